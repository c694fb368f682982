-- One migration for the features that come next: dice that wyrm rolls for a play, several people who
-- act at one table, and entries that somebody has begun. Each upgrade is a risk for a group in the
-- middle of a campaign, so these features share one.

-- 64 random bits as 16 hex digits: many readers of JSON round a number this large. Every tracked play
-- has a seed, and results entered by hand have none. It is not the short seed of a setup: people share
-- that one, so they could predict the dice. The program gives seeds to the plays of older files.
ALTER TABLE play ADD COLUMN seed TEXT
    CHECK (length(seed) = 16 AND seed NOT GLOB '*[^0-9a-f]*');

-- Only a merge replaces a seed, when two files gave one play two seeds.
CREATE TRIGGER play_seed_stays BEFORE UPDATE OF seed ON play
WHEN OLD.seed IS NOT NULL AND NEW.seed IS NOT OLD.seed
     AND (SELECT mode <> 'replay' AND guards FROM journal_now)
BEGIN
    SELECT RAISE(ABORT, 'the seed of a play never changes');
END;

-- The player who did the step; NULL: somebody at the terminal. It refers to no row, because a step
-- outlives a player who is undone or merged away.
ALTER TABLE step ADD COLUMN player_id INTEGER;
CREATE INDEX step_player ON step (player_id) WHERE player_id IS NOT NULL;

-- A new player may get the id of one who is gone. The steps of that one must not name the new one.
-- Undo and redo bring back the same person.
CREATE TRIGGER step_forgets_player AFTER INSERT ON player
WHEN (SELECT mode FROM journal_now) = 'record'
BEGIN
    UPDATE step SET player_id = NULL WHERE player_id = NEW.id;
END;

-- A client that repeats a request sends the same token, and wyrm does the step once. A new step deletes
-- undone ones, so the file keeps their tokens too.
ALTER TABLE step ADD COLUMN token TEXT;
CREATE UNIQUE INDEX step_token ON step (token) WHERE token IS NOT NULL;
ALTER TABLE dropped_step ADD COLUMN token TEXT;
CREATE INDEX dropped_step_token ON dropped_step (token) WHERE token IS NOT NULL;

DROP TRIGGER step_dropped;
CREATE TRIGGER step_dropped AFTER DELETE ON step
BEGIN
    INSERT INTO dropped_step (name, turns, token)
    VALUES (ifnull(OLD.uuid, OLD.id || ' ' || OLD.at || ' ' || OLD.label), OLD.turns, OLD.token)
    ON CONFLICT (name) DO UPDATE SET turns = max(turns, excluded.turns),
                                     token = ifnull(excluded.token, token);
END;

CREATE TRIGGER step_token_once_inserted BEFORE INSERT ON step
WHEN EXISTS (SELECT 1 FROM dropped_step WHERE token = NEW.token)
BEGIN
    SELECT RAISE(ABORT, 'a dropped step has this token');
END;

CREATE TRIGGER step_token_once_updated BEFORE UPDATE OF token ON step
WHEN EXISTS (SELECT 1 FROM dropped_step WHERE token = NEW.token)
BEGIN
    SELECT RAISE(ABORT, 'a dropped step has this token');
END;

-- Half-entered dice, ticked setups, unfinished score sheets. A draft belongs to no step, and merge and
-- export leave it out. The step that records the entry removes the draft.
CREATE TABLE draft (
    kind    TEXT NOT NULL CHECK (kind <> ''),
    -- The play, campaign or setup that the entry is for.
    scope   TEXT NOT NULL,
    data    TEXT NOT NULL CHECK (json_valid(data)),
    changed TEXT NOT NULL,
    PRIMARY KEY (kind, scope)
) STRICT, WITHOUT ROWID;

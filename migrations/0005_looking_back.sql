-- Looking back: plays of any game, days that were, and what another program keeps of our records.
--
-- A play that is ignored is in the lists and counts in no statistic. Statistics read plays in the
-- order of their days, so that an index holds just what they read. The ledger is read in the order
-- of its days too: a day in the past must not take gold that was not there yet. When the day of a
-- hunt is put right, its rows move with it; what they say stays. Dice for hit points say who threw
-- them, and those of a new hero are kept like those of a level.

ALTER TABLE play ADD COLUMN ignored INTEGER NOT NULL DEFAULT 0 CHECK (ignored IN (0, 1));

-- NULL: nobody noted it.
ALTER TABLE hero_level ADD COLUMN thrown TEXT CHECK (thrown IN ('hand', 'wyrm'));
ALTER TABLE hero ADD COLUMN dice TEXT;
ALTER TABLE hero ADD COLUMN thrown TEXT CHECK (thrown IN ('hand', 'wyrm'));

CREATE INDEX play_day
ON play (started_at, id, title, cooperative, ignored, campaign_id, minutes, kind, outcome,
         ended_at)
WHERE state = 'finished';

-- Hunts are numbered within their campaign by their days.
DROP INDEX play_campaign;
CREATE INDEX play_campaign ON play (campaign_id, started_at, id, state);

-- What another program keeps of a player, a game, a place or a tag: whom it means here, and all it
-- says, so that it goes out again as it came in.
CREATE TABLE outside (
    program TEXT NOT NULL CHECK (program <> ''),
    kind    TEXT NOT NULL CHECK (kind <> ''),
    -- Its identity there.
    source  TEXT NOT NULL,
    -- The UUID of a player, the slug of a title; NULL where wyrm has no such record.
    record  TEXT,
    data    TEXT NOT NULL CHECK (json_valid(data)),
    PRIMARY KEY (program, kind, source)
) STRICT, WITHOUT ROWID;

DROP INDEX ledger_hero;
CREATE INDEX ledger_hero ON ledger (hero_id, at, id, gold, exp);

DROP TRIGGER ledger_never_below_zero;
CREATE TRIGGER ledger_never_below_zero AFTER INSERT ON ledger
WHEN (NEW.gold < 0 OR NEW.exp < 0) AND (SELECT mode <> 'replay' AND guards FROM journal_now)
BEGIN
    SELECT RAISE(ABORT, 'gold and experience are never below zero')
    FROM (SELECT sum(gold) AS gold, sum(exp) AS exp FROM ledger WHERE hero_id = NEW.hero_id)
    WHERE gold < 0 OR exp < 0;
    SELECT RAISE(ABORT, 'gold is never below zero, on any day')
    FROM (SELECT at, id, sum(gold) OVER (ORDER BY at, id) AS gold
          FROM ledger WHERE hero_id = NEW.hero_id)
    WHERE NEW.gold < 0 AND (at, id) >= (NEW.at, NEW.id) AND gold < 0;
END;

DROP TRIGGER ledger_never_changes;
CREATE TRIGGER ledger_never_changes BEFORE UPDATE ON ledger
WHEN (SELECT mode <> 'replay' AND guards FROM journal_now)
     AND (OLD.play_id IS NULL
          OR (NEW.id, NEW.uuid, NEW.hero_id, NEW.kind, NEW.gold, NEW.exp, NEW.what, NEW.reason, NEW.play_id)
             IS NOT
             (OLD.id, OLD.uuid, OLD.hero_id, OLD.kind, OLD.gold, OLD.exp, OLD.what, OLD.reason, OLD.play_id))
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only: a row cannot be changed');
END;

-- A hunt that paid nothing and cost nothing may go, with the rows that say so.
DROP TRIGGER ledger_never_shrinks;
CREATE TRIGGER ledger_never_shrinks BEFORE DELETE ON ledger
WHEN (SELECT mode <> 'replay' AND guards FROM journal_now)
     AND NOT (OLD.kind = 'bounty' AND OLD.gold = 0 AND OLD.exp = 0)
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only: a row cannot be removed');
END;

-- Gold that comes later is not there before.
CREATE TRIGGER ledger_moved_never_below_zero AFTER UPDATE OF at ON ledger
WHEN NEW.gold <> 0 AND (SELECT mode <> 'replay' AND guards FROM journal_now)
BEGIN
    SELECT RAISE(ABORT, 'gold is never below zero, on any day')
    FROM (SELECT at, sum(gold) OVER (ORDER BY at, id) AS gold
          FROM ledger WHERE hero_id = NEW.hero_id)
    WHERE gold < 0 AND at >= min(OLD.at, NEW.at) AND at <= max(OLD.at, NEW.at);
END;

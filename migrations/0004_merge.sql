-- Two files of one group are merged: `wyrm merge`. To tell who went on, a step gets a name that holds
-- across files, a file remembers steps that it dropped, and how often a step was undone and redone; a
-- merge remembers what each record that it touched is made of, and which players are one person. A
-- merge also takes rows of the other file in place of some here: the triggers that guard sums and
-- order rest meanwhile, and the merge looks after them itself.

-- NULL for steps older than this column: their id, time and label name them.
ALTER TABLE step ADD COLUMN uuid TEXT;
-- How often it was undone or redone.
ALTER TABLE step ADD COLUMN turns INTEGER NOT NULL DEFAULT 0;

CREATE TABLE dropped_step (
    name  TEXT PRIMARY KEY,
    turns INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER step_turned AFTER UPDATE OF undone ON step WHEN NEW.undone <> OLD.undone
BEGIN
    UPDATE step SET turns = turns + 1 WHERE id = NEW.id;
END;

CREATE TRIGGER step_dropped AFTER DELETE ON step
BEGIN
    INSERT INTO dropped_step (name, turns)
    VALUES (ifnull(OLD.uuid, OLD.id || ' ' || OLD.at || ' ' || OLD.label), OLD.turns)
    ON CONFLICT (name) DO UPDATE SET turns = max(turns, excluded.turns);
END;

-- What a record was made of when a merge last touched it: names of steps with their turns. Own steps
-- after `since` come on top. `over` are steps that were decided against.
CREATE TABLE merged (
    record TEXT PRIMARY KEY,
    since  INTEGER NOT NULL,
    line   TEXT NOT NULL CHECK (json_valid(line)),
    over   TEXT NOT NULL CHECK (json_valid(over))
) STRICT, WITHOUT ROWID;

-- Players of other files who are the same person as one here, by their ids across files.
CREATE TABLE same_player (
    uuid   TEXT PRIMARY KEY,
    player TEXT NOT NULL,
    at     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE journal_now ADD COLUMN guards INTEGER NOT NULL DEFAULT 1 CHECK (guards IN (0, 1));

DROP TRIGGER ledger_never_changes;
DROP TRIGGER ledger_never_shrinks;
DROP TRIGGER ledger_never_below_zero;
DROP TRIGGER hero_level_in_order;
DROP TRIGGER market_stock_not_restocked;

CREATE TRIGGER ledger_never_changes BEFORE UPDATE ON ledger
WHEN (SELECT mode <> 'replay' AND guards FROM journal_now)
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only: a row cannot be changed');
END;

CREATE TRIGGER ledger_never_shrinks BEFORE DELETE ON ledger
WHEN (SELECT mode <> 'replay' AND guards FROM journal_now)
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only: a row cannot be removed');
END;

CREATE TRIGGER ledger_never_below_zero AFTER INSERT ON ledger
WHEN (NEW.gold < 0 OR NEW.exp < 0) AND (SELECT mode <> 'replay' AND guards FROM journal_now)
BEGIN
    SELECT RAISE(ABORT, 'gold and experience are never below zero')
    FROM (SELECT sum(gold) AS gold, sum(exp) AS exp FROM ledger WHERE hero_id = NEW.hero_id)
    WHERE gold < 0 OR exp < 0;
END;

CREATE TRIGGER hero_level_in_order AFTER INSERT ON hero_level
WHEN NEW.level > 2 AND (SELECT mode <> 'replay' AND guards FROM journal_now)
BEGIN
    SELECT RAISE(ABORT, 'levels are gained one after the other')
    WHERE NOT EXISTS (SELECT 1 FROM hero_level WHERE hero_id = NEW.hero_id AND level = NEW.level - 1);
END;

CREATE TRIGGER market_stock_not_restocked AFTER UPDATE OF sold ON market
WHEN NEW.sold < OLD.sold AND (SELECT mode <> 'replay' AND guards FROM journal_now)
BEGIN
    SELECT RAISE(ABORT, 'what was sold does not come back');
END;

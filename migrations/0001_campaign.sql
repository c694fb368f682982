-- The ground floor: people, sittings, one or more Dice & Dragons campaigns with their heroes and
-- ledger, a group's own catalogue entries, settings, and the journal that undo and redo walk.
--
-- What must always be true stands here as CHECKs, keys and RAISE triggers; what a house rule may
-- change does not. The triggers that guard sums and order rest while the journal replays, because
-- undo puts back rows that were true before. The journal's own triggers are generated from this
-- schema and are not part of it.

CREATE TABLE database_info (
    id         INTEGER PRIMARY KEY CHECK (id = 1),
    uuid       TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

-- The journal -----------------------------------------------------------------------------------

CREATE TABLE journal_now (
    id   INTEGER PRIMARY KEY CHECK (id = 1),
    mode TEXT NOT NULL CHECK (mode IN ('closed', 'record', 'replay')),
    step INTEGER
) STRICT;
INSERT INTO journal_now (id, mode, step) VALUES (1, 'closed', NULL);

CREATE TABLE step (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    at          TEXT NOT NULL,
    label       TEXT NOT NULL,
    campaign_id INTEGER,
    play_id     INTEGER,
    schema      INTEGER NOT NULL,
    undone      INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
) STRICT;
CREATE INDEX step_undone ON step (id) WHERE undone = 1;

CREATE TABLE step_change (
    id    INTEGER PRIMARY KEY,
    step  INTEGER NOT NULL REFERENCES step (id) ON DELETE CASCADE,
    tbl   TEXT NOT NULL,
    op    TEXT NOT NULL CHECK (op IN ('insert', 'update', 'delete')),
    key   TEXT NOT NULL,
    was   TEXT
) STRICT;
CREATE INDEX step_change_step ON step_change (step, id);

-- People and sittings ---------------------------------------------------------------------------

CREATE TABLE player (
    id         INTEGER PRIMARY KEY,
    uuid       TEXT NOT NULL UNIQUE,
    name       TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    name_key   TEXT NOT NULL UNIQUE CHECK (name_key <> ''),
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE campaign (
    id           INTEGER PRIMARY KEY,
    uuid         TEXT NOT NULL UNIQUE,
    name         TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    name_key     TEXT NOT NULL UNIQUE CHECK (name_key <> ''),
    chapter      INTEGER NOT NULL DEFAULT 1 CHECK (chapter BETWEEN 1 AND 8),
    completed_at TEXT,
    -- The market that is open: a visit in the table market.
    market_visit INTEGER,
    created_at   TEXT NOT NULL
) STRICT;

CREATE TABLE play (
    id          INTEGER PRIMARY KEY,
    uuid        TEXT NOT NULL UNIQUE,
    title       TEXT NOT NULL CHECK (title IN ('dice-dragons', 'keepers', 'amulets', 'drako')),
    campaign_id INTEGER REFERENCES campaign (id),
    chapter     INTEGER CHECK (chapter BETWEEN 1 AND 8),
    kind        TEXT NOT NULL CHECK (kind IN ('tracked', 'told', 'imported')),
    source      TEXT,
    state       TEXT NOT NULL CHECK (state IN ('open', 'finished', 'abandoned')),
    outcome     TEXT,
    setup       TEXT NOT NULL CHECK (json_valid(setup)),
    result      TEXT CHECK (result IS NULL OR json_valid(result)),
    started_at  TEXT NOT NULL,
    ended_at    TEXT,
    note        TEXT,
    CHECK ((title = 'dice-dragons') = (campaign_id IS NOT NULL)),
    CHECK ((kind = 'imported') = (source IS NOT NULL)),
    CHECK ((state = 'open') = (ended_at IS NULL))
) STRICT;
CREATE INDEX play_campaign ON play (campaign_id, id);
CREATE UNIQUE INDEX play_open ON play (title, ifnull(campaign_id, 0)) WHERE state = 'open';
CREATE UNIQUE INDEX play_source ON play (title, source) WHERE source IS NOT NULL;

-- Heroes ----------------------------------------------------------------------------------------

CREATE TABLE hero (
    id          INTEGER PRIMARY KEY,
    uuid        TEXT NOT NULL UNIQUE,
    campaign_id INTEGER NOT NULL REFERENCES campaign (id),
    player_id   INTEGER REFERENCES player (id),
    name        TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    name_key    TEXT NOT NULL CHECK (name_key <> ''),
    -- The key of a built-in class, or 'custom'.
    class       TEXT NOT NULL,
    symbol      TEXT NOT NULL CHECK (symbol IN ('S', 'M', 'H', 'C', 'D')),
    state       TEXT NOT NULL CHECK (state IN ('alive', 'dead', 'fallen', 'retired')),
    -- Written on the sheet in place of the class's figure; NULL: the class's counts.
    base_hp     INTEGER CHECK (base_hp BETWEEN 1 AND 99),
    base_armor  INTEGER CHECK (base_armor BETWEEN 0 AND 20),
    initiative  INTEGER CHECK (initiative BETWEEN 0 AND 99),
    tokens      INTEGER CHECK (tokens BETWEEN 1 AND 9),
    created_at  TEXT NOT NULL,
    UNIQUE (campaign_id, name_key),
    CHECK (class <> 'custom' OR (base_hp IS NOT NULL AND base_armor IS NOT NULL
           AND initiative IS NOT NULL AND tokens IS NOT NULL))
) STRICT;
CREATE INDEX hero_player ON hero (player_id);

-- One row a level gained: maximum hit points are the base plus these.
CREATE TABLE hero_level (
    hero_id  INTEGER NOT NULL REFERENCES hero (id) ON DELETE CASCADE,
    level    INTEGER NOT NULL CHECK (level BETWEEN 2 AND 5),
    hp       INTEGER NOT NULL CHECK (hp BETWEEN 1 AND 20),
    dice     TEXT NOT NULL,
    improved TEXT,
    learned  TEXT,
    at       TEXT NOT NULL,
    PRIMARY KEY (hero_id, level)
) STRICT, WITHOUT ROWID;

CREATE TABLE hero_skill (
    hero_id    INTEGER NOT NULL REFERENCES hero (id) ON DELETE CASCADE,
    place      INTEGER NOT NULL CHECK (place BETWEEN 1 AND 8),
    skill      TEXT NOT NULL,
    improved   TEXT CHECK (improved IN ('whole', 'damage', 'healing')),
    learned_at INTEGER CHECK (learned_at IN (3, 5)),
    PRIMARY KEY (hero_id, place),
    CHECK ((place > 6) = (learned_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE hero_item (
    hero_id INTEGER NOT NULL REFERENCES hero (id) ON DELETE CASCADE,
    slot    INTEGER NOT NULL CHECK (slot IN (1, 2)),
    item    TEXT NOT NULL,
    PRIMARY KEY (hero_id, slot)
) STRICT, WITHOUT ROWID;

-- Gold and experience are sums over these rows and stored nowhere else.
CREATE TABLE ledger (
    id       INTEGER PRIMARY KEY,
    uuid     TEXT NOT NULL UNIQUE,
    hero_id  INTEGER NOT NULL REFERENCES hero (id),
    at       TEXT NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('bounty', 'purchase', 'payment', 'resurrection',
                                           'level', 'item', 'death', 'state', 'correction')),
    gold     INTEGER NOT NULL DEFAULT 0,
    exp      INTEGER NOT NULL DEFAULT 0,
    -- What happened, in words; and why, where a person said so.
    what     TEXT NOT NULL,
    reason   TEXT,
    play_id  INTEGER REFERENCES play (id),
    CHECK (kind <> 'correction' OR reason IS NOT NULL)
) STRICT;
CREATE INDEX ledger_hero ON ledger (hero_id, id, gold, exp);
CREATE INDEX ledger_play ON ledger (play_id) WHERE play_id IS NOT NULL;

CREATE TABLE play_player (
    play_id   INTEGER NOT NULL REFERENCES play (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL CHECK (seat >= 1),
    player_id INTEGER REFERENCES player (id),
    hero_id   INTEGER REFERENCES hero (id),
    score     INTEGER,
    won       INTEGER NOT NULL DEFAULT 0 CHECK (won IN (0, 1)),
    died      INTEGER NOT NULL DEFAULT 0 CHECK (died IN (0, 1)),
    PRIMARY KEY (play_id, seat),
    CHECK (player_id IS NOT NULL OR hero_id IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX play_player_hero ON play_player (hero_id) WHERE hero_id IS NOT NULL;
CREATE INDEX play_player_player ON play_player (player_id) WHERE player_id IS NOT NULL;

-- Stock of one visit to a chapter's market.
CREATE TABLE market (
    campaign_id INTEGER NOT NULL REFERENCES campaign (id),
    visit       INTEGER NOT NULL CHECK (visit >= 1),
    place       INTEGER NOT NULL CHECK (place >= 1),
    chapter     INTEGER NOT NULL CHECK (chapter BETWEEN 1 AND 8),
    item        TEXT NOT NULL,
    price       INTEGER NOT NULL CHECK (price >= 0),
    pieces      INTEGER NOT NULL CHECK (pieces >= 1),
    sold        INTEGER NOT NULL DEFAULT 0 CHECK (sold BETWEEN 0 AND pieces),
    PRIMARY KEY (campaign_id, visit, place),
    UNIQUE (campaign_id, visit, item)
) STRICT, WITHOUT ROWID;

-- Catalogue and settings ------------------------------------------------------------------------

CREATE TABLE catalog_entry (
    kind       TEXT NOT NULL CHECK (kind IN ('skill', 'item', 'dragon')),
    key        TEXT NOT NULL CHECK (key <> ''),
    uuid       TEXT NOT NULL UNIQUE,
    name       TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    data       TEXT NOT NULL CHECK (json_valid(data)),
    created_at TEXT NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE catalog_override (
    campaign_id INTEGER NOT NULL REFERENCES campaign (id),
    kind        TEXT NOT NULL CHECK (kind IN ('class', 'skill', 'item', 'dragon', 'market')),
    key         TEXT NOT NULL CHECK (key <> ''),
    field       TEXT NOT NULL CHECK (field <> ''),
    value       TEXT NOT NULL,
    PRIMARY KEY (campaign_id, kind, key, field)
) STRICT, WITHOUT ROWID;

-- Scope 'wyrm' for the program itself, 'campaign:ID' for house rules.
CREATE TABLE setting (
    scope TEXT NOT NULL CHECK (scope <> ''),
    key   TEXT NOT NULL CHECK (key <> ''),
    value TEXT NOT NULL,
    PRIMARY KEY (scope, key)
) STRICT, WITHOUT ROWID;

-- What must always hold -------------------------------------------------------------------------

CREATE TRIGGER ledger_never_changes BEFORE UPDATE ON ledger
WHEN (SELECT mode FROM journal_now) <> 'replay'
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only: a row cannot be changed');
END;

CREATE TRIGGER ledger_never_shrinks BEFORE DELETE ON ledger
WHEN (SELECT mode FROM journal_now) <> 'replay'
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only: a row cannot be removed');
END;

CREATE TRIGGER ledger_never_below_zero AFTER INSERT ON ledger
WHEN (NEW.gold < 0 OR NEW.exp < 0) AND (SELECT mode FROM journal_now) <> 'replay'
BEGIN
    SELECT RAISE(ABORT, 'gold and experience are never below zero')
    FROM (SELECT sum(gold) AS gold, sum(exp) AS exp FROM ledger WHERE hero_id = NEW.hero_id)
    WHERE gold < 0 OR exp < 0;
END;

CREATE TRIGGER hero_level_in_order AFTER INSERT ON hero_level
WHEN NEW.level > 2 AND (SELECT mode FROM journal_now) <> 'replay'
BEGIN
    SELECT RAISE(ABORT, 'levels are gained one after the other')
    WHERE NOT EXISTS (SELECT 1 FROM hero_level WHERE hero_id = NEW.hero_id AND level = NEW.level - 1);
END;

CREATE TRIGGER market_stock_not_restocked AFTER UPDATE OF sold ON market
WHEN NEW.sold < OLD.sold AND (SELECT mode FROM journal_now) <> 'replay'
BEGIN
    SELECT RAISE(ABORT, 'what was sold does not come back');
END;

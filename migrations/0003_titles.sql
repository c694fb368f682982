-- Titles become rows, so that a new game needs no new schema: `play` is made anew with a key to
-- them in place of a list in a CHECK. Each upgrade stops undo, so this one also makes room for what
-- comes next: where and how long people played, who threw the dice, ranks, roles, teams, colours
-- and scores in words.

-- The slug is what plays and commands say. The ids across databases are fixed for the titles that
-- wyrm began with, so that two databases agree on them. A title that comes later gets its row with
-- its first play.
CREATE TABLE title (
    id         INTEGER PRIMARY KEY,
    uuid       TEXT NOT NULL UNIQUE,
    slug       TEXT NOT NULL UNIQUE CHECK (slug <> ''),
    name       TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    name_key   TEXT NOT NULL UNIQUE CHECK (name_key <> ''),
    created_at TEXT NOT NULL
) STRICT;
INSERT INTO title (id, uuid, slug, name, name_key, created_at) VALUES
    (1, '019b76da-a800-7d1c-8a01-6b1f0c5e2a91', 'dice-dragons', 'Dice & Dragons', 'dice-dragons',
     '2026-01-01T00:00:00Z'),
    (2, '019b76da-a800-7d1c-8a02-93d47e08b5c2', 'keepers', 'Dragon Keepers', 'dragon-keepers',
     '2026-01-01T00:00:00Z'),
    (3, '019b76da-a800-7d1c-8a03-2fe85a716d43', 'amulets', 'Dragonkeepers', 'dragonkeepers',
     '2026-01-01T00:00:00Z'),
    (4, '019b76da-a800-7d1c-8a04-c70a914bf8e4', 'drako', 'Drako', 'drako',
     '2026-01-01T00:00:00Z');

CREATE TABLE new_play (
    id          INTEGER PRIMARY KEY,
    uuid        TEXT NOT NULL UNIQUE,
    title       TEXT NOT NULL REFERENCES title (slug),
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
    place       TEXT,
    -- As people say it; a tracked play without it took from its start to its end.
    minutes     INTEGER CHECK (minutes IS NULL OR minutes >= 0),
    -- Whether all won or lost together; NULL: nobody said.
    cooperative INTEGER CHECK (cooperative IN (0, 1)),
    -- What another program kept of an imported play and wyrm has no column for.
    extra       TEXT CHECK (extra IS NULL OR json_valid(extra)),
    -- Whose dice the table throws; NULL: nobody said.
    dice        TEXT CHECK (dice IN ('hand', 'wyrm')),
    CHECK ((kind = 'imported') = (source IS NOT NULL)),
    CHECK ((state = 'open') = (ended_at IS NULL))
) STRICT;
INSERT INTO new_play (id, uuid, title, campaign_id, chapter, kind, source, state, outcome, setup,
                      result, started_at, ended_at, note)
SELECT id, uuid, title, campaign_id, chapter, kind, source, state, outcome, setup,
       result, started_at, ended_at, note
FROM play;
DROP TABLE play;
ALTER TABLE new_play RENAME TO play;
CREATE INDEX play_campaign ON play (campaign_id, id);
CREATE UNIQUE INDEX play_open ON play (title, ifnull(campaign_id, 0)) WHERE state = 'open';
CREATE UNIQUE INDEX play_source ON play (title, source) WHERE source IS NOT NULL;

ALTER TABLE play_player ADD COLUMN rank INTEGER CHECK (rank >= 1);
ALTER TABLE play_player ADD COLUMN role TEXT;
ALTER TABLE play_player ADD COLUMN team TEXT;
ALTER TABLE play_player ADD COLUMN colour TEXT;
-- A score that is no whole number, as people write it.
ALTER TABLE play_player ADD COLUMN score_text TEXT;

-- Who threw the dice of the action that an event came from; NULL: it threw none, or it is older than
-- this column.
ALTER TABLE event ADD COLUMN thrown TEXT CHECK (thrown IN ('hand', 'wyrm', 'mixed'));

-- Tracked plays: what happened, event by event, and figures of finished ones so that statistics
-- over many plays read only columns.

CREATE TABLE event (
    play_id INTEGER NOT NULL REFERENCES play (id) ON DELETE CASCADE,
    n       INTEGER NOT NULL CHECK (n >= 1),
    v       INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    data    TEXT NOT NULL CHECK (json_valid(data)),
    at      TEXT NOT NULL,
    PRIMARY KEY (play_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE play_stat (
    play_id INTEGER NOT NULL REFERENCES play (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL CHECK (seat >= 1),
    name    TEXT NOT NULL CHECK (name <> ''),
    value   INTEGER NOT NULL,
    PRIMARY KEY (play_id, seat, name)
) STRICT, WITHOUT ROWID;

-- Times are microseconds since 1970 in UTC. Sides are 0 none, 1 black, 2 white.

-- +goose Up
PRAGMA application_id = 0x484f5348;

CREATE TABLE games (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    channel       TEXT    NOT NULL,
    size          INTEGER NOT NULL CHECK (size BETWEEN 1 AND 26),
    rule          INTEGER NOT NULL CHECK (rule >= 0),
    black_id      TEXT    NOT NULL,
    black_mention TEXT    NOT NULL,
    black_bot     INTEGER NOT NULL CHECK (black_bot IN (0, 1)),
    black_engine  INTEGER NOT NULL CHECK (black_engine IN (0, 1)),
    black_depth   INTEGER NOT NULL,
    white_id      TEXT    NOT NULL,
    white_mention TEXT    NOT NULL,
    white_bot     INTEGER NOT NULL CHECK (white_bot IN (0, 1)),
    white_engine  INTEGER NOT NULL CHECK (white_engine IN (0, 1)),
    white_depth   INTEGER NOT NULL,
    state         TEXT    NOT NULL CHECK (state IN ('playing', 'won', 'drawn', 'resigned', 'cancelled')),
    winner        INTEGER NOT NULL CHECK (winner IN (0, 1, 2)),
    last_kind     TEXT    NOT NULL,
    last_by       INTEGER NOT NULL CHECK (last_by IN (0, 1, 2)),
    last_id       TEXT    NOT NULL,
    last_mention  TEXT    NOT NULL,
    last_bot      INTEGER NOT NULL CHECK (last_bot IN (0, 1)),
    last_count    INTEGER NOT NULL CHECK (last_count >= 0),
    host_id       TEXT    NOT NULL,
    host_mention  TEXT    NOT NULL,
    host_bot      INTEGER NOT NULL CHECK (host_bot IN (0, 1)),
    revision      INTEGER NOT NULL CHECK (revision >= 1),
    shown         INTEGER NOT NULL CHECK (shown >= 0),
    message       TEXT    NOT NULL,
    created       INTEGER NOT NULL,
    changed       INTEGER NOT NULL
) STRICT;

-- A channel has at most one game that goes on.
CREATE UNIQUE INDEX games_playing ON games (channel) WHERE state = 'playing';
CREATE INDEX games_channel ON games (channel, id);

-- Columns count from the left edge and rows from the bottom edge, both from 0.
CREATE TABLE moves (
    game      INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply       INTEGER NOT NULL CHECK (ply >= 1),
    col       INTEGER NOT NULL CHECK (col BETWEEN 0 AND 25),
    row       INTEGER NOT NULL CHECK (row BETWEEN 0 AND 25),
    played_at INTEGER NOT NULL,
    PRIMARY KEY (game, ply),
    UNIQUE (game, col, row)
) STRICT, WITHOUT ROWID;

CREATE TABLE channels (
    id    TEXT    PRIMARY KEY NOT NULL,
    depth INTEGER NOT NULL CHECK (depth BETWEEN -1 AND 20)
) STRICT, WITHOUT ROWID;

-- Times are microseconds since 1970 in UTC. Rules and sides are kept by name.

-- +goose Up
CREATE TABLE games (
    id            BIGINT  PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    channel       TEXT    NOT NULL,
    guild         TEXT    NOT NULL,
    size          INTEGER NOT NULL CHECK (size BETWEEN 1 AND 26),
    rule          TEXT    NOT NULL,
    opening       TEXT    NOT NULL,
    black_id      TEXT    NOT NULL,
    black_name    TEXT    NOT NULL,
    black_mention TEXT    NOT NULL,
    black_bot     BOOLEAN NOT NULL,
    black_engine  BOOLEAN NOT NULL,
    black_program TEXT    NOT NULL,
    black_depth   INTEGER NOT NULL,
    white_id      TEXT    NOT NULL,
    white_name    TEXT    NOT NULL,
    white_mention TEXT    NOT NULL,
    white_bot     BOOLEAN NOT NULL,
    white_engine  BOOLEAN NOT NULL,
    white_program TEXT    NOT NULL,
    white_depth   INTEGER NOT NULL,
    state         TEXT    NOT NULL CHECK (state IN ('playing', 'won', 'drawn', 'resigned', 'cancelled')),
    winner        TEXT    NOT NULL CHECK (winner IN ('', 'black', 'white')),
    cancel_offer  TEXT    NOT NULL CHECK (cancel_offer IN ('', 'black', 'white')),
    last_kind     TEXT    NOT NULL,
    last_side     TEXT    NOT NULL CHECK (last_side IN ('', 'black', 'white')),
    last_id       TEXT    NOT NULL,
    last_name     TEXT    NOT NULL,
    last_mention  TEXT    NOT NULL,
    last_bot      BOOLEAN NOT NULL,
    last_count    INTEGER NOT NULL CHECK (last_count >= 0),
    last_elapsed  BIGINT  NOT NULL, -- nanoseconds
    host_id       TEXT    NOT NULL,
    host_name     TEXT    NOT NULL,
    host_mention  TEXT    NOT NULL,
    host_bot      BOOLEAN NOT NULL,
    revision      BIGINT  NOT NULL CHECK (revision >= 1),
    shown         BIGINT  NOT NULL CHECK (shown >= 0),
    message       TEXT    NOT NULL,
    created       BIGINT  NOT NULL,
    changed       BIGINT  NOT NULL
);

-- A channel has at most one game that goes on.
CREATE UNIQUE INDEX games_playing ON games (channel) WHERE state = 'playing';
CREATE INDEX games_channel ON games (channel, id);

-- Columns count from the left edge and rows from the bottom edge, both from 0.
CREATE TABLE moves (
    game      BIGINT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply       INTEGER  NOT NULL CHECK (ply >= 1),
    col       SMALLINT NOT NULL CHECK (col BETWEEN 0 AND 25),
    row       SMALLINT NOT NULL CHECK (row BETWEEN 0 AND 25),
    played_at BIGINT   NOT NULL,
    PRIMARY KEY (game, ply),
    UNIQUE (game, col, row)
);

CREATE TABLE channels (
    id      TEXT    PRIMARY KEY,
    depth   INTEGER NOT NULL CHECK (depth BETWEEN -1 AND 20),
    theme   TEXT    NOT NULL,
    numbers TEXT    NOT NULL,
    details TEXT    NOT NULL
);

CREATE TABLE guilds (
    id    TEXT PRIMARY KEY,
    theme TEXT NOT NULL
);

-- The processes that work jobs. One whose heartbeat is too old is dead, and what it
-- had begun is worked by others. The id is River's client id, which river_job
-- records in attempted_by.
CREATE TABLE workers (
    id        TEXT   PRIMARY KEY,
    heartbeat BIGINT NOT NULL
);

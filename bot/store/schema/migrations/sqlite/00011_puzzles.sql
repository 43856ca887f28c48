-- Times are microseconds since 1970 in UTC, 0 for never.

-- +goose Up
CREATE TABLE puzzle_players (
    user_id    TEXT    PRIMARY KEY NOT NULL,
    name       TEXT    NOT NULL,
    mention    TEXT    NOT NULL,
    value      REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    current    INTEGER NOT NULL,
    solved     INTEGER NOT NULL,
    failed     INTEGER NOT NULL,
    streak     INTEGER NOT NULL,
    best       INTEGER NOT NULL,
    changed    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_attempts (
    user_id TEXT    NOT NULL,
    puzzle  INTEGER NOT NULL,
    tries   INTEGER NOT NULL,
    hinted  INTEGER NOT NULL CHECK (hinted IN (0, 1)),
    counted INTEGER NOT NULL CHECK (counted IN (0, 1)),
    solved  INTEGER NOT NULL CHECK (solved IN (0, 1)),
    PRIMARY KEY (user_id, puzzle)
) STRICT, WITHOUT ROWID;

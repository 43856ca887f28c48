-- Times are microseconds since 1970 in UTC, 0 for never.

-- +goose Up
CREATE TABLE puzzle_players (
    user_id    TEXT             PRIMARY KEY,
    name       TEXT             NOT NULL,
    mention    TEXT             NOT NULL,
    value      DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    current    INTEGER          NOT NULL,
    solved     INTEGER          NOT NULL,
    failed     INTEGER          NOT NULL,
    streak     INTEGER          NOT NULL,
    best       INTEGER          NOT NULL,
    changed    BIGINT           NOT NULL
);

CREATE TABLE puzzle_attempts (
    user_id TEXT    NOT NULL,
    puzzle  INTEGER NOT NULL,
    tries   INTEGER NOT NULL,
    hinted  BOOLEAN NOT NULL,
    counted BOOLEAN NOT NULL,
    solved  BOOLEAN NOT NULL,
    PRIMARY KEY (user_id, puzzle)
);

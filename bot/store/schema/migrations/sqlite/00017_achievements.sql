-- Times are microseconds since 1970 in UTC.

-- +goose Up
-- What people have done for the first time.
CREATE TABLE achievements (
    user_id TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    game    INTEGER NOT NULL, -- in which; 0 for none
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX achievements_game ON achievements (game) WHERE game <> 0;

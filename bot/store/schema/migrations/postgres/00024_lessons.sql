-- What people have done in the lessons. Times are microseconds since 1970 in UTC, 0 for never.

-- +goose Up
CREATE TABLE lesson_attempts (
    user_id TEXT    NOT NULL,
    lesson  TEXT    NOT NULL,
    line    TEXT    NOT NULL, -- right moves so far and the answers to them
    tries   INTEGER NOT NULL,
    hinted  BOOLEAN NOT NULL,
    solved  BIGINT  NOT NULL,
    shown   BIGINT  NOT NULL,
    PRIMARY KEY (user_id, lesson)
);

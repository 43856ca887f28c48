-- What people have done in the lessons. Times are microseconds since 1970 in UTC, 0 for never.

-- +goose Up
CREATE TABLE lesson_attempts (
    user_id TEXT    NOT NULL,
    lesson  TEXT    NOT NULL,
    line    TEXT    NOT NULL, -- right moves so far and the answers to them
    tries   INTEGER NOT NULL,
    hinted  INTEGER NOT NULL CHECK (hinted IN (0, 1)),
    solved  INTEGER NOT NULL,
    shown   INTEGER NOT NULL,
    PRIMARY KEY (user_id, lesson)
) STRICT, WITHOUT ROWID;

-- The permissions of people who send their figures to Discord for linked roles. Times are microseconds
-- since 1970 in UTC.

-- +goose Up
CREATE TABLE role_links (
    user_id TEXT PRIMARY KEY NOT NULL,
    name    TEXT    NOT NULL,
    tokens  TEXT    NOT NULL,
    expires INTEGER NOT NULL,
    linked  INTEGER NOT NULL,
    changes INTEGER NOT NULL,
    sent    INTEGER NOT NULL,
    sent_at INTEGER NOT NULL,
    claimed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

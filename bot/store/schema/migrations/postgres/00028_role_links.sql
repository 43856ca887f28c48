-- The permissions of people who send their figures to Discord for linked roles. Times are microseconds
-- since 1970 in UTC.

-- +goose Up
CREATE TABLE role_links (
    user_id TEXT PRIMARY KEY NOT NULL,
    name    TEXT    NOT NULL,
    tokens  TEXT    NOT NULL,
    expires BIGINT NOT NULL,
    linked  BIGINT NOT NULL,
    changes BIGINT NOT NULL,
    sent    BIGINT NOT NULL,
    sent_at BIGINT NOT NULL,
    claimed BIGINT NOT NULL
);

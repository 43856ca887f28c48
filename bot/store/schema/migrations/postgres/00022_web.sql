-- Pages of games in a browser: the key that signs their addresses, who may play in a browser, and
-- whose links no longer work. Times are microseconds since 1970 in UTC.

-- +goose Up
CREATE TABLE web_keys (
    id  INTEGER PRIMARY KEY,
    key TEXT    NOT NULL
);

CREATE TABLE web_sessions (
    id      TEXT   PRIMARY KEY,
    user_id TEXT   NOT NULL,
    name    TEXT   NOT NULL,
    mention TEXT   NOT NULL,
    game    BIGINT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX web_sessions_user ON web_sessions (user_id);
CREATE INDEX web_sessions_expires ON web_sessions (expires);

CREATE TABLE web_revoked (
    person TEXT   PRIMARY KEY,
    before BIGINT NOT NULL
);

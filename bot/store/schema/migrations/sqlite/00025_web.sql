-- Pages of games in a browser: the key that signs their addresses, who may play in a browser, and
-- whose links no longer work. Times are microseconds since 1970 in UTC.

-- +goose Up
CREATE TABLE web_keys (
    id  INTEGER PRIMARY KEY NOT NULL,
    key TEXT    NOT NULL
) STRICT;

CREATE TABLE web_sessions (
    id      TEXT    PRIMARY KEY NOT NULL,
    user_id TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    mention TEXT    NOT NULL,
    game    INTEGER NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX web_sessions_user ON web_sessions (user_id);
CREATE INDEX web_sessions_expires ON web_sessions (expires);

CREATE TABLE web_revoked (
    person TEXT    PRIMARY KEY NOT NULL,
    before INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

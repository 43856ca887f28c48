-- People who look for an opponent on any server, and the boards of their games in direct messages.

-- +goose Up
CREATE TABLE seeks (
    user_id  TEXT NOT NULL PRIMARY KEY,
    name     TEXT NOT NULL,
    mention  TEXT NOT NULL,
    channel  TEXT NOT NULL,
    message  TEXT NOT NULL,
    language TEXT NOT NULL,
    clock    TEXT NOT NULL,
    rated    INTEGER NOT NULL,
    rating   REAL NOT NULL,
    since    INTEGER NOT NULL,
    ends     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE direct_boards (
    game        INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id     TEXT NOT NULL,
    channel     TEXT NOT NULL,
    language    TEXT NOT NULL,
    rating      REAL NOT NULL,
    shown       INTEGER NOT NULL,
    message     TEXT NOT NULL,
    posting     INTEGER NOT NULL,
    posting_key TEXT NOT NULL,
    PRIMARY KEY (game, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX direct_boards_user ON direct_boards (user_id, game);
CREATE INDEX direct_boards_channel ON direct_boards (channel, game);
ALTER TABLE guilds ADD COLUMN anyone TEXT NOT NULL DEFAULT '';

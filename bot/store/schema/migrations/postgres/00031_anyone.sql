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
    rated    BOOLEAN NOT NULL,
    rating   DOUBLE PRECISION NOT NULL,
    since    BIGINT NOT NULL,
    ends     BIGINT NOT NULL
);
CREATE TABLE direct_boards (
    game        BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id     TEXT NOT NULL,
    channel     TEXT NOT NULL,
    language    TEXT NOT NULL,
    rating      DOUBLE PRECISION NOT NULL,
    shown       BIGINT NOT NULL,
    message     TEXT NOT NULL,
    posting     BIGINT NOT NULL,
    posting_key TEXT NOT NULL,
    PRIMARY KEY (game, user_id)
);
CREATE INDEX direct_boards_user ON direct_boards (user_id, game);
CREATE INDEX direct_boards_channel ON direct_boards (channel, game);
ALTER TABLE guilds ADD COLUMN anyone TEXT NOT NULL DEFAULT '';

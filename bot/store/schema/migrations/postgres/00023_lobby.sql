-- Which guilds let anyone watch their games in a browser, and what finds these games.

-- +goose Up
ALTER TABLE guilds ADD COLUMN lobby TEXT NOT NULL DEFAULT '';
CREATE INDEX guilds_lobby ON guilds (id) WHERE lobby = 'on';
CREATE INDEX games_watchable ON games (guild, id) WHERE state = 'playing' AND guild <> '';

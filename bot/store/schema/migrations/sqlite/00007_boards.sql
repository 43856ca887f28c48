-- A board is the policy of the message that shows a game; empty where nobody has
-- chosen one.

-- +goose Up
ALTER TABLE channels ADD COLUMN board TEXT NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN board TEXT NOT NULL DEFAULT '';

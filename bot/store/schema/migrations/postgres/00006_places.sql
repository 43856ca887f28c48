-- Where games are played: in a thread of their own, or where the bot can only answer.

-- +goose Up
ALTER TABLE guilds ADD COLUMN threads BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE games ADD COLUMN theme TEXT NOT NULL DEFAULT ''; -- of its pictures; empty for the channel's
ALTER TABLE games ADD COLUMN answer_only BOOLEAN NOT NULL DEFAULT FALSE;

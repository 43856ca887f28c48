-- Where games are played: in a thread of their own, or where the bot can only answer.

-- +goose Up
ALTER TABLE guilds ADD COLUMN threads INTEGER NOT NULL DEFAULT 0 CHECK (threads IN (0, 1));
ALTER TABLE games ADD COLUMN theme TEXT NOT NULL DEFAULT ''; -- of its pictures; empty for the channel's
ALTER TABLE games ADD COLUMN answer_only INTEGER NOT NULL DEFAULT 0 CHECK (answer_only IN (0, 1));

-- A language is a BCP 47 tag; empty where nobody has chosen one.

-- +goose Up
ALTER TABLE channels ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN language TEXT NOT NULL DEFAULT '';

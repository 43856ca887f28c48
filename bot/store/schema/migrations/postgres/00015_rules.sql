-- A guild can choose that a forbidden move loses the game: what becomes of one, and where
-- the last one was.

-- +goose Up
ALTER TABLE guilds ADD COLUMN foul TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN last_point TEXT NOT NULL DEFAULT '';

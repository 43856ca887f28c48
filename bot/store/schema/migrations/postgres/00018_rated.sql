-- A guild can choose that games between people count for ratings unless they say otherwise.
-- A game that an engine's help has made unrated was meant to count.

-- +goose Up
ALTER TABLE guilds ADD COLUMN rated TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN helped BOOLEAN NOT NULL DEFAULT FALSE;

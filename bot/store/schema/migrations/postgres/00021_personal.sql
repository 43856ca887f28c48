-- What people choose for themselves besides a level, and when they are told that it is
-- their turn. Empty is what nobody has chosen.

-- +goose Up
ALTER TABLE users ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN theme TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN numbers TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN notation TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN pings TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN confirm TEXT NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN pings TEXT NOT NULL DEFAULT '';

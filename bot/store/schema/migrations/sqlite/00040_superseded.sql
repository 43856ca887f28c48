-- Messages with earlier boards of a game that still have their buttons, newest first. A quiet moment
-- is used to take them out of use.

-- +goose Up
ALTER TABLE games ADD COLUMN superseded TEXT NOT NULL DEFAULT '';
CREATE INDEX games_superseded ON games (changed) WHERE superseded <> '';

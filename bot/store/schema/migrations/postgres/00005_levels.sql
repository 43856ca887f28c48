-- How strong the engine plays: the name of a level; empty where it plays to a depth, or
-- where a person has chosen none.

-- +goose Up
ALTER TABLE games ADD COLUMN black_level TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN white_level TEXT NOT NULL DEFAULT '';

-- What people choose for themselves.
CREATE TABLE users (
    user_id TEXT PRIMARY KEY,
    level   TEXT NOT NULL DEFAULT ''
);

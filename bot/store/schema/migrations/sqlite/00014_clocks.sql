-- Times are microseconds since 1970 in UTC, 0 for never. Lengths of time are nanoseconds.

-- +goose Up
ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT '';          -- as people type it; empty for none
ALTER TABLE games ADD COLUMN turn_since INTEGER NOT NULL DEFAULT 0;   -- when the turn began; times when no process ran are left out
ALTER TABLE games ADD COLUMN clock_notice TEXT NOT NULL DEFAULT '';   -- what has been said about the time of the turn
ALTER TABLE games ADD COLUMN black_remaining INTEGER NOT NULL DEFAULT 0 CHECK (black_remaining >= 0);
ALTER TABLE games ADD COLUMN white_remaining INTEGER NOT NULL DEFAULT 0 CHECK (white_remaining >= 0);
UPDATE games SET turn_since = changed WHERE state = 'playing';

ALTER TABLE guilds ADD COLUMN clock TEXT NOT NULL DEFAULT '';         -- of games between people

-- When a process last said that it runs: what is missing in the table workers when all have ended.
CREATE TABLE alive (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;
INSERT INTO alive (id, at) VALUES (1, 0);

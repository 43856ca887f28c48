-- What those who manage a guild choose for it. Empty and 0 are what nobody has chosen.
-- Channels are ids with blanks between, times are nanoseconds.

-- +goose Up
ALTER TABLE guilds ADD COLUMN prefix TEXT NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN channels TEXT NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN level TEXT NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN size INTEGER NOT NULL DEFAULT 0 CHECK (size BETWEEN 0 AND 26);
ALTER TABLE guilds ADD COLUMN rule TEXT NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN bare_moves TEXT NOT NULL DEFAULT '' CHECK (bare_moves IN ('', 'on', 'off'));
ALTER TABLE guilds ADD COLUMN max_depth INTEGER NOT NULL DEFAULT 0 CHECK (max_depth BETWEEN 0 AND 20);
ALTER TABLE guilds ADD COLUMN max_time BIGINT NOT NULL DEFAULT 0 CHECK (max_time >= 0);
ALTER TABLE guilds ADD COLUMN cancel TEXT NOT NULL DEFAULT '';

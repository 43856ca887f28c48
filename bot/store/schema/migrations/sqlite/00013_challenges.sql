-- Times are microseconds since 1970 in UTC, 0 for never. Lengths of time are nanoseconds.

-- +goose Up

-- The column is made anew without the list of states: there will be more of them.
DROP INDEX games_playing;
ALTER TABLE games RENAME COLUMN state TO old_state;
ALTER TABLE games ADD COLUMN state TEXT NOT NULL DEFAULT '';
UPDATE games SET state = old_state;
ALTER TABLE games DROP COLUMN old_state;
CREATE UNIQUE INDEX games_playing ON games (channel) WHERE state = 'playing';

ALTER TABLE games ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;        -- when something has to happen by itself
ALTER TABLE games ADD COLUMN started_at INTEGER NOT NULL DEFAULT 0;    -- 0 for a challenge that nobody has accepted
ALTER TABLE games ADD COLUMN random_colors INTEGER NOT NULL DEFAULT 0 CHECK (random_colors IN (0, 1));
ALTER TABLE games ADD COLUMN thread_wish TEXT NOT NULL DEFAULT '' CHECK (thread_wish IN ('', 'yes', 'no'));
UPDATE games SET started_at = created;

-- A challenge starts later than games with greater ids: a channel's last game is the one that started last.
DROP INDEX games_channel;
CREATE INDEX games_channel ON games (channel, started_at, id);
CREATE INDEX games_proposed ON games (channel) WHERE state = 'proposed';

ALTER TABLE guilds ADD COLUMN challenge_time INTEGER NOT NULL DEFAULT 0 CHECK (challenge_time >= 0);

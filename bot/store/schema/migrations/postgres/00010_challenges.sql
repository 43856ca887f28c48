-- Times are microseconds since 1970 in UTC, 0 for never. Lengths of time are nanoseconds.

-- +goose Up

-- The states are not listed: there will be more of them.
ALTER TABLE games DROP CONSTRAINT games_state_check;

ALTER TABLE games ADD COLUMN due_at BIGINT NOT NULL DEFAULT 0;         -- when something has to happen by itself
ALTER TABLE games ADD COLUMN started_at BIGINT NOT NULL DEFAULT 0;     -- 0 for a challenge that nobody has accepted
ALTER TABLE games ADD COLUMN random_colors BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE games ADD COLUMN thread_wish TEXT NOT NULL DEFAULT '' CHECK (thread_wish IN ('', 'yes', 'no'));
UPDATE games SET started_at = created;

-- A challenge starts later than games with greater ids: a channel's last game is the one that started last.
DROP INDEX games_channel;
CREATE INDEX games_channel ON games (channel, started_at, id);
CREATE INDEX games_proposed ON games (channel) WHERE state = 'proposed';

ALTER TABLE guilds ADD COLUMN challenge_time BIGINT NOT NULL DEFAULT 0 CHECK (challenge_time >= 0);

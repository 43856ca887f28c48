-- When a person wants to hear of the games that wait for them, and when not; and their vacations,
-- during which their clocks for days per move are stopped.

-- +goose Up
ALTER TABLE users ADD COLUMN digest TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN digest_day TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN zone TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN quiet TEXT NOT NULL DEFAULT '';
CREATE INDEX users_digest ON users (user_id) WHERE digest <> '';
ALTER TABLE games ADD COLUMN black_away BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN white_away BIGINT NOT NULL DEFAULT 0;
CREATE TABLE vacations (
	user_id  TEXT PRIMARY KEY,
	year     BIGINT NOT NULL,
	used     BIGINT NOT NULL,
	begins   BIGINT NOT NULL,
	ends     BIGINT NOT NULL,
	revision BIGINT NOT NULL
);

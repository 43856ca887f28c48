-- The revision of a game whose board is being posted as a new message, 0 for none. After
-- a crash it may be there, though it was not recorded as shown.

-- +goose Up
ALTER TABLE games ADD COLUMN posting BIGINT NOT NULL DEFAULT 0;

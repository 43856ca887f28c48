-- The command that was typed last, below which the board of a game is shown, and the key of
-- the message that is being posted: a board can be posted again without a new revision.

-- +goose Up
ALTER TABLE games ADD COLUMN below TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN posting_key TEXT NOT NULL DEFAULT '';

-- A rated game is binding once both sides have acted, even if a move is taken back.

-- +goose Up
ALTER TABLE games ADD COLUMN begun BOOLEAN NOT NULL DEFAULT FALSE;

-- A rated game is binding once both sides have acted, even if a move is taken back.

-- +goose Up
ALTER TABLE games ADD COLUMN begun INTEGER NOT NULL DEFAULT 0 CHECK (begun IN (0, 1));

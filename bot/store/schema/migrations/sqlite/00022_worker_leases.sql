-- The number of the advisory lock that a worker holds as long as it lives: always 0, as one
-- process has the folder for itself.

-- +goose Up
ALTER TABLE workers ADD COLUMN lease INTEGER NOT NULL DEFAULT 0;

-- The number of the advisory lock that a worker holds as long as it lives, 0 for none.

-- +goose Up
ALTER TABLE workers ADD COLUMN lease BIGINT NOT NULL DEFAULT 0;

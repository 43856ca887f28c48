-- When the present round of wishes of a game with teams ends: microseconds since 1970 in
-- UTC, 0 where nobody has wished yet.

-- +goose Up
ALTER TABLE games ADD COLUMN round_ends BIGINT NOT NULL DEFAULT 0;

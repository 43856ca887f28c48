-- The IDs of a session's latest actions that started games, so that none is done twice.

-- +goose Up
ALTER TABLE web_sessions ADD COLUMN started TEXT NOT NULL DEFAULT '';

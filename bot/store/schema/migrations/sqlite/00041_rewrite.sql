-- +goose Up
-- Earlier versions left what they had deleted in free pages: the file is to be rewritten. That needs free
-- disk space, so it isn't done here (bot/store/database/sqlite_rewrite.go).
PRAGMA user_version = 1;

-- +goose NO TRANSACTION
-- +goose Up
-- Earlier versions left what they had deleted in free pages. From now on SQLite overwrites it.
VACUUM;

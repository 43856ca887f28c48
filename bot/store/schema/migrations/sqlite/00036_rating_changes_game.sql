-- Deleting a game looks for the ratings that it has changed.

-- +goose Up
CREATE INDEX rating_changes_game ON rating_changes (game);

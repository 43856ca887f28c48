-- A game that began with moves or stones from elsewhere isn't one of its player's results. Its moves
-- were stored when the game was.

-- +goose Up
ALTER TABLE games ADD COLUMN imported BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE games SET imported = TRUE WHERE opening LIKE 'stones:%'
    OR EXISTS (SELECT 1 FROM moves WHERE moves.game = games.id AND moves.ply = 1 AND moves.played_at = games.created);

-- A player can offer more than to cancel the game: a draw, or to take a move back.

-- +goose Up
ALTER TABLE games RENAME COLUMN cancel_offer TO offer_side;
ALTER TABLE games ADD COLUMN offer_kind TEXT NOT NULL DEFAULT '';
UPDATE games SET offer_kind = 'cancel' WHERE offer_side <> '';
ALTER TABLE games ADD COLUMN last_offer TEXT NOT NULL DEFAULT '';
UPDATE games SET last_kind = 'offer', last_offer = 'cancel' WHERE last_kind = 'cancel_offer';

-- Openings in which players take colours, swap and offer fifth moves: what they did besides
-- placing stones, as package opening writes it. A guild can choose the opening of its games.

-- +goose Up
ALTER TABLE games ADD COLUMN actions TEXT NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN opening TEXT NOT NULL DEFAULT '';

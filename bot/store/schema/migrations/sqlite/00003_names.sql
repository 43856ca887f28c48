-- Rules and sides are kept by name: a new rule needs no new schema, and the
-- numbers that the engine gives them may change.

-- +goose Up
ALTER TABLE games ADD COLUMN rule_name TEXT NOT NULL DEFAULT 'freestyle';
UPDATE games SET rule_name = CASE rule WHEN 0 THEN 'freestyle' WHEN 1 THEN 'standard' WHEN 2 THEN 'renju' ELSE rule END;
ALTER TABLE games DROP COLUMN rule;
ALTER TABLE games RENAME COLUMN rule_name TO rule;

ALTER TABLE games ADD COLUMN winner_name TEXT NOT NULL DEFAULT '' CHECK (winner_name IN ('', 'black', 'white'));
UPDATE games SET winner_name = CASE winner WHEN 1 THEN 'black' WHEN 2 THEN 'white' ELSE '' END;
ALTER TABLE games DROP COLUMN winner;
ALTER TABLE games RENAME COLUMN winner_name TO winner;

ALTER TABLE games ADD COLUMN last_side TEXT NOT NULL DEFAULT '' CHECK (last_side IN ('', 'black', 'white'));
UPDATE games SET last_side = CASE last_by WHEN 1 THEN 'black' WHEN 2 THEN 'white' ELSE '' END;
ALTER TABLE games DROP COLUMN last_by;

-- The side that has asked to cancel the game.
ALTER TABLE games ADD COLUMN cancel_offer TEXT NOT NULL DEFAULT '' CHECK (cancel_offer IN ('', 'black', 'white'));

ALTER TABLE games RENAME COLUMN server TO guild;
ALTER TABLE games RENAME COLUMN last_spent TO last_elapsed; -- nanoseconds

-- What a whole guild is set to stood among the channels, under 'server:' and its id.
CREATE TABLE guilds (
    id    TEXT PRIMARY KEY NOT NULL,
    theme TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
INSERT INTO guilds (id, theme) SELECT substr(id, 8), theme FROM channels WHERE id LIKE 'server:%' AND id <> 'server:';
DELETE FROM channels WHERE id LIKE 'server:%';

-- Times are microseconds since 1970 in UTC.

-- +goose Up
ALTER TABLE games ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;

-- How strong people are: in a guild, and with the empty guild everywhere.
CREATE TABLE ratings (
    guild       TEXT    NOT NULL,
    family      TEXT    NOT NULL, -- of rules
    user_id     TEXT    NOT NULL,
    name        TEXT    NOT NULL,
    mention     TEXT    NOT NULL,
    value       DOUBLE PRECISION NOT NULL,
    deviation   DOUBLE PRECISION NOT NULL,
    volatility  DOUBLE PRECISION NOT NULL,
    provisional BOOLEAN NOT NULL,
    won         INTEGER NOT NULL,
    drawn       INTEGER NOT NULL,
    lost        INTEGER NOT NULL,
    changed     BIGINT NOT NULL,
    PRIMARY KEY (guild, family, user_id)
);
CREATE INDEX ratings_ranking ON ratings (guild, family, provisional, value DESC, user_id);

-- The games that have been counted, in the order in which they were.
CREATE TABLE rated_games (
    number BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    game   BIGINT NOT NULL UNIQUE REFERENCES games (id) ON DELETE CASCADE,
    at     BIGINT NOT NULL
);

-- What each of them changed.
CREATE TABLE rating_changes (
    guild      TEXT    NOT NULL,
    family     TEXT    NOT NULL,
    user_id    TEXT    NOT NULL,
    game       BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    opponent   TEXT    NOT NULL, -- the id of a user, or 'level:' and the name of a level
    score      DOUBLE PRECISION NOT NULL,
    weight     DOUBLE PRECISION NOT NULL,
    value      DOUBLE PRECISION NOT NULL, -- after the game
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    at         BIGINT NOT NULL,
    PRIMARY KEY (guild, family, user_id, game)
);
CREATE INDEX rating_changes_pair ON rating_changes (guild, family, user_id, opponent, at);

-- The games of a person, the latest first.
CREATE INDEX games_black ON games (black_id, id) WHERE black_id <> '';
CREATE INDEX games_white ON games (white_id, id) WHERE white_id <> '';

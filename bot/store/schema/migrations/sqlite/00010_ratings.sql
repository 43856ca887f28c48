-- Times are microseconds since 1970 in UTC.

-- +goose Up
ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));

-- How strong people are: in a guild, and with the empty guild everywhere.
CREATE TABLE ratings (
    guild       TEXT    NOT NULL,
    family      TEXT    NOT NULL, -- of rules
    user_id     TEXT    NOT NULL,
    name        TEXT    NOT NULL,
    mention     TEXT    NOT NULL,
    value       REAL    NOT NULL,
    deviation   REAL    NOT NULL,
    volatility  REAL    NOT NULL,
    provisional INTEGER NOT NULL CHECK (provisional IN (0, 1)),
    won         INTEGER NOT NULL,
    drawn       INTEGER NOT NULL,
    lost        INTEGER NOT NULL,
    changed     INTEGER NOT NULL,
    PRIMARY KEY (guild, family, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_ranking ON ratings (guild, family, provisional, value DESC, user_id);

-- The games that have been counted, in the order in which they were.
CREATE TABLE rated_games (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    game   INTEGER NOT NULL UNIQUE REFERENCES games (id) ON DELETE CASCADE,
    at     INTEGER NOT NULL
) STRICT;

-- What each of them changed.
CREATE TABLE rating_changes (
    guild      TEXT    NOT NULL,
    family     TEXT    NOT NULL,
    user_id    TEXT    NOT NULL,
    game       INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    opponent   TEXT    NOT NULL, -- the id of a user, or 'level:' and the name of a level
    score      REAL    NOT NULL,
    weight     REAL    NOT NULL,
    value      REAL    NOT NULL, -- after the game
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (guild, family, user_id, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_changes_pair ON rating_changes (guild, family, user_id, opponent, at);

-- The games of a person, the latest first.
CREATE INDEX games_black ON games (black_id, id) WHERE black_id <> '';
CREATE INDEX games_white ON games (white_id, id) WHERE white_id <> '';

-- What people practice: positions from games they lost, before a mistake. Times are microseconds since
-- 1970 in UTC, 0 for never.

-- +goose Up
CREATE TABLE practice_positions (
    user_id TEXT    NOT NULL,
    game    BIGINT  NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply     INTEGER NOT NULL CHECK (ply >= 0),
    side    TEXT    NOT NULL CHECK (side IN ('black', 'white')),
    kind    TEXT    NOT NULL CHECK (kind IN ('win', 'defense')),
    answer  TEXT    NOT NULL, -- the best move and what follows it
    due     TEXT    NOT NULL, -- a date, or '' when it's done
    step    INTEGER NOT NULL,
    tries   INTEGER NOT NULL,
    shown   BIGINT  NOT NULL,
    PRIMARY KEY (user_id, game, ply)
);
CREATE INDEX practice_positions_game ON practice_positions (game);

-- The lost games that were searched for such positions.
CREATE TABLE practice_games (
    user_id TEXT   NOT NULL,
    game    BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    at      BIGINT NOT NULL,
    PRIMARY KEY (user_id, game)
);
CREATE INDEX practice_games_game ON practice_games (game);

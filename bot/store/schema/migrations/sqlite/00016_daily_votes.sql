-- The puzzle of the day, puzzles made of games played here, and votes of channels. Times
-- are microseconds since 1970 in UTC, 0 for never; days are dates such as 2026-11-21, ""
-- for never.

-- +goose Up
-- When a guild wants its puzzle of the day: the hour 0 to 23 or "" for not at all, the
-- channel, and the offset of its clock from UTC such as +05:30.
ALTER TABLE guilds ADD COLUMN daily TEXT NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN daily_channel TEXT NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN zone TEXT NOT NULL DEFAULT '';

-- The puzzle of a guild's day. The revision grows with what its message shows; shown is
-- the last one that was shown, 0 for none. Without a channel there is no message.
CREATE TABLE daily_puzzles (
    guild    TEXT    NOT NULL,
    day      TEXT    NOT NULL,
    puzzle   INTEGER NOT NULL,
    channel  TEXT    NOT NULL,
    message  TEXT    NOT NULL,
    revision INTEGER NOT NULL,
    shown    INTEGER NOT NULL,
    PRIMARY KEY (guild, day)
) STRICT, WITHOUT ROWID;

-- What people have done with the puzzle of a day. at is when it was solved.
CREATE TABLE daily_attempts (
    guild   TEXT    NOT NULL,
    day     TEXT    NOT NULL,
    user_id TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    mention TEXT    NOT NULL,
    tries   INTEGER NOT NULL,
    solved  INTEGER NOT NULL CHECK (solved IN (0, 1)),
    given_up INTEGER NOT NULL CHECK (given_up IN (0, 1)),
    at      INTEGER NOT NULL,
    PRIMARY KEY (guild, day, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_attempts_user ON daily_attempts (user_id);

ALTER TABLE puzzle_players ADD COLUMN daily_guild TEXT NOT NULL DEFAULT '';
ALTER TABLE puzzle_players ADD COLUMN daily_streak INTEGER NOT NULL DEFAULT 0;
ALTER TABLE puzzle_players ADD COLUMN daily_best INTEGER NOT NULL DEFAULT 0;
ALTER TABLE puzzle_players ADD COLUMN daily_last TEXT NOT NULL DEFAULT '';

-- Puzzles made of games played here, as lines of package puzzle. shape is the same for
-- positions that differ by a symmetry, a shift or the colours.
CREATE TABLE made_puzzles (
    id    INTEGER PRIMARY KEY,
    shape TEXT    NOT NULL UNIQUE,
    line  TEXT    NOT NULL
) STRICT;

-- Sides that many people play together by votes. round_time is how long a round lasts
-- after its first wish, in nanoseconds.
ALTER TABLE games ADD COLUMN black_team INTEGER NOT NULL DEFAULT 0 CHECK (black_team IN (0, 1));
ALTER TABLE games ADD COLUMN white_team INTEGER NOT NULL DEFAULT 0 CHECK (white_team IN (0, 1));
ALTER TABLE games ADD COLUMN round_time INTEGER NOT NULL DEFAULT 0 CHECK (round_time >= 0);

-- Who plays on which side, where both are teams.
CREATE TABLE team_members (
    game    INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    mention TEXT    NOT NULL,
    side    TEXT    NOT NULL CHECK (side IN ('black', 'white')),
    PRIMARY KEY (game, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX team_members_user ON team_members (user_id);

-- The move that somebody wishes for after a number of moves.
CREATE TABLE wishes (
    game    INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply     INTEGER NOT NULL,
    user_id TEXT    NOT NULL,
    col     INTEGER NOT NULL,
    row     INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (game, ply, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX wishes_user ON wishes (user_id);

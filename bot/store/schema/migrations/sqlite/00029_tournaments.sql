-- Tournaments: their terms and state, who takes part, who plays whom, and the messages that show them.
-- Times are microseconds since 1970 in UTC; durations are nanoseconds.

-- +goose Up
ALTER TABLE games ADD COLUMN tournament INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_tournament ON games (tournament) WHERE state = 'playing' AND tournament <> 0;

CREATE TABLE tournaments (
    id           INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    guild        TEXT    NOT NULL,
    channel      TEXT    NOT NULL,
    host_id      TEXT    NOT NULL,
    host_name    TEXT    NOT NULL,
    host_mention TEXT    NOT NULL,
    name         TEXT    NOT NULL,
    created      INTEGER NOT NULL,
    changed      INTEGER NOT NULL,
    format       TEXT    NOT NULL,
    rule         TEXT    NOT NULL,
    opening      TEXT    NOT NULL,
    clock        TEXT    NOT NULL,
    rounds       INTEGER NOT NULL,
    max_players  INTEGER NOT NULL,
    rated        INTEGER NOT NULL,
    filler       TEXT    NOT NULL,
    manager      TEXT    NOT NULL,
    in_channel   INTEGER NOT NULL,
    no_show      INTEGER NOT NULL,
    check_in     INTEGER NOT NULL,
    round_time   INTEGER NOT NULL,
    arena_time   INTEGER NOT NULL,
    state        TEXT    NOT NULL,
    round        INTEGER NOT NULL,
    reason       TEXT    NOT NULL,
    starts_at    INTEGER NOT NULL,
    round_ends   INTEGER NOT NULL,
    arena_ends   INTEGER NOT NULL,
    paused_at    INTEGER NOT NULL,
    revision     INTEGER NOT NULL
) STRICT;
CREATE INDEX tournaments_guild ON tournaments (guild, id);

CREATE TABLE tournament_players (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    seed       INTEGER NOT NULL,
    player_id  TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    mention    TEXT    NOT NULL,
    engine     INTEGER NOT NULL,
    rating     INTEGER NOT NULL,
    checked_in INTEGER NOT NULL,
    out        TEXT    NOT NULL,
    joined     INTEGER NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_players_player ON tournament_players (player_id);

CREATE TABLE tournament_games (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    round      INTEGER NOT NULL,
    slot       INTEGER NOT NULL,
    black      INTEGER NOT NULL,
    white      INTEGER NOT NULL,
    channel    TEXT    NOT NULL,
    game       INTEGER NOT NULL,
    result     TEXT    NOT NULL,
    forfeit    INTEGER NOT NULL,
    reason     TEXT    NOT NULL,
    by_id      TEXT    NOT NULL,
    by_name    TEXT    NOT NULL,
    by_mention TEXT    NOT NULL,
    here_black INTEGER NOT NULL,
    here_white INTEGER NOT NULL,
    again      INTEGER NOT NULL,
    due        INTEGER NOT NULL,
    began      INTEGER NOT NULL,
    ended      INTEGER NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_messages (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round      INTEGER NOT NULL,
    message    TEXT    NOT NULL,
    shown      TEXT    NOT NULL,
    PRIMARY KEY (tournament, round)
) STRICT, WITHOUT ROWID;

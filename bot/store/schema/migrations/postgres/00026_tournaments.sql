-- Tournaments: their terms and state, who takes part, who plays whom, and the messages that show them.
-- Times are microseconds since 1970 in UTC; durations are nanoseconds.

-- +goose Up
ALTER TABLE games ADD COLUMN tournament BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_tournament ON games (tournament) WHERE state = 'playing' AND tournament <> 0;

CREATE TABLE tournaments (
    id           BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    guild        TEXT    NOT NULL,
    channel      TEXT    NOT NULL,
    host_id      TEXT    NOT NULL,
    host_name    TEXT    NOT NULL,
    host_mention TEXT    NOT NULL,
    name         TEXT    NOT NULL,
    created      BIGINT NOT NULL,
    changed      BIGINT NOT NULL,
    format       TEXT    NOT NULL,
    rule         TEXT    NOT NULL,
    opening      TEXT    NOT NULL,
    clock        TEXT    NOT NULL,
    rounds       BIGINT NOT NULL,
    max_players  BIGINT NOT NULL,
    rated        BOOLEAN NOT NULL,
    filler       TEXT    NOT NULL,
    manager      TEXT    NOT NULL,
    in_channel   BOOLEAN NOT NULL,
    no_show      BIGINT NOT NULL,
    check_in     BIGINT NOT NULL,
    round_time   BIGINT NOT NULL,
    arena_time   BIGINT NOT NULL,
    state        TEXT    NOT NULL,
    round        BIGINT NOT NULL,
    reason       TEXT    NOT NULL,
    starts_at    BIGINT NOT NULL,
    round_ends   BIGINT NOT NULL,
    arena_ends   BIGINT NOT NULL,
    paused_at    BIGINT NOT NULL,
    revision     BIGINT NOT NULL
);
CREATE INDEX tournaments_guild ON tournaments (guild, id);

CREATE TABLE tournament_players (
    tournament BIGINT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     BIGINT NOT NULL,
    seed       BIGINT NOT NULL,
    player_id  TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    mention    TEXT    NOT NULL,
    engine     BOOLEAN NOT NULL,
    rating     BIGINT NOT NULL,
    checked_in BOOLEAN NOT NULL,
    out        TEXT    NOT NULL,
    joined     BIGINT NOT NULL,
    PRIMARY KEY (tournament, number)
);
CREATE INDEX tournament_players_player ON tournament_players (player_id);

CREATE TABLE tournament_games (
    tournament BIGINT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     BIGINT NOT NULL,
    round      BIGINT NOT NULL,
    slot       BIGINT NOT NULL,
    black      BIGINT NOT NULL,
    white      BIGINT NOT NULL,
    channel    TEXT    NOT NULL,
    game       BIGINT NOT NULL,
    result     TEXT    NOT NULL,
    forfeit    BOOLEAN NOT NULL,
    reason     TEXT    NOT NULL,
    by_id      TEXT    NOT NULL,
    by_name    TEXT    NOT NULL,
    by_mention TEXT    NOT NULL,
    here_black BOOLEAN NOT NULL,
    here_white BOOLEAN NOT NULL,
    again      BOOLEAN NOT NULL,
    due        BIGINT NOT NULL,
    began      BIGINT NOT NULL,
    ended      BIGINT NOT NULL,
    PRIMARY KEY (tournament, number)
);

CREATE TABLE tournament_messages (
    tournament BIGINT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round      BIGINT NOT NULL,
    message    TEXT    NOT NULL,
    shown      TEXT    NOT NULL,
    PRIMARY KEY (tournament, round)
);

-- Seasons: what a guild wants, which seasons it has had, and their final tables. Times are microseconds
-- since 1970 in UTC.

-- +goose Up
ALTER TABLE guilds ADD COLUMN seasons TEXT NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN season_channel TEXT NOT NULL DEFAULT '';
CREATE INDEX guilds_seasons ON guilds (id) WHERE seasons <> '';

CREATE TABLE seasons (
    guild     TEXT    NOT NULL,
    number    INTEGER NOT NULL,
    length    TEXT    NOT NULL,
    first_day TEXT    NOT NULL,
    last_day  TEXT    NOT NULL,
    begins    INTEGER NOT NULL,
    ends      INTEGER NOT NULL,
    games     INTEGER NOT NULL,
    channel   TEXT    NOT NULL,
    message   TEXT    NOT NULL,
    PRIMARY KEY (guild, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX seasons_running ON seasons (guild) WHERE ends = 0;

CREATE TABLE season_results (
    guild       TEXT    NOT NULL,
    season      INTEGER NOT NULL,
    user_id     TEXT    NOT NULL,
    name        TEXT    NOT NULL,
    mention     TEXT    NOT NULL,
    place       INTEGER NOT NULL,
    performance INTEGER NOT NULL,
    won         INTEGER NOT NULL,
    drawn       INTEGER NOT NULL,
    lost        INTEGER NOT NULL,
    opponents   INTEGER NOT NULL,
    PRIMARY KEY (guild, season, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX season_results_user ON season_results (user_id);

CREATE INDEX rating_changes_at ON rating_changes (guild, at);

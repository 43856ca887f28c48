-- Seasons: what a guild wants, which seasons it has had, and their final tables. Times are microseconds
-- since 1970 in UTC.

-- +goose Up
ALTER TABLE guilds ADD COLUMN seasons TEXT NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN season_channel TEXT NOT NULL DEFAULT '';
CREATE INDEX guilds_seasons ON guilds (id) WHERE seasons <> '';

CREATE TABLE seasons (
    guild     TEXT   NOT NULL,
    number    BIGINT NOT NULL,
    length    TEXT   NOT NULL,
    first_day TEXT   NOT NULL,
    last_day  TEXT   NOT NULL,
    begins    BIGINT NOT NULL,
    ends      BIGINT NOT NULL,
    games     BIGINT NOT NULL,
    channel   TEXT   NOT NULL,
    message   TEXT   NOT NULL,
    PRIMARY KEY (guild, number)
);
CREATE UNIQUE INDEX seasons_running ON seasons (guild) WHERE ends = 0;

CREATE TABLE season_results (
    guild       TEXT   NOT NULL,
    season      BIGINT NOT NULL,
    user_id     TEXT   NOT NULL,
    name        TEXT   NOT NULL,
    mention     TEXT   NOT NULL,
    place       BIGINT NOT NULL,
    performance BIGINT NOT NULL,
    won         BIGINT NOT NULL,
    drawn       BIGINT NOT NULL,
    lost        BIGINT NOT NULL,
    opponents   BIGINT NOT NULL,
    PRIMARY KEY (guild, season, user_id)
);
CREATE INDEX season_results_user ON season_results (user_id);

CREATE INDEX rating_changes_at ON rating_changes (guild, at);

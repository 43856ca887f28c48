-- Which game a person launched the Activity for.

-- +goose Up
CREATE TABLE launches (
    instance TEXT   NOT NULL,
    user_id  TEXT   NOT NULL,
    game     BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (instance, user_id)
);
CREATE INDEX launches_user ON launches (user_id);
CREATE INDEX launches_at ON launches (at);

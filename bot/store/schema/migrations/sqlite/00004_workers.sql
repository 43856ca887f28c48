-- +goose Up

-- The processes that work jobs. One whose heartbeat is too old is dead, and what it
-- had begun is worked by others. The id is River's client id, which river_job
-- records in attempted_by.
CREATE TABLE workers (
    id        TEXT    PRIMARY KEY NOT NULL,
    heartbeat INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

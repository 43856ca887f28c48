package store_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"

	"hoshi/bot/service"
)

// emptied holds the URLs of databases that tests are done with and that have been emptied. Creating
// a database takes much longer than emptying one.
var emptied = make(chan string, 64)

// newPostgres is a [newStore].
func newPostgres(t testing.TB) service.Store {
	var url string
	select {
	case url = <-emptied:
	default:
		url = newDatabase(t)
	}
	t.Cleanup(func() { // after the store is closed
		if t.Failed() {
			return
		}
		if err := emptyDatabase(url); err != nil {
			t.Errorf("empty the database: %v", err)
			return
		}
		select {
		case emptied <- url:
		default:
		}
	})
	return open(t, url, withFirstRetry(contractRetry))
}

// emptyDatabase restores a database to its state before the first game. It deletes all rows except
// those of the migrations, and restarts all identities at 1.
func emptyDatabase(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, `
		SET session_replication_role = replica; -- foreign keys are not checked
		DO $$
		DECLARE name text;
		BEGIN
			FOR name IN SELECT oid::regclass FROM pg_class
				WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ('goose_db_version', 'river_migration', 'alive') LOOP
				EXECUTE 'DELETE FROM ' || name;
			END LOOP;
			FOR name IN SELECT oid::regclass FROM pg_class
				WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND relname NOT LIKE 'goose_db_version%' LOOP
				EXECUTE 'ALTER SEQUENCE ' || name || ' RESTART';
			END LOOP;
			UPDATE alive SET at = 0;
		END $$`)
	return err
}

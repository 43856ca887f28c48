package store_test

import (
	"fmt"
	"testing"

	"hoshi/bot/store/database"
)

// applied counts the migrations that a database has, and all migrations.
func applied(t *testing.T, p database.Place) (n, all int) {
	t.Helper()
	list, err := database.Migrations(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		if m.Applied {
			n++
		}
	}
	return n, len(list)
}

// TestMigrations reads the state of databases without changing them.
func TestMigrations(t *testing.T) {
	t.Parallel()
	missing := database.Place(t.TempDir() + "/missing")
	if n, all := applied(t, missing); n != 0 || all < 10 {
		t.Errorf("a database that is not there has %d of %d", n, all)
	}
	old, db := oldDatabase(t, 3)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 { // reading changes nothing
		if n, _ := applied(t, database.Place(old)); n != 3 {
			t.Errorf("an old database has %d, not 3", n)
		}
	}
	open(t, old) // a running bot doesn't interfere
	if n, all := applied(t, database.Place(old)); n != all {
		t.Errorf("a new database has %d of %d", n, all)
	}
}

func TestMigrationsPostgres(t *testing.T) {
	t.Parallel()
	if n, all := applied(t, database.Place(newDatabase(t))); n != all || all < 10 {
		t.Errorf("a new database has %d of %d", n, all)
	}
	c, _ := postgres()
	name := fmt.Sprintf("unmigrated%d", databases.Add(1))
	if err := c.CreateDatabase(t.Context(), name, ""); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if n, all := applied(t, database.Place(c.URL(name))); n != 0 || all < 10 {
			t.Errorf("an empty database has %d of %d", n, all)
		}
	}
}

func TestPlace(t *testing.T) {
	for _, tt := range []struct {
		name, place, want string
		postgres          bool
	}{
		{"folder", "./data", "./data", false},
		{"password", "postgres://ann:secret@db.example/hoshi?sslmode=require", "postgres://db.example/hoshi", true},
		{"long scheme", "postgresql://db.example/hoshi", "postgresql://db.example/hoshi", true},
		{"no address", "postgres://ann:secret@[", "the PostgreSQL database", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := database.Place(tt.place)
			if p.String() != tt.want || p.IsPostgres() != tt.postgres {
				t.Errorf("%s, %v", p, p.IsPostgres())
			}
		})
	}
}

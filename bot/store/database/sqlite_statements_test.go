package database

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
)

// cachingPool is a database with one connection and a table of n rows.
func cachingPool(t *testing.T, n int) *sql.DB {
	t.Helper()
	db, err := openPool(filepath.Join(t.TempDir(), "test.db"), 1, lockWait)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	mustRun(t, db, `CREATE TABLE numbers (n INTEGER)`)
	for i := range n {
		mustRun(t, db, `INSERT INTO numbers (n) VALUES (?)`, i)
	}
	return db
}

type execer interface {
	Exec(query string, args ...any) (sql.Result, error)
}

func mustRun(t *testing.T, db execer, text string, args ...any) {
	t.Helper()
	if _, err := db.Exec(text, args...); err != nil {
		t.Fatal(err)
	}
}

// cache returns the statements that the connection caches.
func cache(t *testing.T, db *sql.DB) (texts []string) {
	t.Helper()
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	err = conn.Raw(func(c any) error {
		for text := range c.(*cachingConn).cached {
			texts = append(texts, text)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

func TestStatementsStayPrepared(t *testing.T) {
	t.Parallel()
	db := cachingPool(t, 3)
	if texts := cache(t, db); len(texts) != 2 {
		t.Errorf("kept: %q", texts)
	}
	if _, err := db.Exec(`INSERT INTO nothing (n) VALUES (1)`); err == nil {
		t.Error("a statement with an error was run")
	}
	if texts := cache(t, db); len(texts) != 2 {
		t.Errorf("kept after an error: %q", texts)
	}
}

// TestNestedRows runs a statement while rows of that same statement are being read.
func TestNestedRows(t *testing.T) {
	t.Parallel()
	db := cachingPool(t, 3)
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	const text = `SELECT n FROM numbers WHERE n >= ? ORDER BY n`
	var got [][2]int
	outer, err := tx.Query(text, 1)
	if err != nil {
		t.Fatal(err)
	}
	for outer.Next() {
		var a, b int
		if err := outer.Scan(&a); err != nil {
			t.Fatal(err)
		}
		if err := tx.QueryRow(text, 2).Scan(&b); err != nil {
			t.Fatal(err)
		}
		got = append(got, [2]int{a, b})
	}
	if fmt.Sprint(got) != "[[1 2] [2 2]]" || outer.Err() != nil {
		t.Errorf("read %v, %v", got, outer.Err())
	}
}

// TestStatementsAreBounded runs more statements than are cached, one of which is still being read
// when the others are dropped.
func TestStatementsAreBounded(t *testing.T) {
	t.Parallel()
	db := cachingPool(t, 3)
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	rows, err := tx.Query(`SELECT n FROM numbers ORDER BY n`)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 * maxCached {
		mustRun(t, tx, fmt.Sprintf(`UPDATE numbers SET n = n WHERE n = %d`, 1000+i))
	}
	n := 0
	for ; rows.Next(); n++ {
		var got int
		if err := rows.Scan(&got); err != nil || got != n {
			t.Errorf("row %d is %d, %v", n, got, err)
		}
	}
	if err := rows.Err(); err != nil || n != 3 {
		t.Errorf("read %d rows, %v", n, err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if texts := cache(t, db); len(texts) > maxCached || len(texts) == 0 {
		t.Errorf("%d statements are kept", len(texts))
	}
}

// TestSchemaChange changes a table under a prepared statement.
func TestSchemaChange(t *testing.T) {
	t.Parallel()
	db := cachingPool(t, 1)
	const text = `SELECT * FROM numbers`
	for range 2 {
		rows, err := db.Query(text)
		if err != nil {
			t.Fatal(err)
		}
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		rows.Close()
		mustRun(t, db, fmt.Sprintf(`ALTER TABLE numbers ADD COLUMN c%d INTEGER`, len(columns)))
	}
	var a, b, c sql.NullInt64
	if err := db.QueryRow(text).Scan(&a, &b, &c); err != nil {
		t.Error(err)
	}
}

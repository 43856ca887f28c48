package schema_test

import (
	"database/sql"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"hoshi/bot/store/schema"
)

var update = flag.Bool("update", false, "write schema.sql")

// migrated returns a new SQLite database with all tables.
func migrated(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	s, err := schema.SQLite(db)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Up(t.Context()); err != nil {
		t.Fatal(err)
	}
	return db
}

// schema.sql shows what SQLite's migrations create, in the order of schema.Tables.
func TestSchemaIsShown(t *testing.T) {
	db := migrated(t)
	var b strings.Builder
	b.WriteString(`-- The tables that the migrations make in an SQLite database. PostgreSQL has the same tables, with
-- booleans for truth values. No column is null. Times are microseconds since 1970 in UTC, 0 for
-- none; durations are nanoseconds. River's tables (river_job and others) hold the jobs, and
-- goose_db_version the migrations. The program doesn't read this file: it is written by
-- go test ./bot/store/schema -update
`)
	shown := append(slices.Clone(schema.Tables), schema.Workers)
	for i, table := range shown {
		fmt.Fprintf(&b, "\n-- %s\n%s", table.Holds, showTable(t, db, table.Name))
		for _, to := range query(t, db, `SELECT "table" FROM pragma_foreign_key_list(?)`, table.Name) {
			if !slices.ContainsFunc(shown[:i], func(before schema.Table) bool { return before.Name == to }) {
				t.Errorf("table %s comes before %s, to which it refers", table.Name, to)
			}
		}
	}
	for _, name := range query(t, db, `SELECT name FROM sqlite_schema WHERE type = 'table'
		AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE 'river!_%' ESCAPE '!' AND name <> 'goose_db_version'`) {
		if !slices.ContainsFunc(shown, func(t schema.Table) bool { return t.Name == name }) {
			t.Errorf("table %s is not listed in schema.Tables", name)
		}
	}
	if *update {
		if err := os.WriteFile("schema.sql", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if stored, err := os.ReadFile("schema.sql"); err != nil || string(stored) != b.String() {
		t.Errorf("schema.sql does not show what the migrations make: run go test ./bot/store/schema -update (%v)", err)
	}
}

// showTable writes the statements that would create a table and its indexes.
func showTable(t *testing.T, db *sql.DB, table string) string {
	t.Helper()
	lines := query(t, db, `SELECT name || ' ' || lower(type) || iif("notnull" OR pk, '', ' NULL') ||
		ifnull((SELECT ' REFERENCES ' || f."table" || iif(on_delete = 'CASCADE', ' ON DELETE CASCADE', '') FROM pragma_foreign_key_list(?1) AS f WHERE f."from" = c.name), '')
		FROM pragma_table_info(?1) AS c ORDER BY cid`, table)
	lines = append(lines, query(t, db, `SELECT 'PRIMARY KEY (' || group_concat(name, ', ') || ')' FROM
		(SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk)`, table)...)
	lines = append(lines, query(t, db, `SELECT 'UNIQUE (' || (SELECT group_concat(name, ', ') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)) || ')'
		FROM pragma_index_list(?) AS i WHERE origin = 'u'`, table)...)
	text := "CREATE TABLE " + table + " (\n    " + strings.Join(lines, ",\n    ") + "\n);\n"
	for _, index := range query(t, db, `SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL ORDER BY name`, table) {
		text += strings.Join(strings.Fields(index), " ") + ";\n"
	}
	return text
}

// query returns the texts of one column.
func query(t *testing.T, db *sql.DB, statement string, args ...any) (list []string) {
	t.Helper()
	rows, err := db.Query(statement, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text sql.NullString
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		if text.Valid {
			list = append(list, text.String)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// Deleting a game or a tournament deletes the rows that refer to it. Without an index on them, each
// deletion would read the whole table.
func TestReferencesHaveIndexes(t *testing.T) {
	db := migrated(t)
	for _, table := range schema.Tables {
		for _, column := range query(t, db, `SELECT "from" FROM pragma_foreign_key_list(?)`, table.Name) {
			first := query(t, db, `SELECT c.name FROM pragma_index_list(?) AS i, pragma_index_info(i.name) AS c WHERE c.seqno = 0 AND NOT i.partial`, table.Name)
			if !slices.Contains(first, column) {
				t.Errorf("no index of table %s begins with %s", table.Name, column)
			}
		}
	}
}

package tables

import (
	"database/sql"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/store/database"
)

// /privacy shows and forgets every table with a column for a user.
func TestPersonalTablesAreAll(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db, err := database.OpenSQLite(t.Context(), dir, database.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	pool, err := sql.Open("sqlite", filepath.Join(dir, "hoshi.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	rows, err := pool.Query(`SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	found := 0
	for rows.Next() {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil {
			t.Fatal(err)
		}
		personal := column == "user_id" || strings.HasSuffix(column, "_user") || strings.HasSuffix(column, "_id") && table != "games"
		if !personal || strings.HasPrefix(table, "river_") || strings.HasPrefix(table, "goose_") {
			continue
		}
		found++
		if slices.ContainsFunc(personalTournamentTables, func(p personalTournamentTable) bool { return p.name == table && p.user == column }) {
			continue // forgotten by [forgetInTournaments]
		}
		if !slices.ContainsFunc(personalTables, func(p personalTable) bool { return p.name == table && column == "user_id" }) {
			t.Errorf("the column %s of table %s may name a user and is not in personalTables", column, table)
		}
	}
	if err := rows.Err(); err != nil || found < len(personalTables) {
		t.Errorf("%d columns found, %v", found, err)
	}
}

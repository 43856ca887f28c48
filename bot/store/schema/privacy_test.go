package schema

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var createTable = regexp.MustCompile(`CREATE TABLE (?:IF NOT EXISTS )?(\w+)`)

// The privacy text names every table of the schema, and no others.
func TestPrivacyNamesEveryTable(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/privacy.md")
	if err != nil {
		t.Fatal(err)
	}
	tables := []string{"river_job", "river_leader", "river_queue", "river_notification", "river_migration", "goose_db_version"}
	for _, folder := range []string{"migrations/sqlite", "migrations/postgres"} {
		files, err := migrationFiles.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			sql, err := migrationFiles.ReadFile(folder + "/" + f.Name())
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range createTable.FindAllStringSubmatch(string(sql), -1) {
				tables = append(tables, m[1])
			}
		}
	}
	if len(tables) < 20 {
		t.Errorf("only %d tables were found", len(tables))
	}
	_, list, _ := strings.Cut(string(text), "## Tables")
	list, _, _ = strings.Cut(list, "\n## ")
	for _, table := range tables {
		if !strings.Contains(list, "`"+table+"`") {
			t.Errorf("bot/docs/privacy.md does not name the table %s: say what it has, why, and how long", table)
		}
	}
	for _, m := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(list, -1) {
		if !slices.Contains(tables, m[1]) {
			t.Errorf("bot/docs/privacy.md names a table %s, which there is not", m[1])
		}
	}
}

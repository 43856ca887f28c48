package store

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hoshi/bot/store/database"
	"hoshi/bot/store/schema"
)

// Fill adds a row to every empty table of an SQLite database, whatever its columns are: texts and
// ones, or whatever the table's checks require.
func (db *DB) Fill(ctx context.Context) error {
	return db.Database.Change(ctx, func(tx database.Tx) error {
		for _, table := range schema.Tables {
			var rows int
			if err := tx.Row(`SELECT count(*) FROM ` + table.Name).Scan(&rows); err != nil {
				return err
			}
			if rows > 0 {
				continue
			}
			if err := fillTable(tx, table.Name); err != nil {
				return fmt.Errorf("fill table %s: %w", table.Name, err)
			}
		}
		return nil
	})
}

var (
	checkFailed = regexp.MustCompile(`CHECK constraint failed: (.*) \(\d+\)`)
	literal     = regexp.MustCompile(`'[^']*'|\d+`)
)

// fillTable inserts a row, trying other values while one of the table's checks fails.
func fillTable(tx database.Tx, table string) error {
	var names []string
	var values []any
	err := tx.Each(func(row database.Row) error {
		var name, kind string
		if err := row.Scan(&name, &kind); err != nil {
			return err
		}
		var value any = "the " + name + " of 'ann' 五目"
		switch kind {
		case "INTEGER":
			value = int64(1)
		case "REAL":
			value = 0.1
		}
		names, values = append(names, name), append(values, value)
		return nil
	}, `SELECT name, type FROM pragma_table_info(?)`, table)
	if err != nil {
		return err
	}
	insert := `INSERT INTO ` + table + ` (` + strings.Join(names, ", ") + `) VALUES (?` + strings.Repeat(", ?", len(names)-1) + `)`
	for try := range 100 {
		if _, err = tx.Exec(insert, values...); err == nil {
			return nil
		}
		failed := checkFailed.FindStringSubmatch(err.Error())
		if failed == nil {
			return err
		}
		literals := literal.FindAllString(failed[1], -1)
		for i, name := range names {
			if regexp.MustCompile(`\b`+name+`\b`).MatchString(failed[1]) && len(literals) > 0 {
				values[i] = strings.Trim(literals[(len(literals)-1+try)%len(literals)], "'")
			}
		}
	}
	return err
}

// Dump returns the rows of all tables that are copied, as sorted text, and under the name "numbers"
// the last IDs given to rows.
func (db *DB) Dump(ctx context.Context) (map[string][]string, error) {
	columns := `SELECT name, type FROM pragma_table_info(?) ORDER BY name`
	numbers := `SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name`
	if db.leases != nil {
		columns = `SELECT a.attname, t.typname FROM pg_attribute AS a JOIN pg_type AS t ON t.oid = a.atttypid
			WHERE a.attrelid = ?::text::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attname`
		numbers = `SELECT t.relname, pg_sequence_last_value(s.oid) FROM pg_class AS s JOIN pg_depend AS d ON d.objid = s.oid AND d.deptype IN ('a', 'i')
			JOIN pg_class AS t ON t.oid = d.refobjid AND t.relkind = 'r'
			WHERE s.relkind = 'S' AND t.relname NOT LIKE 'river%' AND t.relname NOT LIKE 'goose%' AND pg_sequence_last_value(s.oid) > 0 ORDER BY t.relname`
	} else {
		numbers = strings.Replace(numbers, "WHERE", "WHERE name NOT LIKE 'river%' AND name NOT LIKE 'goose%' AND", 1)
	}
	dump := make(map[string][]string)
	err := db.Database.Look(ctx, func(tx database.Tx) error {
		for _, table := range schema.Tables {
			var names, read []string
			err := tx.Each(func(row database.Row) error {
				var name, kind string
				err := row.Scan(&name, &kind)
				names = append(names, name)
				if kind == "bool" {
					name += `::int`
				}
				read = append(read, name)
				return err
			}, columns, table.Name)
			if err != nil {
				return err
			}
			dump[table.Name], err = database.List(tx, func(row database.Row) (text string, err error) {
				cells, into := make([]any, len(read)), make([]any, len(read))
				for i := range cells {
					into[i] = &cells[i]
				}
				err = row.Scan(into...)
				for i, name := range names {
					text += fmt.Sprintf("%s=%v ", name, cells[i])
				}
				return text, err
			}, `SELECT `+strings.Join(read, ", ")+` FROM `+table.Name)
			if err != nil {
				return err
			}
			slices.Sort(dump[table.Name])
		}
		var err error
		dump["numbers"], err = database.List(tx, func(row database.Row) (string, error) {
			var table string
			var last int64
			err := row.Scan(&table, &last)
			return fmt.Sprint(table, " ", last), err
		}, numbers)
		return err
	})
	return dump, err
}

package store

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Fill gives a row to every table of an SQLite database that has none, whatever its
// columns are: texts and ones, or what the table's checks ask for.
func (db *DB) Fill(ctx context.Context) error {
	return db.change(ctx, func(tx transaction) error {
		s, err := readSchema(ctx, tx, &sqliteSchema)
		if err != nil {
			return err
		}
		for _, table := range s.order() {
			var rows int
			if err := tx.row(ctx, `SELECT count(*) FROM `+quoteName(table)).Scan(&rows); err != nil {
				return err
			}
			if rows > 0 {
				continue
			}
			if err := fillTable(ctx, tx, table, s.tables[table]); err != nil {
				return fmt.Errorf("fill table %s: %w", table, err)
			}
		}
		return nil
	})
}

var (
	checkFailed = regexp.MustCompile(`CHECK constraint failed: (.*) \(\d+\)`)
	literal     = regexp.MustCompile(`'[^']*'|\d+`)
)

// fillTable inserts a row, and tries other values while a check of the table fails.
func fillTable(ctx context.Context, tx transaction, table string, columns []tableColumn) error {
	values := make([]any, len(columns))
	for i, c := range columns {
		switch c.kind {
		case integerKind:
			values[i] = int64(1)
		case realKind:
			values[i] = 0.1
		case bytesKind:
			values[i] = []byte{1, 0, 255}
		case timeKind:
			values[i] = "2026-01-02 03:04:05.678"
		default:
			values[i] = "the " + c.name + " of 'ann' 五目"
		}
	}
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = quoteName(c.name)
	}
	insert := `INSERT INTO ` + quoteName(table) + ` (` + strings.Join(names, ", ") + `) VALUES (?` + strings.Repeat(", ?", len(columns)-1) + `)`
	var err error
	for try := range 100 {
		if _, err = tx.exec(ctx, insert, values...); err == nil {
			return nil
		}
		failed := checkFailed.FindStringSubmatch(err.Error())
		if failed == nil {
			return err
		}
		literals := literal.FindAllString(failed[1], -1)
		for i, c := range columns {
			if regexp.MustCompile(`\b`+c.name+`\b`).MatchString(failed[1]) && len(literals) > 0 {
				values[i] = strings.Trim(literals[(len(literals)-1+try)%len(literals)], "'")
			}
		}
	}
	return err
}

// Dump returns the rows of all tables that are copied as text, sorted, and the last
// numbers that were given, under the name "numbers".
func (db *DB) Dump(ctx context.Context) (map[string][]string, error) {
	dump := make(map[string][]string)
	d := db.base.schema()
	err := db.look(ctx, func(tx transaction) error {
		s, err := readSchema(ctx, tx, d)
		if err != nil {
			return err
		}
		for table, columns := range s.tables {
			columns = sorted(columns)
			read := make([]string, len(columns))
			for i, c := range columns {
				if table == "river_job" && c.kind == bytesKind && c.name != "unique_key" {
					c.kind = jsonKind
				}
				read[i] = d.read(c)
			}
			dump[table] = []string{}
			err := tx.each(ctx, func(row scanner) error {
				cells, into := make([]any, len(read)), make([]any, len(read))
				for i := range cells {
					into[i] = &cells[i]
				}
				err := row.Scan(into...)
				text := ""
				for i, c := range columns {
					text += fmt.Sprintf("%s=%v ", c.name, normal(cells[i]))
				}
				dump[table] = append(dump[table], text)
				return err
			}, `SELECT `+strings.Join(read, ", ")+` FROM `+quoteName(table))
			if err != nil {
				return err
			}
			slices.Sort(dump[table])
		}
		last, err := d.sequences(ctx, tx)
		dump["numbers"] = []string{fmt.Sprint(last)}
		return err
	})
	return dump, err
}

// normal writes the keys of JSON in their order.
func normal(value any) any {
	text, ok := value.(string)
	var decoded any
	if !ok || json.Unmarshal([]byte(text), &decoded) != nil {
		return value
	}
	encoded, _ := json.Marshal(decoded)
	return string(encoded)
}

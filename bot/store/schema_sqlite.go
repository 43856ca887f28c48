package store

import (
	"context"
	"strings"
)

// sqliteSchema is the [schemaDialect] of SQLite.
var sqliteSchema = schemaDialect{
	columns: `SELECT m.name, c.name, c.type FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY m.name, c.cid`,
	references: `SELECT m.name, f."table" FROM sqlite_schema AS m JOIN pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'`,
	kinds:      map[string]kind{"integer": integerKind, "real": realKind, "text": textKind, "blob": bytesKind, "timestamp": timeKind},
	read: func(c tableColumn) string {
		name := quoteName(c.name)
		switch c.kind {
		case jsonKind, textsKind, jsonsKind:
			return `json(` + name + `)`
		case timeKind: // the driver would make a time.Time of it
			return `unixepoch(substr(` + name + `, 1, 19)) * 1000000 + CAST(substr(substr(` + name + `, 21) || '000000', 1, 6) AS INTEGER)`
		}
		return name
	},
	write: func(c tableColumn, parameter string) string {
		switch c.kind {
		case jsonKind, textsKind, jsonsKind:
			if strings.EqualFold(c.declared, "blob") {
				return `jsonb(` + parameter + `)`
			}
		case timeKind:
			// River compares these as text, and leaves out the zeros at the end.
			return `strftime('%Y-%m-%d %H:%M:%S', ` + parameter + ` / 1000000, 'unixepoch')
				|| rtrim(rtrim(printf('.%06d', ` + parameter + ` % 1000000), '0'), '.')`
		}
		return parameter
	},
	sequences: sqliteSequences,
	setSequence: func(ctx context.Context, tx transaction, table string, last int64) error {
		changed, err := tx.exec(ctx, `UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1`, table, last)
		if err != nil || changed > 0 {
			return err
		}
		// The tables without AUTOINCREMENT number on from their last row.
		_, err = tx.exec(ctx, `INSERT INTO sqlite_sequence (name, seq)
			SELECT name, ?2 FROM sqlite_schema WHERE name = ?1 AND sql LIKE '%AUTOINCREMENT%'`, table, last)
		return err
	},
}

// sqliteSequences reads the last numbers of the tables that number their rows.
func sqliteSequences(ctx context.Context, tx transaction) (map[string]int64, error) {
	last := make(map[string]int64)
	err := tx.each(ctx, func(row scanner) error {
		var table string
		var n int64
		err := row.Scan(&table, &n)
		last[table] = n
		return err
	}, `SELECT name, seq FROM sqlite_sequence`)
	if err != nil {
		return nil, err
	}
	var n int64 // River's table numbers its rows without a sequence
	if err := tx.row(ctx, `SELECT coalesce(max(id), 0) FROM river_job`).Scan(&n); err != nil {
		return nil, err
	}
	last["river_job"] = n
	return last, nil
}

// quoteName quotes the name of a table or a column, in both databases.
func quoteName(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

package store

import (
	"context"
	"fmt"
)

// postgresSchema is the [schemaDialect] of PostgreSQL.
var postgresSchema = schemaDialect{
	columns: `SELECT c.relname, a.attname, CASE WHEN t.typtype = 'e' THEN 'enum' ELSE t.typname END
		FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid JOIN pg_type AS t ON t.oid = a.atttypid
		WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
		ORDER BY c.relname, a.attnum`,
	references: `SELECT a.relname, b.relname FROM pg_constraint AS f JOIN pg_class AS a ON a.oid = f.conrelid
		JOIN pg_class AS b ON b.oid = f.confrelid WHERE f.contype = 'f'`,
	kinds: map[string]kind{
		"int2": integerKind, "int4": integerKind, "int8": integerKind, "float8": realKind,
		"text": textKind, "varchar": textKind, "enum": textKind, "bytea": bytesKind, "bool": booleanKind,
		"jsonb": jsonKind, "_jsonb": jsonsKind, "_text": textsKind, "_varchar": textsKind,
		"timestamptz": timeKind, "bit": bitsKind,
	},
	read: func(c tableColumn) string {
		name := quoteName(c.name)
		switch c.kind {
		case integerKind:
			return name + `::bigint`
		case booleanKind, bitsKind:
			return name + `::int::bigint`
		case textKind, jsonKind:
			return name + `::text`
		case textsKind, jsonsKind:
			return `to_json(` + name + `)::text`
		case timeKind:
			return `(extract(epoch FROM ` + name + `) * 1000000)::bigint`
		}
		return name
	},
	write: func(c tableColumn, parameter string) string {
		switch c.kind {
		case integerKind:
			return parameter + `::bigint`
		case booleanKind:
			return parameter + `::bigint <> 0`
		case bitsKind:
			return parameter + `::bigint::bit(8)`
		case realKind:
			return parameter + `::float8`
		case textKind:
			if c.declared == "enum" { // the only one there is
				return parameter + `::text::river_job_state`
			}
			return parameter + `::text`
		case jsonKind:
			return parameter + `::text::jsonb`
		case textsKind:
			return `CASE WHEN ` + parameter + `::text IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(` + parameter + `::text::jsonb)) END`
		case jsonsKind:
			return `CASE WHEN ` + parameter + `::text IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements(` + parameter + `::text::jsonb)) END`
		case timeKind:
			return `'epoch'::timestamptz + ` + parameter + `::bigint * interval '1 microsecond'`
		}
		return parameter
	},
	overriding: `OVERRIDING SYSTEM VALUE`,
	sequences:  postgresSequences,
	setSequence: func(ctx context.Context, tx transaction, table string, last int64) error {
		sequences, err := sequenceNames(ctx, tx)
		if err != nil || sequences[table] == "" {
			return err
		}
		_, err = tx.exec(ctx, fmt.Sprintf(`SELECT setval('%s', $1)`, sequences[table]), last)
		return err
	},
}

// postgresSequences reads the last numbers of the tables that number their rows.
func postgresSequences(ctx context.Context, tx transaction) (map[string]int64, error) {
	names, err := sequenceNames(ctx, tx)
	if err != nil {
		return nil, err
	}
	last := make(map[string]int64)
	for table, sequence := range names {
		var n int64
		if err := tx.row(ctx, `SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM `+sequence).Scan(&n); err != nil {
			return nil, err
		}
		last[table] = n
	}
	return last, nil
}

// sequenceNames returns the sequences by the tables whose rows they number.
func sequenceNames(ctx context.Context, tx transaction) (map[string]string, error) {
	names := make(map[string]string)
	err := tx.each(ctx, func(row scanner) error {
		var table, sequence string
		err := row.Scan(&table, &sequence)
		names[table] = sequence
		return err
	}, `SELECT t.relname, s.oid::regclass::text FROM pg_class AS s JOIN pg_depend AS d ON d.objid = s.oid AND d.deptype IN ('a', 'i')
		JOIN pg_class AS t ON t.oid = d.refobjid AND t.relkind = 'r'
		WHERE s.relkind = 'S' AND t.relnamespace = current_schema()::regnamespace`)
	return names, err
}

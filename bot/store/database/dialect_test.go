package database

import "testing"

func TestDialects(t *testing.T) {
	t.Parallel()
	const statement = `SELECT {now} FROM t WHERE a = ? AND b = ? AND (c = ?1 OR ?2 = d) {for_update}`
	for name, test := range map[string]struct {
		dialect *dialect
		want    string
	}{
		"sqlite":   {&sqliteDialect, `SELECT CAST(unixepoch('subsec') * 1000000 AS INTEGER) FROM t WHERE a = ?1 AND b = ?2 AND (c = ?1 OR ?2 = d) `},
		"postgres": {&postgresDialect, `SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint FROM t WHERE a = $1 AND b = $2 AND (c = $1 OR $2 = d) FOR UPDATE`},
	} {
		if got := test.dialect.write(statement); got != test.want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

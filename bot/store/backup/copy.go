package backup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/store/schema"
)

var (
	// ErrNotEmpty means the target database already has data, which a copy would mix with its own.
	ErrNotEmpty = errors.New("the database isn't empty")

	// ErrNoDatabase means the place has no Hoshi database.
	ErrNoDatabase = errors.New("no database found here")

	// ErrNotMigrated means the tables of a database are from an earlier version.
	ErrNotMigrated = errors.New("the database isn't up to date")
)

// CopiedTable is the number of rows copied from a table.
type CopiedTable struct {
	Name string
	Rows int64
}

// Copy copies all tables of [schema.Tables] and their row counters from one database to another,
// which must be empty, and inserts the jobs that the copied games need. It copies everything or
// nothing. No bot may run on either database: Copy returns [database.ErrInUse] if one does,
// [ErrNotEmpty] if the target has data, and [ErrNotMigrated] if the source needs migrations first.
func Copy(ctx context.Context, from, to database.Place) ([]CopiedTable, error) {
	if err := upToDate(ctx, from); err != nil {
		return nil, err
	}
	if from.Same(to) {
		return nil, fmt.Errorf("%s and %s are the same database", from, to)
	}
	source, err := store.Open(ctx, from, store.Options{})
	if err != nil {
		return nil, err
	}
	defer source.Close()
	target, err := store.Open(ctx, to, store.Options{})
	if err != nil {
		return nil, err
	}
	copied, err := copyAll(ctx, source, target, copyMode{alone: true})
	return copied, errors.Join(database.Wrap(err, "copy %s to %s", from, to), target.Close())
}

// upToDate returns an error if a place has no database or one that needs migrations.
func upToDate(ctx context.Context, p database.Place) error {
	list, err := database.Migrations(ctx, p)
	if err != nil {
		return err
	}
	switch n := schema.Pending(list); n {
	case 0:
		return nil
	case len(list):
		return fmt.Errorf("%s: %w", p, ErrNoDatabase)
	default:
		return fmt.Errorf("%s: %w: %d migrations are pending", p, ErrNotMigrated, n)
	}
}

// copyMode says how a copy treats a source in use and a target with data.
type copyMode struct {
	alone   bool // no bot may run on the source
	replace bool // delete what the target has
}

// copyAll copies all rows of source in one transaction on each database.
func copyAll(ctx context.Context, source, target *store.DB, mode copyMode) (copied []CopiedTable, err error) {
	err = source.Database.LookAlone(ctx, mode.alone, func(from database.Tx) error {
		return target.Database.ChangeAlone(ctx, func(to database.Tx) error {
			c := copier{from: from, to: to, source: dialectOf(source.Database), target: dialectOf(target.Database)}
			if copied, err = c.run(mode.replace); err != nil {
				return err
			}
			return errors.Join(target.InsertMissingJobs(ctx, to), target.InsertMissingTournamentJobs(ctx, to), target.InsertMissingSeekJobs(ctx, to),
				target.InsertMissingSeasonJobs(ctx, to), target.InsertMissingRoleJobs(ctx, to), target.InsertMissingVacationJobs(ctx, to))
		})
	})
	return copied, err
}

// copier copies rows from one transaction to another.
type copier struct {
	from, to       database.Tx
	source, target *dialect
}

// run copies all tables and their row counters.
func (c *copier) run(replace bool) ([]CopiedTable, error) {
	for _, table := range slices.Backward(schema.Tables) { // tables that refer to others first
		if err := c.clear(table.Name, replace); err != nil {
			return nil, err
		}
	}
	if _, err := c.to.Exec(`DELETE FROM river_job`); err != nil { // the remaining jobs belong to no game
		return nil, err
	}
	var copied []CopiedTable
	for _, table := range schema.Tables {
		n, err := c.copyTable(table.Name)
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", table.Name, err)
		}
		copied = append(copied, CopiedTable{table.Name, n})
	}
	return copied, c.copyNumbers()
}

// clear deletes the rows of a target table. If replace isn't set, it returns ErrNotEmpty for a table
// with rows, except those that a bot makes without any games: alive and web_keys.
func (c *copier) clear(table string, replace bool) error {
	if replace || table == "alive" || table == "web_keys" {
		_, err := c.to.Exec(`DELETE FROM ` + table)
		return err
	}
	var full bool
	if err := c.to.Row(`SELECT count(*) > 0 FROM ` + table).Scan(&full); err != nil {
		return err
	}
	if full {
		return fmt.Errorf("%w: there are rows in its table %s", ErrNotEmpty, table)
	}
	return nil
}

// copyTable copies the rows of a table and returns how many there are.
func (c *copier) copyTable(table string) (n int64, err error) {
	theirs, err := c.source.columnsOf(c.from, table)
	if err != nil {
		return 0, err
	}
	ours, err := c.target.columnsOf(c.to, table)
	if err != nil {
		return 0, err
	}
	if !slices.EqualFunc(theirs, ours, func(a, b column) bool { return a.name == b.name }) {
		return 0, errors.New("its columns differ between the databases")
	}
	var read, names, values []string
	for i, column := range ours {
		read = append(read, c.source.read(theirs[i]))
		names = append(names, column.name)
		values = append(values, c.target.write(column))
	}
	insert := `INSERT INTO ` + table + ` (` + strings.Join(names, ", ") + `) ` + c.target.overriding +
		` VALUES (` + strings.Join(values, ", ") + `)`
	err = c.from.Each(func(row database.Row) error {
		cells, into := make([]any, len(read)), make([]any, len(read))
		for i := range cells {
			into[i] = &cells[i]
		}
		if err := row.Scan(into...); err != nil {
			return err
		}
		n++
		_, err := c.to.Exec(insert, cells...)
		return err
	}, `SELECT `+strings.Join(read, ", ")+` FROM `+table)
	return n, err
}

// copyNumbers makes the target number new rows as the source would.
func (c *copier) copyNumbers() error {
	numbers, err := database.List(c.from, func(row database.Row) (n lastNumber, err error) {
		err = row.Scan(&n.table, &n.last)
		return n, err
	}, c.source.numbers)
	for _, n := range numbers {
		if err == nil {
			err = database.Wrap(c.target.setNumber(c.to, n), "numbers of table %s", n.table)
		}
	}
	return err
}

// lastNumber is the last number given to a row of a table.
type lastNumber struct {
	table string
	last  int64
}

// column is a column of a table.
type column struct{ name, kind string }

// dialect holds the SQL that a copy needs and that differs between the databases.
type dialect struct {
	columns    string // finds the names and types of a table's columns
	overriding string // lets an INSERT number the rows
	numbers    string // finds the tables that number their rows, with the last number

	// read returns the expression that reads a column as a number or text, and write the one that
	// stores it from a parameter.
	read  func(column) string
	write func(column) string

	setNumber func(database.Tx, lastNumber) error
}

func dialectOf(db *database.DB) *dialect {
	if db.Postgres() != nil {
		return &postgresDialect
	}
	return &sqliteDialect
}

// columnsOf returns the columns of a table, sorted by name.
func (d *dialect) columnsOf(tx database.Tx, table string) ([]column, error) {
	list, err := database.List(tx, func(row database.Row) (c column, err error) {
		err = row.Scan(&c.name, &c.kind)
		return c, err
	}, d.columns, table)
	slices.SortFunc(list, func(a, b column) int { return cmp.Compare(a.name, b.name) })
	return list, err
}

var sqliteDialect = dialect{
	columns: `SELECT name, type FROM pragma_table_info(?)`,
	numbers: `SELECT name, seq FROM sqlite_sequence WHERE seq > 0`,
	read:    func(c column) string { return c.name },
	write:   func(column) string { return `?` },
	setNumber: func(tx database.Tx, n lastNumber) error {
		changed, err := tx.Exec(`UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?`, n.last, n.table)
		if err != nil || changed > 0 {
			return err
		}
		// Tables without AUTOINCREMENT continue from their last row.
		_, err = tx.Exec(`INSERT INTO sqlite_sequence (name, seq)
			SELECT name, ?2 FROM sqlite_schema WHERE name = ?1 AND sql LIKE '%AUTOINCREMENT%'`, n.table, n.last)
		return err
	},
}

var postgresDialect = dialect{
	columns: `SELECT a.attname, t.typname FROM pg_attribute AS a JOIN pg_type AS t ON t.oid = a.atttypid
		WHERE a.attrelid = ?::text::regclass AND a.attnum > 0 AND NOT a.attisdropped`,
	overriding: `OVERRIDING SYSTEM VALUE`,
	numbers: `SELECT t.relname, pg_sequence_last_value(s.oid) FROM pg_class AS s
		JOIN pg_depend AS d ON d.objid = s.oid AND d.deptype IN ('a', 'i')
		JOIN pg_class AS t ON t.oid = d.refobjid AND t.relkind = 'r'
		WHERE s.relkind = 'S' AND t.relnamespace = current_schema()::regnamespace AND pg_sequence_last_value(s.oid) > 0`,
	read: func(c column) string {
		if c.kind == "bool" {
			return c.name + `::int::bigint`
		}
		return c.name
	},
	write: func(c column) string {
		if c.kind == "bool" {
			return `?::bigint <> 0`
		}
		return `?`
	},
	setNumber: func(tx database.Tx, n lastNumber) error {
		_, err := tx.Exec(`SELECT setval(pg_get_serial_sequence(?1, a.attname), ?2) FROM pg_attribute AS a
			WHERE a.attrelid = ?1::text::regclass AND a.attnum > 0 AND pg_get_serial_sequence(?1, a.attname) IS NOT NULL`, n.table, n.last)
		return err
	},
}

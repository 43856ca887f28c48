package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

var (
	// ErrNotEmpty says that a database has data, which a copy would mix with its own.
	ErrNotEmpty = errors.New("the database is not empty")

	// ErrNoDatabase says that there is no database of hoshi.
	ErrNoDatabase = errors.New("there is no database here")

	// ErrNotMigrated says that the tables of a database are those of an earlier version.
	ErrNotMigrated = errors.New("the database is not up to date")
)

// CopiedTable is how many rows of a table were copied.
type CopiedTable struct {
	Name string
	Rows int64
}

// Copy copies everything that is kept from one database to another, which must be
// empty: games, settings, jobs and the last numbers that were given. It is all or
// nothing. No bot may run on either: [ErrInUse] says that one does, [ErrNotEmpty] that
// the target has data, and [ErrNotMigrated] that the source needs its migrations first.
//
// Tables and columns are read from the databases, so that a new table is copied
// without a change here. Only transientTables in schema.go are left out; a table that
// has rows from the beginning has to be named in seededTables there.
func Copy(ctx context.Context, from, to Place, opts ...Option) ([]CopiedTable, error) {
	list, err := Migrations(ctx, from)
	if err != nil {
		return nil, err
	}
	if pending(list) == len(list) {
		return nil, fmt.Errorf("%s: %w", from, ErrNoDatabase)
	}
	if n := pending(list); n > 0 {
		return nil, fmt.Errorf("%s: %w: %d migrations are pending", from, ErrNotMigrated, n)
	}
	source, err := OpenPlace(ctx, from, opts...)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	target, err := OpenPlace(ctx, to, opts...)
	if err != nil {
		return nil, err
	}
	copied, err := copyAll(ctx, source, target, copyMode{alone: true})
	return copied, errors.Join(wrap(err, "copy %s to %s", from, to), target.Close())
}

// copyMode says what may be in the way of a copy.
type copyMode struct {
	alone   bool // no bot may run on the source
	replace bool // what the target has is deleted
}

// copyAll copies all rows of source in one transaction of either database.
func copyAll(ctx context.Context, source, target *DB, mode copyMode) (copied []CopiedTable, err error) {
	err = source.base.lookAlone(ctx, mode.alone, func(from transaction) error {
		return target.base.changeAlone(ctx, func(to transaction) error {
			c, err := newCopier(ctx, source, target, from, to)
			if err != nil {
				return err
			}
			copied, err = c.run(ctx, mode.replace)
			return err
		})
	})
	return copied, err
}

// copier copies rows from one transaction to another.
type copier struct {
	from, to       transaction
	source, target *schemaDialect
	order          []string                 // of tables
	read, write    map[string][]tableColumn // the columns on either side
	parameter      func(n int) string
}

func newCopier(ctx context.Context, source, target *DB, from, to transaction) (*copier, error) {
	c := &copier{
		from: from, to: to, source: source.base.schema(), target: target.base.schema(),
		parameter: target.base.dialect().parameter,
	}
	theirs, err := readSchema(ctx, from, c.source)
	if err != nil {
		return nil, err
	}
	ours, err := readSchema(ctx, to, c.target)
	if err != nil {
		return nil, err
	}
	// PostgreSQL tells more of a column, so its kinds hold for both sides.
	if c.read, err = theirs.match(ours, target.base.schema() == &postgresSchema); err != nil {
		return nil, err
	}
	if c.write, err = ours.match(theirs, source.base.schema() == &postgresSchema); err != nil {
		return nil, err
	}
	c.order = ours.order()
	return c, nil
}

// run copies all tables and sequences.
func (c *copier) run(ctx context.Context, replace bool) ([]CopiedTable, error) {
	for i := len(c.order) - 1; i >= 0; i-- { // those that refer to others first
		if err := c.clear(ctx, c.order[i], replace); err != nil {
			return nil, err
		}
	}
	var copied []CopiedTable
	for _, table := range c.order {
		n, err := c.copyTable(ctx, table)
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", table, err)
		}
		copied = append(copied, CopiedTable{table, n})
	}
	last, err := c.source.sequences(ctx, c.from)
	if err != nil {
		return nil, err
	}
	for table, n := range last {
		if _, ok := c.read[table]; !ok || n == 0 {
			continue
		}
		if err := c.target.setSequence(ctx, c.to, table, n); err != nil {
			return nil, fmt.Errorf("numbers of table %s: %w", table, err)
		}
	}
	return copied, nil
}

// clear deletes the rows of a table of the target, or refuses to.
func (c *copier) clear(ctx context.Context, table string, replace bool) error {
	if replace || slices.Contains(seededTables, table) {
		_, err := c.to.exec(ctx, `DELETE FROM `+quoteName(table))
		return err
	}
	var full bool
	if err := c.to.row(ctx, `SELECT count(*) > 0 FROM `+quoteName(table)).Scan(&full); err != nil {
		return err
	}
	if full {
		return fmt.Errorf("%w: there are rows in its table %s", ErrNotEmpty, table)
	}
	return nil
}

// copyTable copies the rows of a table and returns how many there are.
func (c *copier) copyTable(ctx context.Context, table string) (n int64, err error) {
	var read, names, values []string
	for i, column := range c.read[table] {
		read = append(read, c.source.read(column))
		names = append(names, quoteName(column.name))
		values = append(values, c.target.write(c.write[table][i], c.parameter(i+1)))
	}
	insert := `INSERT INTO ` + quoteName(table) + ` (` + strings.Join(names, ", ") + `) ` + c.target.overriding +
		` VALUES (` + strings.Join(values, ", ") + `)`
	err = c.from.each(ctx, func(row scanner) error {
		cells, into := make([]any, len(read)), make([]any, len(read))
		for i := range cells {
			into[i] = &cells[i]
		}
		if err := row.Scan(into...); err != nil {
			return err
		}
		n++
		_, err := c.to.exec(ctx, insert, cells...)
		return err
	}, `SELECT `+strings.Join(read, ", ")+` FROM `+quoteName(table))
	return n, err
}

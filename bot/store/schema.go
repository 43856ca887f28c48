package store

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// transientTables are not copied: they describe the schema, or the processes that run.
// Every other table is copied, whatever it is called.
var transientTables = []string{
	"goose_db_version", "river_migration", // the migrations of the other database write them
	"workers", "river_leader", "river_queue", "river_notification", // of processes that run
}

// seededTables have rows from their migrations. A copy replaces these.
var seededTables = []string{"alive"}

// kind is the form in which the values of a column are copied.
type kind int

const (
	integerKind kind = iota // int64
	realKind                // float64
	textKind                // string
	bytesKind               // []byte
	booleanKind             // int64: 0 or 1
	jsonKind                // string: JSON
	textsKind               // string: a JSON list of texts
	jsonsKind               // string: a JSON list of JSON values
	timeKind                // int64: microseconds since 1970
	bitsKind                // int64
)

// tableColumn is a column of a table.
type tableColumn struct {
	name     string
	declared string // its type, as the database tells it
	kind     kind
}

// schema is what a copy has to know of a database.
type schema struct {
	tables     map[string][]tableColumn // without transientTables
	references map[string][]string      // the tables to whose rows those of a table refer
}

// readSchema reads the tables, their columns and the references between tables.
func readSchema(ctx context.Context, tx transaction, d *schemaDialect) (*schema, error) {
	s := &schema{tables: make(map[string][]tableColumn), references: make(map[string][]string)}
	err := tx.each(ctx, func(row scanner) error {
		var table, column, declared string
		if err := row.Scan(&table, &column, &declared); err != nil {
			return err
		}
		if slices.Contains(transientTables, table) {
			return nil
		}
		kind, ok := d.kinds[strings.ToLower(declared)]
		if !ok {
			return fmt.Errorf("column %s of table %s: values of type %s cannot be copied", column, table, declared)
		}
		s.tables[table] = append(s.tables[table], tableColumn{column, declared, kind})
		return nil
	}, d.columns)
	if err != nil {
		return nil, err
	}
	err = tx.each(ctx, func(row scanner) error {
		var table, to string
		err := row.Scan(&table, &to)
		s.references[table] = append(s.references[table], to)
		return err
	}, d.references)
	return s, err
}

// order returns the tables so that each comes behind those it refers to.
func (s *schema) order() []string {
	var list []string
	var add func(table string)
	add = func(table string) {
		if _, copied := s.tables[table]; !copied || slices.Contains(list, table) {
			return
		}
		for _, to := range s.references[table] {
			if to != table {
				add(to)
			}
		}
		list = append(list, table)
	}
	for _, table := range slices.Sorted(maps.Keys(s.tables)) {
		add(table)
	}
	return list
}

// match returns the columns of s in the order of their names, with the kinds of those
// of other where that database is stricter. Both must have the same tables and columns.
func (s *schema) match(other *schema, kindsOfOther bool) (map[string][]tableColumn, error) {
	matched := make(map[string][]tableColumn)
	for table, columns := range s.tables {
		theirs := sorted(other.tables[table])
		columns = sorted(columns)
		if !slices.EqualFunc(columns, theirs, func(a, b tableColumn) bool { return a.name == b.name }) {
			return nil, fmt.Errorf("table %s does not have the same columns in both databases", table)
		}
		for i := range columns {
			if kindsOfOther {
				columns[i].kind = theirs[i].kind
			}
		}
		matched[table] = columns
	}
	for table := range other.tables {
		if _, ok := matched[table]; !ok {
			return nil, fmt.Errorf("only one of the databases has a table %s", table)
		}
	}
	return matched, nil
}

func sorted(columns []tableColumn) []tableColumn {
	return slices.SortedFunc(slices.Values(columns), func(a, b tableColumn) int { return cmp.Compare(a.name, b.name) })
}

// schemaDialect is what differs between the databases for a copy.
type schemaDialect struct {
	columns    string          // finds the table, name and type of every column
	references string          // finds pairs of tables, of which the first refers to the second
	kinds      map[string]kind // by the type of a column, in small letters

	// read is the expression that reads a column in the form of its kind, and write the
	// one that stores it from a parameter.
	read  func(c tableColumn) string
	write func(c tableColumn, parameter string) string

	// overriding lets an INSERT number the rows.
	overriding string

	// sequences finds the last number that was given to a row, of every table that
	// numbers its rows, and setSequence stores one.
	sequences   func(ctx context.Context, tx transaction) (map[string]int64, error)
	setSequence func(ctx context.Context, tx transaction, table string, last int64) error
}

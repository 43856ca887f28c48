package schema

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/pressly/goose/v3"
)

// Migration is a step of the schema.
type Migration struct {
	Name    string    // such as 00001_games, or "job queue 7" for the queue's tables
	Applied bool      // the database has it
	At      time.Time // when it was applied; zero if unknown or not applied
}

// List returns all migrations in order and which of them the database has. It changes nothing.
func (s *Schema) List(ctx context.Context) ([]Migration, error) {
	applied := make(map[int64]time.Time)
	migrated, err := s.Has(ctx, "goose_db_version")
	if err != nil {
		return nil, err
	}
	if migrated {
		states, err := s.ours.Status(ctx)
		if err != nil {
			return nil, err
		}
		for _, m := range states {
			if m.State == goose.StateApplied {
				applied[m.Source.Version] = m.AppliedAt
			}
		}
	}
	var list []Migration
	for _, source := range s.ours.ListSources() {
		at, ok := applied[source.Version]
		name := strings.TrimSuffix(filepath.Base(source.Path), ".sql")
		list = append(list, Migration{Name: name, Applied: ok, At: at})
	}
	version, err := s.version(ctx, "river_migration", "version")
	if err != nil {
		return nil, err
	}
	for _, m := range s.queue.AllVersions() {
		list = append(list, Migration{Name: fmt.Sprintf("job queue %d", m.Version), Applied: int64(m.Version) <= version})
	}
	return list, nil
}

// Pending counts the migrations that the database lacks.
func Pending(list []Migration) (n int) {
	for _, m := range list {
		if !m.Applied {
			n++
		}
	}
	return n
}

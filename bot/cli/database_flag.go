package cli

import (
	"context"

	"hoshi/bot/config"
	"hoshi/bot/store"
)

// DataFlag is the flag of the commands that work with the database.
type DataFlag struct {
	// Data is the folder of the games; empty for the database of the settings.
	Data string `help:"Folder of the games (default from the settings: ./data)." placeholder:"DIR"`
}

// Place returns the database that the flag or else the settings name: PostgreSQL by its
// address, else SQLite in the data folder.
func (f DataFlag) Place(s *config.Config) store.Place {
	switch {
	case f.Data != "":
		return store.Place(f.Data)
	case s.Database.URL != "":
		return store.Place(s.Database.URL)
	}
	return store.Place(s.Data)
}

// OpenStore opens that database.
func (f DataFlag) OpenStore(ctx context.Context, s *config.Config, opts ...store.Option) (*store.DB, error) {
	return store.OpenPlace(ctx, f.Place(s), opts...)
}

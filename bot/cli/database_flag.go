package cli

import (
	"hoshi/bot/config"
	"hoshi/bot/store/database"
)

// DataFlag is the flag of commands that work with the database.
type DataFlag struct {
	// Data is the folder of the games; empty means the database in the settings.
	Data database.Place `help:"Data folder (SQLite) or postgres:// URL (default: the database in the settings)." placeholder:"URL|DIR"`
}

// Place returns the database named by the flag or else by the settings: PostgreSQL if the settings
// have its address, otherwise SQLite in the data folder.
func (f DataFlag) Place(s *config.Config) database.Place {
	switch {
	case f.Data != "":
		return f.Data
	case s.Database.URL != "":
		return database.Place(s.Database.URL)
	}
	return database.Place(s.Data)
}

package cli

import (
	"hoshi/bot/internal/fatal"
	"hoshi/bot/program/config"
	"hoshi/bot/store/database"
)

// DataFlag is the flag of commands that work with the database.
type DataFlag struct {
	// Data is the folder of the games; empty means the database in the settings.
	Data database.Place `help:"Data folder (SQLite) or postgres:// URL (default: the database in the settings). It can't be combined with the setting database.url." placeholder:"URL|DIR"`
}

// Place returns the database named by the flag or else by the settings: PostgreSQL if the settings
// have its address, otherwise SQLite in the data folder. It returns a fatal error if the flag and
// database.url name different databases, because the bot would go on with one, and people would take
// it for the other.
func (f DataFlag) Place(s *config.Config) (database.Place, error) {
	url := database.Place(s.Database.URL)
	switch {
	case f.Data != "" && url != "" && f.Data != url:
		return "", fatal.Errorf("--data says %s, but database.url in the settings says %s: use only one of them", f.Data, url)
	case f.Data != "":
		return f.Data, nil
	case url != "":
		return url, nil
	}
	return database.Place(s.Data), nil
}

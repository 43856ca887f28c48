// Package config reads the settings of the program.
//
// The settings file is YAML. Every key has a default in the config.yaml that is
// embedded in the program, so a file names only the keys that differ. A key that
// does not exist, a value of the wrong type and a value out of its range are
// refused with the file, the line and the values that are allowed.
//
// Secrets are not settings. They come from the environment only.
package config

import (
	"strconv"
	"time"

	"hoshi/bot/discord/gateway"
	"hoshi/bot/game"
	"hoshi/engine"
)

// Config holds all settings. The comments in config.yaml explain each key.
type Config struct {
	Prefix   string   `yaml:"prefix"`   // first characters of a command, as [prefix.Parse] returns them
	Data     string   `yaml:"data"`     // folder of the games
	Database Database `yaml:"database"` // where games are kept instead of in the data folder
	Board    Board    `yaml:"board"`    // boards and their pictures
	Engine   Engine   `yaml:"engine"`   // how strong and how long the engine plays
	Games    Games    `yaml:"games"`    // how games are played
	Flood    Flood    `yaml:"flood"`    // how many requests are answered
	About    About    `yaml:"about"`    // what the bot says about itself
	Discord  Discord  `yaml:"discord"`  // the connection to Discord
	Health   Health   `yaml:"health"`   // checks by an operator's tools
	Sandbox  Sandbox  `yaml:"sandbox"`  // the local Discord that is used without a token
	Log      Log      `yaml:"log"`      // what the program logs
}

// Database holds the settings of a database server.
type Database struct {
	// URL is the address of a PostgreSQL database, as postgres://user@host/name; empty
	// for SQLite in the data folder. The password belongs into PGPASSWORD or ~/.pgpass.
	URL string `yaml:"url"`
	// KeepGames is for how many days a game that has ended and counts for no rating is kept,
	// 0 to 36500; 0 for ever.
	KeepGames int `yaml:"keep_games"`
}

// Board holds the settings of boards and their pictures.
type Board struct {
	Size  int `yaml:"size"`  // points on a side where a game names none, 9 to 20
	Width int `yaml:"width"` // width of a picture in pixels, 320 to 2048
	// Font is a font file for characters in pictures that the embedded fonts lack;
	// empty for the fonts of the system alone.
	Font string `yaml:"font"`
}

// Engine holds the settings of the engine.
type Engine struct {
	Depth    Depth    `yaml:"depth"`     // search depth where a channel has chosen none, 1 to 20 plies or auto
	Level    Level    `yaml:"level"`     // level against people who have never won and chosen none; none to play at Depth
	AutoTime Duration `yaml:"auto_time"` // time for a move at depth auto, 50ms to 60s
	MaxTime  Duration `yaml:"max_time"`  // time for a move at any depth, 50ms to 120s
	Searches int      `yaml:"searches"`  // searches at a time, 0 to 256; 0 for one per core
	// HashMB is the memory of the transposition tables of all searches together in MiB,
	// 3 to 65536. Each search has an equal share; where that is less than 1 MiB, fewer
	// searches than Searches run at a time.
	HashMB int   `yaml:"hash_mb"`
	Seed   int64 `yaml:"seed"` // breaks ties between equally good moves; 0 for none
}

// Games holds how games are played.
type Games struct {
	Opening      string   `yaml:"opening"`       // opening of games that name none, by its name, or auto for the usual one
	BareMoves    bool     `yaml:"bare_moves"`    // a point alone counts as a move of the player whose turn it is
	AbandonAfter Duration `yaml:"abandon_after"` // time without a move after which a game without a clock ends by itself, 1h to 8760h
	IdleAfter    Duration `yaml:"idle_after"`    // time without a move after which anybody may cancel, 1m to 720h
	WatchPause   Duration `yaml:"watch_pause"`   // shortest time between moves of a watched game, 0s to 60s
}

// Flood holds how many requests are answered in a minute. As many can come at once.
type Flood struct {
	User    int `yaml:"user"`    // of one user in all channels, 0 to 6000; 0 for no limit
	Channel int `yaml:"channel"` // in one channel, 0 to 6000; 0 for no limit
}

// About holds what the bot says about itself.
type About struct {
	Source  string `yaml:"source"`  // address of the source code; empty for none
	Support string `yaml:"support"` // address of a page or a server for help; empty for none
}

// Discord holds the settings of the Discord client.
type Discord struct {
	APIURL   string `yaml:"api_url"`  // address of a proxy; empty for Discord itself
	Shards   Shards `yaml:"shards"`   // how many shards there are in all processes together, or auto
	Requests int    `yaml:"requests"` // requests a second, 1 to 10000
	Gateway  bool   `yaml:"gateway"`  // connect to the gateway; without it only interactions over HTTP arrive
	// Interactions says how commands and clicks arrive: gateway, or http.
	Interactions       string `yaml:"interactions"`
	InteractionsListen string `yaml:"interactions_listen"` // host and port for interactions over HTTP
	PublicKey          string `yaml:"public_key"`          // key of the application in hexadecimal, for interactions over HTTP; empty for none
	LinkedRoles        bool   `yaml:"linked_roles"`        // declare rating, games and best level for linked roles
}

// Health holds the settings of the health checks.
type Health struct {
	Listen   string `yaml:"listen"`   // host and port of /healthz, /readyz and /metrics; empty for none
	Public   bool   `yaml:"public"`   // Listen may be an address that other machines reach
	Profiles bool   `yaml:"profiles"` // /debug/pprof/ is there too
}

// Sandbox holds the settings of the local Discord.
type Sandbox struct {
	Listen string `yaml:"listen"` // host and port
}

// Log holds the settings of the log.
type Log struct {
	Level  string `yaml:"level"`  // debug, info, warn or error
	Format string `yaml:"format"` // text or json
}

// Duration is a time.Duration that YAML writes like 1.5s or 2m.
type Duration time.Duration

// Depth is a bot.Depth that YAML writes as a number or as auto.
type Depth game.Depth

// Shards is a number of shards that YAML writes as a number or as auto, which is 0.
type Shards int

// Level is an engine.Level that YAML writes by its name; empty for none.
type Level engine.Level

// Values for text that is no duration, depth, level or number of shards. They are out of every range,
// so the range check refuses them. It knows the line; an unmarshaler does not.
const (
	invalidDuration Duration = -1
	invalidDepth    Depth    = 0
	invalidLevel    Level    = 255
	invalidShards   Shards   = -1
)

// UnmarshalText implements encoding.TextUnmarshaler. It returns no error: text
// that is no duration becomes a value that the range check refuses.
func (d *Duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	*d = Duration(v)
	if err != nil {
		*d = invalidDuration
	}
	return nil
}

// UnmarshalText implements encoding.TextUnmarshaler. It returns no error: text
// that is no depth becomes a value that the range check refuses.
func (d *Depth) UnmarshalText(text []byte) error {
	v, err := game.ParseDepth(string(text))
	*d = Depth(v)
	if err != nil {
		*d = invalidDepth
	}
	return nil
}

// UnmarshalText implements encoding.TextUnmarshaler. It returns no error: text
// that is no level becomes a value that the range check refuses.
func (l *Level) UnmarshalText(text []byte) error {
	if (*engine.Level)(l).UnmarshalText(text) != nil {
		*l = invalidLevel
	}
	return nil
}

// UnmarshalText implements encoding.TextUnmarshaler. It returns no error: text
// that is no number of shards becomes a value that the range check refuses.
func (n *Shards) UnmarshalText(text []byte) error {
	if string(text) == "auto" {
		*n = 0
		return nil
	}
	v, err := strconv.Atoi(string(text))
	*n = Shards(v)
	if err != nil || v < 1 || v > gateway.MaxShards {
		*n = invalidShards
	}
	return nil
}

// Package config reads the settings of the program.
//
// The settings file is YAML. Every key has a default in the config.yaml that is
// embedded in the program, so a file needs only the keys that differ. An
// unknown key, a value of the wrong type and a value out of range are errors with the file,
// the line and the allowed values.
//
// Secrets are not settings: they come only from the environment.
package config

import (
	"strconv"
	"time"

	"hoshi/bot/discord/gateway"
	"hoshi/bot/domain/game"
	"hoshi/engine"
)

// Config holds all settings. The comments in config.yaml explain each key.
type Config struct {
	Prefix   string   `yaml:"prefix"`   // first characters of a command, normalised by [textcommand.ParsePrefix]
	Data     string   `yaml:"data"`     // folder of the games
	Database Database `yaml:"database"` // where games are kept instead of in the data folder
	Board    Board    `yaml:"board"`    // boards and their pictures
	Engine   Engine   `yaml:"engine"`   // how strong and how long the engine plays
	Games    Games    `yaml:"games"`    // rules of games
	Flood    Flood    `yaml:"flood"`    // limits of requests
	About    About    `yaml:"about"`    // what the bot says about itself
	Discord  Discord  `yaml:"discord"`  // the connection to Discord
	Web      Web      `yaml:"web"`      // the board in the browser
	Health   Health   `yaml:"health"`   // health checks and metrics
	Sandbox  Sandbox  `yaml:"sandbox"`  // the local Discord that is used without a token
	Log      Log      `yaml:"log"`      // what the program logs
}

// Database holds the settings of a database server.
type Database struct {
	// URL is the address of a PostgreSQL database, as postgres://user@host/name; empty
	// for SQLite in the data folder. The password comes from PGPASSWORD or ~/.pgpass.
	URL string `yaml:"url"`
	// KeepGames is how many days a finished unrated game is kept, 0 to 36500; 0 means forever.
	KeepGames int `yaml:"keep_games"`
}

// Board holds the settings of boards and their pictures.
type Board struct {
	Size  int `yaml:"size"`  // points on a side unless a game names a size, 9 to 20
	Width int `yaml:"width"` // width of a picture in pixels, 320 to 2048
	// Font is a font file for characters that the embedded fonts lack; empty to use only the
	// fonts of the system.
	Font string `yaml:"font"`
}

// Engine holds the settings of the engine.
type Engine struct {
	Depth    Depth    `yaml:"depth"`     // search depth until a channel chooses one, 1 to 20 plies or auto
	Level    Level    `yaml:"level"`     // level against people who have never won and not chosen a level; none to play at Depth
	AutoTime Duration `yaml:"auto_time"` // time for a move at depth auto, 50ms to 60s
	MaxTime  Duration `yaml:"max_time"`  // time for a move at any depth, 50ms to 120s
	Searches int      `yaml:"searches"`  // concurrent searches, 0 to 256; 0 for one per core
	// HashMB is the memory of the transposition tables of all searches together in MiB,
	// 3 to 65536, in equal shares. If a share would be less than 1 MiB, fewer searches than
	// Searches run concurrently.
	HashMB int   `yaml:"hash_mb"`
	Seed   int64 `yaml:"seed"` // breaks ties between equally good moves; 0 for none
}

// Games holds the rules of games.
type Games struct {
	Opening      string   `yaml:"opening"`       // opening of games that name none, by its name, or auto for the usual one
	BareMoves    bool     `yaml:"bare_moves"`    // a message with just a point is a move of the side to move
	AbandonAfter Duration `yaml:"abandon_after"` // time without a move until a game without a clock ends by itself, 1h to 8760h
	IdleAfter    Duration `yaml:"idle_after"`    // time without a move until anyone may cancel, 1m to 720h
	WatchPause   Duration `yaml:"watch_pause"`   // shortest time between moves of a watched game, 0s to 60s
}

// Flood limits the requests that are answered in a minute. Each limit is also the burst size.
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
	Shards   Shards `yaml:"shards"`   // number of shards of all processes together, or auto
	Requests int    `yaml:"requests"` // most requests a second, 1 to 10000
	Gateway  bool   `yaml:"gateway"`  // connect to the gateway; otherwise only interactions over HTTP arrive
	// Interactions is how commands and clicks arrive: gateway or http.
	Interactions       string `yaml:"interactions"`
	InteractionsListen string `yaml:"interactions_listen"` // host and port for interactions over HTTP
	PublicKey          string `yaml:"public_key"`          // key of the application in hexadecimal, for interactions over HTTP; empty for none
	LinkedRoles        bool   `yaml:"linked_roles"`        // declare rating, games and best level for linked roles
}

// Web holds the settings of the board in the browser.
type Web struct {
	Listen string `yaml:"listen"` // host and port; empty for no pages
	// URL is the address under which people open the pages; empty for no pages, except in the local
	// Discord. See [Web.BaseURL].
	URL string `yaml:"url"`
	// Guests is how many games people can play at once on the pages without Discord, 0 to 10000.
	Guests int `yaml:"guests"`
	// Activity lets people open the pages inside Discord, as an Activity.
	Activity bool `yaml:"activity"`
}

// Health holds the settings of the health checks.
type Health struct {
	Listen   string `yaml:"listen"`   // host and port of /healthz, /readyz and /metrics; empty for none
	Public   bool   `yaml:"public"`   // Listen may be reachable from other machines
	Profiles bool   `yaml:"profiles"` // also serve /debug/pprof/
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

// Depth is a [game.Depth] that YAML writes as a number or as auto.
type Depth game.Depth

// Shards is a number of shards that YAML writes as a number or as auto, which is 0.
type Shards int

// Level is an engine.Level that YAML writes by its name; empty for none.
type Level engine.Level

// Values for text that cannot be read. They are out of every range, so the range check refuses
// them. An unmarshaler could not: it doesn't know the line.
const (
	invalidDuration Duration = -1
	invalidDepth    Depth    = 0
	invalidLevel    Level    = 255
	invalidShards   Shards   = -1
)

// set sets a setting to a value, or to an invalid one if reading it failed. It returns nil, so
// that the range check reports the error.
func set[T any](to *T, value T, err error, invalid T) error {
	*to = value
	if err != nil {
		*to = invalid
	}
	return nil
}

// UnmarshalText reads a duration like 1.5s. The error is always nil.
func (d *Duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	return set(d, Duration(v), err, invalidDuration)
}

// UnmarshalText reads a depth. The error is always nil.
func (d *Depth) UnmarshalText(text []byte) error {
	v, err := game.ParseDepth(string(text))
	return set(d, Depth(v), err, invalidDepth)
}

// UnmarshalText reads the name of a level. The error is always nil.
func (l *Level) UnmarshalText(text []byte) error {
	var v engine.Level
	err := v.UnmarshalText(text)
	return set(l, Level(v), err, invalidLevel)
}

// UnmarshalText reads a number of shards or auto. The error is always nil.
func (n *Shards) UnmarshalText(text []byte) error {
	if string(text) == "auto" {
		return set(n, 0, nil, 0)
	}
	v, err := strconv.ParseUint(string(text), 10, 31)
	if v < 1 || v > gateway.MaxShards {
		v, err = 0, strconv.ErrRange
	}
	return set(n, Shards(v), err, invalidShards)
}

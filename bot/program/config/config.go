// Package config reads the settings of the program.
//
// The settings file is YAML. Every key has a default in the config.yaml that is
// embedded in the program, so a file needs only the keys that differ. An
// unknown key, a value of the wrong type and a value out of range are errors with the file,
// the line and the allowed values.
//
// A new key needs a field of [Config], a line in its keys and a line in config.yaml.
//
// Secrets are not settings: they come only from the environment.
package config

import (
	"time"

	"hoshi/bot/domain/game"
	"hoshi/engine"
)

// Config holds all settings. The comments in config.yaml explain each key.
type Config struct {
	Prefix   string   // first characters of a command, normalised by [textcommand.ParsePrefix]
	Data     string   // folder of the games
	Database Database // where games are kept instead of in the data folder
	Board    Board    // boards and their pictures
	Engine   Engine   // how strong and how long the engine plays
	Games    Games    // rules of games
	Flood    Flood    // limits of requests
	About    About    // what the bot says about itself
	Discord  Discord  // the connection to Discord
	Web      Web      // the board in the browser
	Health   Health   // health checks and metrics
	Sandbox  Sandbox  // the local Discord that is used without a token
	Log      Log      // what the program logs
}

// Database holds the settings of a database server.
type Database struct {
	// URL is the address of a PostgreSQL database, as postgres://user@host/name; empty
	// for SQLite in the data folder. The password comes from PGPASSWORD or ~/.pgpass.
	URL string
	// KeepGames is how many days a finished unrated game is kept; 0 means forever.
	KeepGames int
}

// Board holds the settings of boards and their pictures.
type Board struct {
	Size  int // points on a side unless a game names a size
	Width int // width of a picture in pixels
	// Font is a font file for characters that the embedded fonts lack; empty to use only the
	// fonts of the system.
	Font string
}

// Engine holds the settings of the engine.
type Engine struct {
	Depth    game.Depth    // search depth until a channel chooses one
	Level    engine.Level  // level against people who have never won and not chosen a level; none to play at Depth
	AutoTime time.Duration // time for a move at depth auto
	MaxTime  time.Duration // time for a move at any depth
	Searches int           // concurrent searches; 0 for one per core
	// HashMB is the memory of the transposition tables of all searches together in MiB,
	// in equal shares. If a share would be less than 1 MiB, fewer searches than
	// Searches run concurrently.
	HashMB int
	Seed   int64 // breaks ties between equally good moves; 0 for none
}

// Games holds the rules of games.
type Games struct {
	Opening      string        // opening of games that name none, by its name, or auto for the usual one
	BareMoves    bool          // a message with just a point is a move of the side to move
	AbandonAfter time.Duration // time without a move until a game without a clock ends by itself
	IdleAfter    time.Duration // time without a move until anyone may cancel
	WatchPause   time.Duration // shortest time between moves of a watched game
}

// Flood limits the requests that are answered in a minute. Each limit is also the burst size.
type Flood struct {
	User    int // of one user in all channels; 0 for no limit
	Channel int // in one channel; 0 for no limit
}

// About holds what the bot says about itself.
type About struct {
	Source  string // address of the source code; empty for none
	Support string // address of a page or a server for help; empty for none
}

// Discord holds the settings of the Discord client.
type Discord struct {
	APIURL   string // address of a proxy; empty for Discord itself
	Shards   int    // number of shards of all processes together; 0 for the number that Discord recommends
	Requests int    // most requests a second
	Gateway  bool   // connect to the gateway; otherwise only interactions over HTTP arrive
	// Interactions is how commands and clicks arrive: gateway or http.
	Interactions       string
	InteractionsListen string // host and port for interactions over HTTP
	PublicKey          string // key of the application in hexadecimal, for interactions over HTTP; empty for none
	LinkedRoles        bool   // declare rating, games and best level for linked roles
}

// Web holds the settings of the board in the browser.
type Web struct {
	Listen string // host and port; empty for no pages
	// URL is the address under which people open the pages; empty for no pages, except in the local
	// Discord. See [Web.BaseURL].
	URL string
	// Guests is how many games people can play at once on the pages without Discord.
	Guests int
	// Activity lets people open the pages inside Discord, as an Activity.
	Activity bool
}

// Health holds the settings of the health checks.
type Health struct {
	Listen   string // host and port of /healthz, /readyz and /metrics; empty for none
	Public   bool   // Listen may be reachable from other machines
	Profiles bool   // also serve /debug/pprof/
}

// Sandbox holds the settings of the local Discord.
type Sandbox struct {
	Listen string // host and port
}

// Log holds the settings of the log.
type Log struct {
	Level  string // debug, info, warn or error
	Format string // text or json
}

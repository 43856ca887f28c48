// Package config reads the program's settings.
//
// The settings file is YAML. Every key has a default, in the config.yaml that
// is embedded in the program, so that a file of one's own names only what
// differs. A key that does not exist, a value of the wrong type and one out of
// its range are refused with the file, the line and what was expected. Secrets
// are no settings: they come from the environment only.
package config

import (
	"time"

	"hoshi/bot"
)

// Config is all settings. The comments in config.yaml say what they mean.
type Config struct {
	Prefix  string  `yaml:"prefix"`
	Data    string  `yaml:"data"`
	Board   Board   `yaml:"board"`
	Engine  Engine  `yaml:"engine"`
	Games   Games   `yaml:"games"`
	Discord Discord `yaml:"discord"`
	Sandbox Sandbox `yaml:"sandbox"`
	Log     Log     `yaml:"log"`
}

// Board is how boards are and how they look.
type Board struct {
	Size  int `yaml:"size"`
	Width int `yaml:"width"`
}

// Engine is how the engine plays.
type Engine struct {
	Depth    Depth    `yaml:"depth"`
	AutoTime Duration `yaml:"auto_time"`
	MaxTime  Duration `yaml:"max_time"`
	Searches int      `yaml:"searches"`
	HashMB   int      `yaml:"hash_mb"`
	Seed     int64    `yaml:"seed"`
}

// Games is how games go.
type Games struct {
	IdleAfter  Duration `yaml:"idle_after"`
	WatchPause Duration `yaml:"watch_pause"`
}

// Discord is where the Discord client connects.
type Discord struct {
	APIURL string `yaml:"api_url"`
}

// Sandbox is the local Discord that is used without a token.
type Sandbox struct {
	Listen string `yaml:"listen"`
}

// Log is what the program says of itself.
type Log struct {
	Level  string `yaml:"level"`
	Format string `yaml:"format"`
}

// Duration is a time.Duration that YAML writes as "1.5s" or "2m".
type Duration time.Duration

// Depth is a bot.Depth that YAML writes as a number or "auto".
type Depth bot.Depth

// noDuration and noDepth stand for text that is no duration or depth. They are
// out of every range, so that it is the check of the ranges that refuses them:
// it knows the line, which an unmarshaler does not.
const (
	noDuration Duration = -1
	noDepth    Depth    = 0
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	*d = Duration(v)
	if err != nil {
		*d = noDuration
	}
	return nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Depth) UnmarshalText(text []byte) error {
	v, err := bot.ParseDepth(string(text))
	*d = Depth(v)
	if err != nil {
		*d = noDepth
	}
	return nil
}

package config

import (
	"errors"
	"fmt"
	"os"

	"hoshi/bot/internal/fatal"
)

// DefaultFile is the settings file that [Load] reads if no file is named. It may be missing.
const DefaultFile = "config.yaml"

// builtIn is the name of the embedded settings file in errors.
const builtIn = "built-in config.yaml"

// Load returns the settings of a file over defaults, the text of the embedded config.yaml. It also returns the
// mistakes of the file: the settings have their default values where it's wrong.
//
// If file is empty, it reads [DefaultFile] if that exists. A named file must exist. The error is fatal, and about
// the whole file, unless defaults have [Mistakes].
func Load(defaults []byte, file string) (*Config, Mistakes, error) {
	c, mistakes, err := load(defaults, file)
	return c, mistakes, fatal.Mark(err)
}

func load(defaults []byte, file string) (*Config, Mistakes, error) {
	var c Config
	keys := c.keys()
	mistakes, err := read(builtIn, defaults, keys)
	if len(mistakes) > 0 {
		err = mistakes
	}
	if err != nil {
		return nil, nil, err
	}
	optional := file == ""
	if optional {
		file = DefaultFile
	}
	text, err := os.ReadFile(file)
	switch {
	case optional && errors.Is(err, os.ErrNotExist):
		return &c, nil, nil
	case errors.Is(err, os.ErrNotExist):
		return nil, nil, &Error{File: file, Text: "file not found; leave --config out to use the defaults"}
	case err != nil:
		return nil, nil, fmt.Errorf("read the settings: %w", err)
	}
	mistakes, err = read(file, text, keys)
	return &c, mistakes, err
}

package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hoshi/engine"
	"hoshi/engine/gomocup"
)

// PbrainName begins the names of programs that managers start as brains: a copy
// of the binary under such a name is one without any arguments.
const PbrainName = "pbrain-hoshi"

// IsPbrain reports whether a program of this name, as in os.Args[0], is to be a
// brain.
func IsPbrain(program string) bool {
	return strings.HasPrefix(filepath.Base(program), PbrainName)
}

// Pbrain plays for a manager over standard input and output.
type Pbrain struct {
	Hash  int           `help:"Memory of the search in MiB where the manager sets no limit (default 64)." placeholder:"MIB"`
	Depth int           `help:"Plies to look ahead at most." placeholder:"N"`
	Time  time.Duration `help:"Time for a move until the manager sets one (default 5s)." placeholder:"TIME"`
	Seed  int64         `help:"Breaks ties between equally good moves." placeholder:"N"`
	parameters
}

// Run serves until the manager ends it.
func (c *Pbrain) Run(ctx context.Context) error {
	if err := engine.CheckParameters(c.Set); err != nil {
		return err
	}
	return gomocup.Serve(ctx, os.Stdin, os.Stdout, gomocup.Options{
		HashMB: c.Hash, Depth: c.Depth, Turn: c.Time, Seed: c.Seed, Parameters: c.Set,
	})
}

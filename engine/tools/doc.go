// Package tools is the command lines of what is built around the engine: the
// brain for Gomocup's managers, matches and ladders, the benchmark. Each command
// is a struct whose fields are its flags, with the tags of
// github.com/alecthomas/kong, and whose Run does it:
//
//	var cli struct {
//		Match tools.Match `cmd:"" help:"Play a match."`
//	}
package tools

import (
	"context"
	"encoding/json"
	"io"
	"os"

	"hoshi/engine/bench"
)

// printJSON writes v for machines.
func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// isTerminal reports whether somebody looks at f, so that a line may be written
// over.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// versionDepth is how deep the searches are that tell one build of the engine
// from another: a tenth of a second in all.
const versionDepth = 6

// version tells builds of the engine apart by how they play, which is what a
// match that goes on must not mix.
func version(ctx context.Context) (string, error) {
	r, err := bench.Run(ctx, bench.Options{Depth: versionDepth})
	return r.Signature, err
}

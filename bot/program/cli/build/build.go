// Package build says which build of the program and of the engine is running.
package build

import (
	"context"
	"runtime/debug"

	"hoshi/engine/bench"
)

// Version returns the version of the module and, if known, the commit.
func Version() string {
	version, revision := "(devel)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" {
			version = v
		}
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				revision = " " + setting.Value
			}
		}
	}
	return version + revision
}

// signatureDepth is the depth in plies of the searches that make up the engine's signature.
// Together they take a tenth of a second.
const signatureDepth = 6

// EngineVersion returns a signature of the engine's play, so that a match resumed from a log
// doesn't mix games of two engines. It returns an error only if ctx ends.
func EngineVersion(ctx context.Context) (string, error) {
	r, err := bench.Run(ctx, bench.Options{Depth: signatureDepth})
	return r.Signature, err
}

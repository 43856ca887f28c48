package cli

import (
	"context"

	"hoshi/engine/bench"
)

// signatureDepth is the depth of the searches that tell one build of the engine
// from another. They take a tenth of a second in all.
const signatureDepth = 6

// engineVersion returns the signature of the engine's play. A match that goes on
// from a log must not mix two versions.
func engineVersion(ctx context.Context) (string, error) {
	r, err := bench.Run(ctx, bench.Options{Depth: signatureDepth})
	return r.Signature, err
}

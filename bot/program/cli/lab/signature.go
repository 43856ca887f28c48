package lab

import (
	"context"

	"hoshi/engine/bench"
)

// signatureDepth is the depth in plies of the searches that make up the engine's signature.
// Together they take a tenth of a second.
const signatureDepth = 6

// engineVersion returns a signature of the engine's play, so that a match resumed from a log
// doesn't mix games of two engines. It returns an error only if ctx ends.
func engineVersion(ctx context.Context) (string, error) {
	r, err := bench.Run(ctx, bench.Options{Depth: signatureDepth})
	return r.Signature, err
}

//go:build amd64 || arm64

package board

// hiddenSum returns what hiddenPairs.sum returns, with vector instructions.
//
//go:noescape
func hiddenSum(w *hiddenVectors, in *hiddenInputs, situation, output *[NetworkHidden]int16) int32

// applyChanges does what networkState.apply does, with vector instructions. n is at least 1.
//
//go:noescape
func applyChanges(s *packedSums, rows *pointRows, changes *pointChange, n int)

package board

// hasVectors reports whether the machine and its system have AVX2.
func hasVectors() bool

// hiddenSum returns what hiddenPairs.sum returns, with AVX2.
//
//go:noescape
func hiddenSum(w *hiddenVectors, in *hiddenInputs, situation, output *[NetworkHidden]int16) int32

// applyChanges does what pointLayer.apply does, with AVX2. n is at least 1.
//
//go:noescape
func applyChanges(s *packedSums, rows *pointRows, changes *pointChange, n int)

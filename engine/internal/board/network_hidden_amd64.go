package board

// hasVectors reports whether the machine and its system have AVX2.
func hasVectors() bool

// hiddenSum returns what hiddenPairs.sum returns, with AVX2.
//
//go:noescape
func hiddenSum(w *hiddenVectors, in *hiddenInputs, situation, output *[NetworkHidden]int16) int32

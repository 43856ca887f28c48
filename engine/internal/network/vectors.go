//go:build (amd64 || arm64) && !purego

package network

// hiddenSum does what hiddenPairs.sum does, with vector instructions.
//
//go:noescape
func hiddenSum(w *hiddenVectors, in *hiddenInputs, situation, output *[HiddenUnits]int16) int32

// applyChanges does what Summer.Apply does, with vector instructions. n is at least 1.
//
//go:noescape
func applyChanges(s *PackedSums, rows *pointRows, changes *Change, n int)

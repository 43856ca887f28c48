//go:build !amd64 && !arm64

package board

func hasVectors() bool { return false }

// hiddenSum is not called.
func hiddenSum(*hiddenVectors, *hiddenInputs, *[NetworkHidden]int16, *[NetworkHidden]int16) int32 {
	panic("no vector instructions")
}

// applyChanges is not called.
func applyChanges(*packedSums, *pointRows, *pointChange, int) { panic("no vector instructions") }

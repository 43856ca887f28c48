//go:build (!amd64 && !arm64) || purego

package network

func hasVectors() bool { return false }

// hiddenSum is never called.
func hiddenSum(*hiddenVectors, *hiddenInputs, *[HiddenUnits]int16, *[HiddenUnits]int16) int32 {
	panic("no vector instructions")
}

// applyChanges is never called.
func applyChanges(*PackedSums, *pointRows, *Change, int) { panic("no vector instructions") }

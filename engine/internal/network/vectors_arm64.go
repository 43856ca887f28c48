//go:build !purego

package network

// hasVectors reports that the machine has NEON, as every arm64 machine does.
func hasVectors() bool { return true }

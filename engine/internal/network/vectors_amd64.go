//go:build !purego

package network

// hasVectors reports whether the machine and its system have AVX2.
func hasVectors() bool

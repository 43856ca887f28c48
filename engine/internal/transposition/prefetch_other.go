//go:build !amd64

package transposition

func prefetchLine(*packedEntry) {}

//go:build !amd64

package search

func prefetchLine(*packedEntry) {}

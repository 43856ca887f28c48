package search

// prefetch begins to bring a slot into the cache.
//
//go:noescape
func prefetchLine(at *packedEntry)

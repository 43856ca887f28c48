package transposition

// prefetchLine begins to bring an entry into the cache.
//
//go:noescape
func prefetchLine(at *packedEntry)

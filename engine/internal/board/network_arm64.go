package board

// hasVectors reports that the machine has NEON: every machine of this kind does.
func hasVectors() bool { return true }

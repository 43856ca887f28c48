//go:build race

package e2e_test

// stormSize is less than without the race detector, which makes the sandbox several times
// slower: Discord gives an answer 3 s either way.
const stormSize = 160

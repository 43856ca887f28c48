//go:build !race

package e2e_test

// stormSize is how many interactions the storm has.
const stormSize = 500

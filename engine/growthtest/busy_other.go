//go:build !linux

package growthtest

import "time"

// busy is how long the program has run: what else the machine does is in it.
func busy() time.Duration { return time.Since(start) }

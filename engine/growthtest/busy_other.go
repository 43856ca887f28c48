//go:build !linux

package growthtest

import "time"

// busy returns how long the program has run, including time taken by other processes.
func busy() time.Duration { return time.Since(start) }

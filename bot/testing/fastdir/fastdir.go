// Package fastdir lets tests keep their temporary folders in memory.
package fastdir

import "os"

// Use makes [os.TempDir] a folder in memory, for this process and those it starts, if TMPDIR isn't
// set and the machine has such a folder with at least 2 GiB free. Databases then don't wait for a
// disk. Call it before the first temporary folder is made.
func Use() {
	if os.Getenv("TMPDIR") == "" && roomy(memory) {
		_ = os.Setenv("TMPDIR", memory)
	}
}

const (
	memory = "/dev/shm"
	room   = 2 << 30 // bytes
)

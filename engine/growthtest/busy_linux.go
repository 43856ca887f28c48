package growthtest

import (
	"syscall"
	"time"
)

// busy is how long the thread has kept a processor busy: what else the machine does is not
// in it.
func busy() time.Duration {
	const thread = 1 // RUSAGE_THREAD
	var usage syscall.Rusage
	if err := syscall.Getrusage(thread, &usage); err != nil {
		return time.Since(start)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

package growthtest

import (
	"syscall"
	"time"
)

// thread is RUSAGE_THREAD of getrusage(2).
const thread = 1

// busy returns the thread's user CPU time. It leaves out other processes, and the kernel, which
// takes long to give a program the memory that a long text needs.
func busy() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(thread, &used) != nil {
		return time.Since(start)
	}
	return time.Duration(used.Utime.Nano())
}

package growthtest

import (
	"syscall"
	"time"
	"unsafe"
)

// threadTime is CLOCK_THREAD_CPUTIME_ID of clock_gettime(2).
const threadTime = 3

// busy returns the thread's CPU time, without time taken by other processes.
func busy() time.Duration {
	var at syscall.Timespec
	if _, _, failed := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, threadTime, uintptr(unsafe.Pointer(&at)), 0); failed != 0 {
		return time.Since(start)
	}
	return time.Duration(at.Nano())
}

// Package freeport finds ports for programs that tests start.
package freeport

import (
	"fmt"
	"math/rand/v2"
	"net"
	"runtime"
	"testing"
)

// Ports below those that Linux gives to connections, which are 32768 and above by default.
const first, last = 20_000, 32_000

// Address returns a local address on which nothing listens. No connection gets its port, so a program can
// stop listening on it and start again. On Linux, no other test gets the address before this one ends, not
// even in another process.
func Address(t testing.TB) string {
	t.Helper()
	for range 10_000 {
		port := first + rand.IntN(last-first)
		address := fmt.Sprintf("127.0.0.1:%d", port)
		if free(address) && reserve(t, port) {
			return address
		}
	}
	t.Fatal("no port is free")
	return ""
}

// free reports whether nothing listens on an address.
func free(address string) bool {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return false
	}
	defer l.Close()
	return true
}

// reserve opens a socket whose name says that a port is taken. On Linux it's no file, and is gone with the
// process.
func reserve(t testing.TB, port int) bool {
	if runtime.GOOS != "linux" {
		return true
	}
	l, err := net.Listen("unix", fmt.Sprintf("@hoshi-test-port-%d", port))
	if err != nil {
		return false
	}
	t.Cleanup(func() { _ = l.Close() })
	return true
}

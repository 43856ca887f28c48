//go:build unix

package e2e_test

import (
	"syscall"
	"testing"
)

// suspend stops a process until it is resumed.
func suspend(t testing.TB, p *process) { signal(t, p, syscall.SIGSTOP) }

// resume lets a suspended process continue.
func resume(t testing.TB, p *process) { signal(t, p, syscall.SIGCONT) }

func signal(t testing.TB, p *process, s syscall.Signal) {
	t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
}

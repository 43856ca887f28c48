//go:build unix

package gomocup

import (
	"os/exec"
	"syscall"
)

// newProcessGroup lets the program run in a process group of its own, so that it can be
// ended with everything it starts, and so that an interrupt from the terminal is
// this process's to handle.
func newProcessGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// killGroup ends the program and what it left behind.
func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // nobody left is as good
}

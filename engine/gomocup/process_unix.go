//go:build unix

package gomocup

import (
	"os/exec"
	"syscall"
)

// newProcessGroup runs the program in a new process group, so that killGroup also kills the
// processes it starts and an interrupt from the terminal doesn't reach it.
func newProcessGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// killGroup kills the program and the processes it started.
func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // the group may have exited already
}

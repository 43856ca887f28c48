//go:build unix

package gomocup

import (
	"os/exec"
	"syscall"
)

// newProcessGroup makes the program run in a new process group. So it can be killed
// with all processes that it starts, and an interrupt from the terminal does not reach
// it.
func newProcessGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// killGroup kills the program and the processes that it started.
func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // the group may have ended already
}

//go:build !unix

package gomocup

import "os/exec"

// newProcessGroup does nothing: this system has no process groups.
func newProcessGroup(*exec.Cmd) {}

// killGroup kills only the program.
func killGroup(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // it may have exited already
}

//go:build !unix

package gomocup

import "os/exec"

func ownGroup(*exec.Cmd) {}

// killGroup kills only the program: this system has no process groups.
func killGroup(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // it may have exited already
}

//go:build !unix

package gomocup

import "os/exec"

func ownGroup(*exec.Cmd) {}

// killGroup kills the program. There are no process groups here.
func killGroup(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // it may have ended already
}

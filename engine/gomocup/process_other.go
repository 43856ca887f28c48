//go:build !unix

package gomocup

import "os/exec"

func ownGroup(*exec.Cmd) {}

// killGroup ends the program; there are no process groups to end with it.
func killGroup(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // it may have ended by itself
}

//go:build !unix

package pgtest

import (
	"os"
	"os/exec"
)

// immediateShutdown ends the server without finishing anything.
var immediateShutdown = os.Kill

func asPostgresUser(string, *exec.Cmd) error { return nil }

func children(int) []int { return nil }

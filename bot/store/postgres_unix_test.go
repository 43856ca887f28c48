//go:build unix

package store_test

import (
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// asPostgresUser lets a program run as the user postgres, and gives that user the
// folder: PostgreSQL does not run as root. Other users run it themselves.
func asPostgresUser(dir string, cmd *exec.Cmd) error {
	if os.Geteuid() != 0 {
		return nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return err
	}
	uid, err := strconv.Atoi(u.Uid)
	if err != nil {
		return err
	}
	gid, err := strconv.Atoi(u.Gid)
	if err != nil {
		return err
	}
	cmd.Dir = dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	return os.Chown(dir, uid, gid)
}

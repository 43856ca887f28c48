package cli

import (
	"fmt"
	"runtime/debug"
)

// Version prints the version of the program.
type Version struct{}

// Run prints the module's version and, where it is known, the commit.
func (Version) Run() error {
	version, revision := "(devel)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" {
			version = v
		}
		for _, kv := range info.Settings {
			if kv.Key == "vcs.revision" {
				revision = " " + kv.Value
			}
		}
	}
	fmt.Println("hoshi " + version + revision)
	return nil
}

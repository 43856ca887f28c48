package cli

import (
	"fmt"
	"runtime/debug"
)

// versionCmd prints the version of the program.
type versionCmd struct{}

// Run prints the version of the program.
func (versionCmd) Run(std *Streams) error {
	_, err := fmt.Fprintln(std.Out, "hoshi "+Version())
	return err
}

// Version returns the version of the module and, if it is known, the commit.
func Version() string {
	version, revision := "(devel)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" {
			version = v
		}
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				revision = " " + setting.Value
			}
		}
	}
	return version + revision
}

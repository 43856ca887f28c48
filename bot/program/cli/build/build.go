// Package build says which build of the program is running.
package build

import "runtime/debug"

// Version returns the version of the module and, if known, the commit.
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

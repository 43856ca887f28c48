package cli

import (
	"fmt"

	"hoshi/bot/program/cli/build"
	"hoshi/bot/program/cli/terminal"
)

// versionCmd prints the version of the program.
type versionCmd struct{}

// Run prints the version of the program.
func (versionCmd) Run(std *terminal.Streams) error {
	_, err := fmt.Fprintln(std.Out, "hoshi "+build.Version())
	return err
}

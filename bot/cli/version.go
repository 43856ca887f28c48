package cli

import (
	"fmt"

	"hoshi/bot/cli/build"
	"hoshi/bot/cli/terminal"
)

// versionCmd prints the version of the program.
type versionCmd struct{}

// Run prints the version of the program.
func (versionCmd) Run(std *terminal.Streams) error {
	_, err := fmt.Fprintln(std.Out, "hoshi "+build.Version())
	return err
}

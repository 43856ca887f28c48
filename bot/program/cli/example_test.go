package cli_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"hoshi/bot/program/cli"
	"hoshi/bot/program/cli/terminal"
)

// A program with only this package's commands. main.go embeds its settings.
func ExampleProgram() {
	settings, err := os.ReadFile("../../../config.yaml")
	if err != nil {
		panic(err)
	}
	p := cli.Program{
		Root:     &cli.Commands{},
		Defaults: settings,
		Args:     []string{"hoshi", "benhc"},
		Streams:  terminal.Streams{In: strings.NewReader(""), Out: os.Stdout, Err: os.Stdout},
	}
	fmt.Println("exit status", p.Run(context.Background()))
	// Output:
	// hoshi: unknown command "benhc". Did you mean one of these?
	//   hoshi bench      Measure the search speed and print its signature.
	// "hoshi --help" lists all commands.
	// exit status 2
}

// Hoshi is a bot that plays gomoku on Discord. Without a Discord token it serves a
// local Discord in the browser. Package hoshi/bot/program/cli has all commands except run and
// console, which are declared here and implemented in package hoshi/bot/program/process.
package main

import (
	"context"
	_ "embed"
	"os"

	_ "hoshi/bot/program/buildfirst"
	"hoshi/bot/program/cli"
	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/program/config"
	"hoshi/bot/program/process"
	"hoshi/bot/service"
)

//go:embed config.yaml
var defaults []byte

// commandLine is the whole command line.
type commandLine struct {
	Run     runCmd     `cmd:"" group:"play" default:"withargs" words:"serve,start,bot,discord,sandbox,server" help:"Start the bot: on Discord if DISCORD_TOKEN is set, otherwise in a local Discord in the browser (default)."`
	Console consoleCmd `cmd:"" group:"play" words:"play,game,move,terminal,chat,shell" help:"Play in the terminal or from a script."`

	cli.Commands
}

func main() { os.Exit(cli.Main(&commandLine{}, defaults)) }

// runCmd serves Discord or the sandbox.
type runCmd struct {
	cli.DataFlag
	cli.DiscordFlag
	Role     service.Role `enum:"all,gateway,worker" default:"all" help:"What this process does: all (default) or, with PostgreSQL, gateway (takes requests) or worker (searches, draws and posts). Several processes can share one database." placeholder:"ROLE"`
	Listen   string       `help:"Address of the local Discord (default: sandbox.listen in the settings)." placeholder:"ADDR"`
	Requests int          `help:"Requests to Discord per second that this process may send, if several share Discord's limit (default: discord.requests in the settings)." placeholder:"N"`
	Shards   string       `help:"Shards this process serves, out of discord.shards, like 0-3 or 2 (default: all)." placeholder:"RANGE"`
}

// Help is the long help of the command.
func (runCmd) Help() string {
	return `With DISCORD_TOKEN set, the bot connects to Discord and prints its invite link. Without it, a local Discord runs in the browser, reachable only from this machine. Ctrl-C or SIGTERM stops the bot; games continue at the next start.`
}

// Run serves until a signal stops it.
func (cmd *runCmd) Run(ctx context.Context, s *config.Config, std *terminal.Streams) error {
	place, err := cmd.Place(s)
	if err != nil {
		return err
	}
	return process.Run(ctx, s, std, process.Options{Place: place, Discord: cmd.Discord, Role: cmd.Role, Listen: cmd.Listen, Requests: cmd.Requests, Shards: cmd.Shards})
}

// consoleCmd is a chat in the terminal.
type consoleCmd struct {
	cli.DataFlag
	Images string `help:"Folder for pictures and files (default: none are written)." placeholder:"DIR"`
}

// Help is the long help of the command.
func (consoleCmd) Help() string {
	return `Each line of input is a message. Start a line with <ann> to send it as ann; @ann mentions her. +game.sgf attaches a file.

  printf '!depth 4\n!play\n!h8\n' | hoshi console --images pictures`
}

// Run answers the lines of the input until it ends.
func (cmd *consoleCmd) Run(ctx context.Context, s *config.Config, std *terminal.Streams) error {
	place, err := cmd.Place(s)
	if err != nil {
		return err
	}
	return process.Console(ctx, s, std, place, cmd.Images)
}

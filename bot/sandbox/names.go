package sandbox

import "hoshi/bot/sandbox/command"

// CommandType is Discord's number for a kind of application command.
type CommandType = command.Type

// The kinds of application commands.
const (
	SlashCommand   = command.SlashCommand
	UserCommand    = command.UserCommand
	MessageCommand = command.MessageCommand
	EntryPoint     = command.EntryPoint
)

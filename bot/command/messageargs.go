package command

// CommandUsage is the usage line of a command, as in "!play [@user] [size]".
type CommandUsage struct {
	Command *Command
}

// CommandName is the name of a command in the language of the text, as in "!落子".
type CommandName struct {
	Command *Command
}

// CommandForms lists the ways to write a command: its usage line and its name in the language of
// the text, as in "!move h8、!落子".
type CommandForms struct {
	Command *Command
}

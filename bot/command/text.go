package command

// CommandUsage stands for the usage line of a command, as in
// "!play [@user] [size]".
type CommandUsage struct {
	Command *Command // whose usage line
}

// CommandName stands for the name of a command in the language of the text, as in
// "!落子".
type CommandName struct {
	Command *Command // which command
}

// CommandForms stands for how a command can be written: its usage line, and its name in
// the language of the text, as in "!move h8、!落子".
type CommandForms struct {
	Command *Command // which command
}

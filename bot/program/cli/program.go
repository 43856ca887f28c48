package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"

	"hoshi/bot/internal/fatal"
	"hoshi/bot/program/cli/lab"
	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/program/config"
)

// Exit statuses. A command ended by a signal returns 128 plus the number of the signal: 130 after
// SIGINT (Ctrl-C), 143 after SIGTERM, 129 after SIGHUP.
const (
	StatusOK      = 0
	StatusFailure = 1 // the command failed
	StatusUsage   = 2 // there is no such command or flag, or a value is missing

	// StatusRefused means that somebody has to change something before the program can run, as
	// package fatal says: Discord refuses the bot's token, the settings have a mistake, or the
	// database is damaged. It is EX_CONFIG of sysexits.h.
	StatusRefused = 78
)

// Root is the whole command line: a pointer to a struct that embeds [Commands] and may add more.
type Root interface{ settingsFile() string }

// Program is one run of hoshi.
type Program struct {
	Root     Root             // the commands and the common flags
	Defaults []byte           // text of the built-in config.yaml
	Args     []string         // the name of the program and its arguments, as in os.Args
	Streams  terminal.Streams // where the command reads and writes
}

// Main runs the program with the arguments and streams of the process and returns its exit status.
// SIGINT, SIGTERM or SIGHUP ends the context of the command; a second one ends the process at once.
func Main(root Root, defaults []byte) (status int) {
	ctx, stop := withSignals(context.Background())
	defer stop()
	p := Program{Root: root, Defaults: defaults, Args: os.Args, Streams: terminal.ProcessStreams()}
	return p.Run(ctx)
}

// Run parses the arguments, runs the command and returns the exit status. It writes errors to
// Streams.Err.
func (p *Program) Run(ctx context.Context) (status int) {
	args := p.Args[1:]
	if lab.IsPbrain(p.Args[0]) {
		args = []string{"pbrain"}
	}
	exited := -1
	parser, err := kong.New(p.Root,
		kong.Name("hoshi"),
		kong.Description("Gomoku, five in a row, for Discord. Without a command, hoshi starts the bot."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}),
		kong.ExplicitGroups(groups()),
		helpVars(),
		kong.Writers(p.Streams.Out, p.Streams.Err),
		kong.Exit(func(code int) { exited = code }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(&p.Streams),
	)
	if err != nil {
		return p.fail(StatusFailure, err) // the declarations are wrong
	}
	parser.Model.HelpFlag.Help = "Show this help."
	command, err := parser.Parse(args)
	switch {
	case exited >= 0: // --help has been printed
		return exited
	case err != nil:
		return p.usageError(err)
	}
	settings, mistakes, err := config.Load(p.Defaults, p.Root.settingsFile())
	if _, tells := command.Selected().Target.Addr().Interface().(*doctorCmd); err == nil && len(mistakes) > 0 && !tells {
		err = fatal.Mark(mistakes)
	}
	if err != nil {
		return p.fail(statusOf(err), err)
	}
	return p.ended(ctx, command.Run(settings, mistakes))
}

// ended converts a command's error to the exit status and prints it. A command that ended without
// an error has status 0 even after a signal, because that is how the bot is stopped.
func (p *Program) ended(ctx context.Context, err error) (status int) {
	if err == nil {
		return StatusOK
	}
	failure := terminal.WithoutCanceled(err)
	signal, ok := errors.AsType[*SignalError](context.Cause(ctx))
	if !ok && failure == nil {
		return StatusOK // the command stopped only part of its work
	}
	if !ok {
		return p.fail(statusOf(failure), failure)
	}
	if failure != nil {
		return p.fail(signal.Status(), failure)
	}
	message := signal.Error()
	if early, ok := errors.AsType[*terminal.EndedEarly](err); ok {
		message += "; " + early.Kept
	}
	return p.fail(signal.Status(), errors.New(message))
}

// statusOf returns the exit status for an error that isn't nil.
func statusOf(err error) int {
	if fatal.Is(err) {
		return StatusRefused
	}
	return StatusFailure
}

// fail writes an error and returns status.
func (p *Program) fail(status int, err error) int {
	fmt.Fprintln(p.Streams.Err, "hoshi: "+err.Error())
	return status
}

// usageError writes what is wrong with the arguments and where to find help.
func (p *Program) usageError(err error) (status int) {
	help := "hoshi --help"
	if parse, ok := errors.AsType[*kong.ParseError](err); ok && parse.Context != nil {
		if text, ok := suggest(parse); ok {
			fmt.Fprint(p.Streams.Err, text)
			return StatusUsage
		}
		if node := parse.Context.Selected(); node != nil {
			help = "hoshi " + node.Path() + " --help"
		}
	}
	fmt.Fprintf(p.Streams.Err, "hoshi: %s\n%q lists the flags and arguments.\n", inPlainWords(firstLine(err)), help)
	return StatusUsage
}

// plainWords are messages of the parser, and what we say instead.
var plainWords = []struct {
	parser *regexp.Regexp
	ours   string
}{
	{regexp.MustCompile(`^(unknown flag --version)$`), `$1; "hoshi version" prints the version`},
	{regexp.MustCompile(`^(--?[a-z0-9-]+): expected .* "EOL" \(<EOL>\)$`), `$1 needs a value`},
	{regexp.MustCompile(`^(--?[a-z0-9-]+): expected a valid \d+ bit u?int but got (.*)$`), `$1 must be a whole number, not $2`},
	{regexp.MustCompile(`^(--?[a-z0-9-]+): expected a float but got (.*?)( \(.*\))?$`), `$1 must be a number, not $2`},
	{regexp.MustCompile(`^(--?[a-z0-9-]+): expected duration but got ("[^"]*").*$`), `$1 must be a time like 500ms, 2s or 1m, not $2`},
	{regexp.MustCompile(`^(--?[a-z0-9-]+ must be one of .*) but got (.*)$`), `$1, not $2`},
	{regexp.MustCompile(`^expected "([a-z]+)"$`), `name a command: $1`},
	{regexp.MustCompile(`^expected one of (.*)$`), `name a command: $1`},
	{regexp.MustCompile(`^expected "(<.*)"$`), `missing: $1`},
	{regexp.MustCompile(`^.*: stat (.*): no such file or directory$`), `$1: file not found`},
	{regexp.MustCompile(`^unexpected argument (.*)$`), `"$1" is one argument too many`},
}

// inPlainWords returns a message of the parser in the words of the other messages.
func inPlainWords(text string) string {
	for _, w := range plainWords {
		if w.parser.MatchString(text) {
			return w.parser.ReplaceAllString(text, w.ours)
		}
	}
	return text
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

package cli

import (
	"strings"

	"github.com/alecthomas/kong"

	"hoshi/bot/program/cli/lab"
	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/render"
)

// Commands lists all commands except run and console, which main.go declares, and the flag common
// to all commands.
//
// The tag group is a command's heading in --help. The tag words lists alternative names: a user who
// tries one is told the real name.
type Commands struct {
	// Config is the settings file. If empty, ./config.yaml or else the built-in settings are used.
	Config string `help:"Settings file (default: ./config.yaml if it exists, otherwise the built-in settings)." placeholder:"FILE"`

	playCommands
	operateCommands
	lookCommands
	lab.Commands
}

// playCommands are about playing.
type playCommands struct {
	Invite  inviteCmd  `cmd:"" group:"play" words:"link,add,join" help:"Print the link that adds the bot to a server."`
	Version versionCmd `cmd:"" group:"play" words:"about,release" help:"Print the version."`
}

// operateCommands are for operators of a bot.
type operateCommands struct {
	Doctor      doctorCmd      `cmd:"" group:"operate" words:"check,diagnose,test,verify" help:"Check the settings, the database, the token and the machine, and say how to fix problems."`
	Healthcheck healthcheckCmd `cmd:"" group:"operate" words:"health,ready,ping,status" help:"Ask the running bot whether it's ready."`
	Migrate     migrateCmd     `cmd:"" group:"operate" words:"migration,migrations,schema,upgrade" help:"Update the database tables, or show their status."`
	Backup      backupCmd      `cmd:"" group:"operate" words:"dump,save,export" help:"Back up the database, even while the bot runs."`
	Restore     restoreCmd     `cmd:"" group:"operate" words:"import,load,recover" help:"Restore a backup."`
	DB          dbCmd          `cmd:"" group:"operate" name:"db" words:"database,sql,copy,move" help:"Copy everything from one database to another."`
}

// lookCommands look at a position.
type lookCommands struct {
	Render  renderCmd  `cmd:"" group:"look" words:"draw,picture,image,png,svg,gif,board,replay" help:"Draw a position or a game."`
	Analyze analyzeCmd `cmd:"" group:"look" words:"analyse,best,hint,solve,think,eval,search" help:"Find the best moves of a position."`
	Compare compareCmd `cmd:"" group:"look" words:"minimax,alphabeta,classic" help:"Compare minimax with alpha-beta in the five small engines."`
}

func (c *Commands) settingsFile() string { return c.Config }

// groups returns the headings of --help in order.
func groups() []kong.Group {
	return []kong.Group{
		{Key: "play", Title: "Play"},
		{Key: "operate", Title: "Run a server"},
		{Key: "look", Title: "Look at a position"},
		{Key: "lab", Title: "Engine lab"},
	}
}

// helpVars returns the lists used in the help of flags.
func helpVars() kong.Vars {
	var rules []string
	for _, r := range engine.PlayableRules() {
		rules = append(rules, r.String())
	}
	return kong.Vars{
		"programs": programs(),
		"themes":   strings.Join(render.Themes(), ", "),
		"rules":    strings.Join(rules, ","), // for enum, which allows no spaces
		"rulelist": strings.Join(rules, ", "),
		"rule":     engine.DefaultRule.String(),
	}
}

// programs lists the ids of the five small engines.
func programs() string {
	var ids []string
	for _, p := range classic.Programs() {
		ids = append(ids, p.ID)
	}
	return strings.Join(ids, ", ")
}

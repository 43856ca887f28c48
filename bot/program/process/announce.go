package process

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"hoshi/bot/discord"
	"hoshi/bot/program/cli"
	"hoshi/bot/program/cli/build"
	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/program/config"
	"hoshi/bot/service"
)

// announcer tells the operator what the process does: in words on standard output, or in the log if
// that is for machines, which then get nothing else.
type announcer struct {
	std  *terminal.Streams
	log  *slog.Logger
	json bool
}

func newAnnouncer(s *config.Config, std *terminal.Streams, log *slog.Logger) announcer {
	return announcer{std: std, log: log, json: s.Log.Format == "json"}
}

// say writes a sentence, or a log entry with its own message and attributes.
func (a announcer) say(sentence, message string, attrs ...any) {
	if a.json {
		a.log.Info(message, attrs...)
		return
	}
	fmt.Fprintln(a.std.Out, sentence)
}

// localDiscord says where the local Discord is.
func (a announcer) localDiscord(url, prefix string) {
	a.say(fmt.Sprintf("%s isn't set, so a local Discord is running: open %s and type %splay", cli.TokenVariable, url, prefix),
		cli.TokenVariable+" isn't set, so a local Discord is running", "url", url)
}

// connected says that the bot is running, with its invite link, except for the local Discord.
func (a announcer) connected(client *discord.Client, role service.Role, local bool) {
	switch {
	case role == service.RoleWorker:
		a.say("Working. Gateways pass jobs on through the database.", "working")
	case !local:
		a.say("Connected. Invite the bot to a server with "+client.InviteURL(), "connected", "invite", client.InviteURL())
	case a.json:
		a.log.Info("connected")
	}
}

// started logs what runs and where, and tells systemd that the program is ready: whether Discord can be reached is
// no reason to start it again. The database and the addresses are those of the settings, without passwords.
func (a announcer) started(s *config.Config, opt Options, local string, board *pages) {
	database := opt.Place.String()
	if folder, err := filepath.Abs(database); err == nil && !opt.Place.IsPostgres() {
		database = folder
	}
	shards := cmp.Or(opt.Shards, "all")
	if s.Discord.Shards > 0 {
		shards += " of " + strconv.Itoa(s.Discord.Shards)
	}
	attrs := []any{"version", build.Version(), "database", database, "discord", cmp.Or(local, s.Discord.APIURL, "discord.com"), "shards", shards}
	add := func(name, value string) {
		if value != "" {
			attrs = append(attrs, name, value)
		}
	}
	if board != nil {
		add("pages", board.links.URL)
		if board.listener != nil {
			add("pages_listen", board.listener.Addr().String())
		}
	}
	if opt.Role == "" || opt.Role == service.RoleAll { // others have it in every entry
		add("role", string(service.RoleAll))
	}
	add("health_listen", s.Health.Listen)
	if s.Discord.Interactions == "http" {
		add("interactions_listen", s.Discord.InteractionsListen)
	}
	a.log.Info("starting", attrs...)
	a.tellSystemd("READY=1")
}

// stopping logs what happens after a signal.
func (a announcer) stopping() {
	a.tellSystemd("STOPPING=1")
	a.log.Info("stopping: searches that end soon are finished; a second signal stops immediately", "within", grace)
}

// stopped logs the end of the process.
func (a announcer) stopped(since time.Time) {
	a.log.Info("stopped", "uptime", time.Since(since).Round(time.Second))
}

// tellSystemd tells systemd the state of its service, as sd_notify(3) says, if it has started this program and wants
// to know.
func (a announcer) tellSystemd(state string) {
	socket := os.Getenv("NOTIFY_SOCKET")
	if socket == "" {
		return
	}
	conn, err := net.Dial("unixgram", socket)
	if err == nil {
		_, err = conn.Write([]byte(state))
		err = errors.Join(err, conn.Close())
	}
	if err != nil {
		a.log.Warn("systemd couldn't be told the state of its service", "state", state, "err", err)
	}
}

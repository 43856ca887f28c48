package cli

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/discord"
	"hoshi/bot/discord/rest"
	"hoshi/bot/internal/fatal"
	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/program/config"
	"hoshi/bot/program/health"
	"hoshi/bot/service"
	"hoshi/bot/store/backup"
	"hoshi/bot/store/database"
	"hoshi/render"
	"hoshi/render/font"
)

const (
	minFree       = 500 << 20        // bytes below which a disk is nearly full
	maxSkew       = 10 * time.Second // largest acceptable clock error
	doctorTimeout = 30 * time.Second // for all checks together
)

// doctorCmd checks what the bot needs before it starts.
type doctorCmd struct {
	DataFlag
	DiscordFlag
}

// Help returns the long help of the command.
func (doctorCmd) Help() string {
	return `Each line is one check: ok, note, FIX with what to do, or skip if it depends on a setting that is wrong. The exit status is 0 if nothing needs fixing. Changes nothing; the bot can keep running.

The token is never printed. It is only sent to Discord, or to discord.api_url if set, to ask about intents, permissions, commands and the time.`
}

// finding is the result of one check.
type finding struct {
	check string // what was checked
	state string // "ok", "note", "FIX" or "skip"
	text  string // what was found and what to do
}

// errUnwell is the doctor command's error if something must be fixed.
var errUnwell = errors.New("fix the lines marked FIX, then run hoshi doctor again")

// Run prints the checks. Those that depend on a wrong setting are left out.
func (cmd *doctorCmd) Run(ctx context.Context, s *config.Config, mistakes config.Mistakes, std *terminal.Streams) error {
	ctx, cancel := context.WithTimeout(ctx, doctorTimeout)
	defer cancel()
	var findings []finding
	for _, e := range mistakes {
		findings = append(findings, finding{"settings", "FIX", e.Error()})
	}
	if len(mistakes) == 0 {
		findings = append(findings, finding{"settings", "ok", "all values are valid"})
	}
	d := diagnosis{s: s, token: os.Getenv(TokenVariable)}
	for _, c := range []struct {
		name    string
		needs   []string // settings
		discord bool     // only for a bot on Discord
		do      func(context.Context) []finding
	}{
		{"database", []string{"data", "database.url"}, false, func(ctx context.Context) []finding { return cmd.checkPlace(ctx, s) }},
		{"token", []string{"discord.api_url"}, false, func(ctx context.Context) []finding { return d.checkToken(ctx, cmd.DiscordFlag) }},
		{"activity", []string{"web.activity", "web.url", "web.listen"}, true, func(context.Context) []finding { return checkActivity(s, d.Diagnosis) }},
		{"roles", []string{"discord.linked_roles", "web.url", "web.listen"}, true, func(context.Context) []finding { return checkRoles(s, d.Diagnosis) }},
		{"interactions", []string{"discord.interactions", "discord.interactions_listen", "discord.public_key"}, true, func(ctx context.Context) []finding { return checkInteractions(ctx, s, d.Diagnosis) }},
		{"fonts", []string{"board.font"}, false, func(context.Context) []finding { return []finding{checkFonts(s)} }},
		{"health", []string{"health.listen", "health.public"}, false, func(ctx context.Context) []finding { return []finding{checkHealth(s), checkReady(ctx, s)} }},
		{"pages", []string{"web.listen", "web.url"}, false, func(ctx context.Context) []finding { return checkWeb(ctx, s, d.token != "") }},
	} {
		if c.discord && !d.onDiscord {
			continue
		}
		if e := mistakes.About(c.needs...); e != nil {
			findings = append(findings, finding{c.name, "skip", "not checked, because of a mistake in the settings: " + cmp.Or(e.Setting, "the whole file")})
			continue
		}
		findings = append(findings, c.do(ctx)...)
	}
	err := writeFindings(std.Out, findings)
	if len(mistakes) > 0 {
		err = fatal.Mark(err)
	}
	return err
}

// diagnosis is what Discord says about the bot, once it has been asked.
type diagnosis struct {
	discord.Diagnosis
	s         *config.Config
	token     string
	onDiscord bool // the token looks right
}

// checkToken checks the token, and asks Discord if it looks right.
func (d *diagnosis) checkToken(ctx context.Context, flag DiscordFlag) []finding {
	form := checkToken(d.token, isLocal(d.s.Discord.APIURL))
	if err := flag.Check(d.token); err != nil {
		form = finding{"token", "FIX", err.Error()}
	}
	if d.onDiscord = form.state == "ok"; !d.onDiscord {
		return []finding{form}
	}
	list, answer := checkDiscord(ctx, d.s, d.token)
	d.Diagnosis = answer
	return append([]finding{form}, list...)
}

// writeFindings writes a line for each check.
func writeFindings(w io.Writer, findings []finding) error {
	unwell := false
	for _, f := range findings {
		if _, err := fmt.Fprintf(w, "%-5s %-12s %s\n", f.state, f.check, f.text); err != nil {
			return err
		}
		unwell = unwell || f.state == "FIX"
	}
	if unwell {
		return errUnwell
	}
	return nil
}

// checkPlace looks at the database that the flag or the settings name.
func (cmd *doctorCmd) checkPlace(ctx context.Context, s *config.Config) []finding {
	place, err := cmd.Place(s)
	if err != nil {
		return []finding{{"database", "FIX", err.Error()}}
	}
	return checkDatabase(ctx, place)
}

// checkDatabase looks at the database and its disk.
func checkDatabase(ctx context.Context, place database.Place) []finding {
	e, err := backup.Examine(ctx, place)
	if err != nil {
		return []finding{{"database", "FIX", firstLine(err)}}
	}
	list := []finding{judgeDatabase(place, e)}
	switch {
	case e.Free < 0: // unknown
	case e.Free < minFree:
		list = append(list, finding{"disk", "FIX", fmt.Sprintf("only %s free: make room, because games can't be saved on a full disk", size(e.Free))})
	default:
		list = append(list, finding{"disk", "ok", size(e.Free) + " free"})
	}
	return list
}

// size returns a number of bytes for people.
func size(bytes int64) string {
	switch {
	case bytes >= 10<<30:
		return fmt.Sprintf("%d GiB", bytes>>30)
	case bytes >= 1<<30:
		return fmt.Sprintf("%.1f GiB", float64(bytes)/(1<<30))
	case bytes >= 1<<20:
		return fmt.Sprintf("%d MiB", bytes>>20)
	}
	return fmt.Sprintf("%d KiB", (bytes+1<<10-1)>>10)
}

// judgeDatabase judges what Examine found out about a database.
func judgeDatabase(place database.Place, e backup.Examination) finding {
	switch {
	case e.Newer:
		return finding{"database", "FIX", fmt.Sprintf("%s was written by a later version of hoshi: update hoshi", place)}
	case !e.Exists:
		return finding{"database", "ok", fmt.Sprintf("no database in %s yet: the bot creates it when it starts", place)}
	case e.Pending > 0:
		return finding{"database", "note", fmt.Sprintf("%s, %s: %s pending; the bot applies them when it starts, so make a backup first (hoshi backup FILE)", place, e.Version, migrations(e.Pending))}
	case e.InUse:
		return finding{"database", "ok", fmt.Sprintf("%s, %s, up to date; a bot is using it", place, e.Version)}
	}
	return finding{"database", "ok", fmt.Sprintf("%s, %s, up to date", place, e.Version)}
}

// migrations returns the start of a sentence about a number of migrations.
func migrations(n int) string {
	if n == 1 {
		return "1 migration is"
	}
	return fmt.Sprintf("%d migrations are", n)
}

// isLocal reports whether a Discord API address is on this machine.
func isLocal(apiURL string) bool {
	u, err := url.Parse(apiURL)
	return err == nil && apiURL != "" && health.IsLoopback(u.Host)
}

// checkToken checks the form of the token. If local is set, for a Discord on this machine, any form
// is fine.
func checkToken(token string, local bool) finding {
	switch {
	case token != "" && local:
		return finding{"token", "ok", TokenVariable + " is set"}
	case token == "":
		return finding{"token", "note", TokenVariable + " isn't set: the bot runs in a local Discord in the browser"}
	case !plausibleToken(token):
		return finding{"token", "FIX", TokenVariable + " doesn't look like a bot token, which has three parts separated by dots: " +
			"copy it again from the Bot page of the developer portal (it isn't the client secret or the public key)"}
	}
	return finding{"token", "ok", TokenVariable + " looks like a bot token"}
}

// plausibleToken reports whether a token looks like one of Discord's, whose first part is the bot's
// ID in base64.
func plausibleToken(token string) bool {
	parts := strings.Split(strings.TrimPrefix(strings.TrimSpace(token), "Bot "), ".")
	if len(parts) != 3 || parts[1] == "" || len(parts[2]) < 20 {
		return false
	}
	id, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(parts[0], "="))
	return err == nil && len(id) >= 17 && strings.Trim(string(id), "0123456789") == ""
}

// checkDiscord asks Discord about intents, permissions, commands and the time.
func checkDiscord(ctx context.Context, s *config.Config, token string) ([]finding, discord.Diagnosis) {
	client, err := discord.New(discord.Options{Token: token, APIURL: s.Discord.APIURL})
	if err != nil {
		return []finding{{"discord", "FIX", firstLine(err)}}, discord.Diagnosis{}
	}
	table, err := command.NewTable(service.Commands()...)
	if err != nil {
		return []finding{{"discord", "FIX", firstLine(err)}}, discord.Diagnosis{}
	}
	d, err := client.Diagnose(ctx, table)
	place := cmp.Or(s.Discord.APIURL, "Discord")
	if err != nil {
		return []finding{{"discord", "FIX", place + ": " + explainDiscord(s, err)}}, discord.Diagnosis{}
	}
	return append([]finding{{"discord", "ok", fmt.Sprintf("%s accepts the token of application %s", place, d.Application)}}, checkDiagnosis(d)...), d
}

// explainDiscord returns why Discord, or the proxy in the settings, didn't answer as it should, and what to
// do.
func explainDiscord(s *config.Config, err error) string {
	_, answered := errors.AsType[*rest.APIError](err)
	switch {
	case rest.Status(err) == http.StatusUnauthorized:
		return rest.BadToken(err).Error()
	case answered:
		return firstLine(err)
	case s.Discord.APIURL != "":
		return firstLine(err) + "; check discord.api_url, or leave it empty for Discord itself"
	}
	return firstLine(err) + "; check that this machine reaches the internet"
}

// checkDiagnosis judges Discord's answers.
func checkDiagnosis(d discord.Diagnosis) []finding {
	intents := finding{"intents", "ok", "Message Content is on"}
	if !d.MessageContent {
		intents = finding{"intents", "note", "Message Content is off: typed commands only work after a mention of the bot and in direct messages; " +
			"turn it on under “Privileged Gateway Intents” on the Bot page"}
	}
	clock := finding{"clock", "ok", "agrees with Discord's"}
	if d.Skew.Abs() > maxSkew {
		clock = finding{"clock", "FIX", fmt.Sprintf("differs from Discord's by %v: turn on time synchronization (NTP), because game clocks and message IDs depend on it", d.Skew.Round(time.Second))}
	}
	return []finding{intents, judgePermissions(d), clock, judgeCommands(d)}
}

// judgePermissions judges the bot's permissions in its servers.
func judgePermissions(d discord.Diagnosis) finding {
	switch {
	case d.Guilds == 0:
		return finding{"permissions", "note", "the bot isn't in any server yet: add it with the link from hoshi invite"}
	case len(d.Lacking) == 0:
		return finding{"permissions", "ok", fmt.Sprintf("complete in all %d servers checked", d.Guilds)}
	}
	guild := slices.Min(slices.Collect(maps.Keys(d.Lacking)))
	return finding{"permissions", "FIX", fmt.Sprintf("incomplete in %d of %d servers checked, such as server %s, where these are missing: %v; "+
		"add the bot again with the link from hoshi invite", len(d.Lacking), d.Guilds, guild, d.Lacking[guild])}
}

// judgeCommands judges Discord's list of slash commands. Before its first start, a bot has none;
// after an update, it has those of the previous version.
func judgeCommands(d discord.Diagnosis) finding {
	switch missing := len(d.Unregistered); {
	case missing == 0:
		return finding{"commands", "ok", fmt.Sprintf("all %d are registered", d.Commands)}
	case missing == d.Commands:
		return finding{"commands", "note", "no commands are registered yet: the bot registers them when it starts; if it's running, its log says why Discord refused them"}
	}
	return finding{"commands", "note", fmt.Sprintf("some are missing or out of date: %s; "+
		"the bot registers them when it starts; if it's running, its log says why Discord refused them", strings.Join(d.Unregistered, ", "))}
}

// checkReady asks the bot, if it is running, whether it is ready, because it knows what Discord
// refused.
func checkReady(ctx context.Context, s *config.Config) finding {
	if s.Health.Listen == "" {
		return finding{"bot", "note", "not checked, because health.listen is empty"}
	}
	ready, answer, err := askReady(ctx, s.Health.Listen)
	switch {
	case errors.Is(err, errOtherServer):
		return finding{"bot", "FIX", err.Error() + ": give the bot another address, or stop the other program"}
	case err != nil && health.IsLoopback(s.Health.Listen) && cannotListen("health.listen", s.Health.Listen) != nil:
		return finding{"bot", "FIX", firstLine(cannotListen("health.listen", s.Health.Listen))}
	case err != nil:
		return finding{"bot", "note", "isn't running, or doesn't use health.listen " + s.Health.Listen}
	case !ready:
		return finding{"bot", "FIX", "the bot is running but says: " + answer + "; its log says more"}
	}
	return finding{"bot", "ok", "the running bot is ready"}
}

// checkFonts checks that there are fonts for the bot's languages.
func checkFonts(s *config.Config) finding {
	fonts, err := font.Find(s.Board.Font)
	if err != nil {
		return finding{"fonts", "FIX", firstLine(err)}
	}
	painter := render.NewPainterWithFonts(fonts)
	var missing []string
	for _, sample := range []struct{ language, text string }{{"zh-CN", "五子棋"}, {"ja", "五目並べ"}, {"ko", "오목"}} {
		if !painter.CanWrite(sample.text, sample.language) {
			missing = append(missing, sample.language)
		}
	}
	if len(missing) > 0 {
		return finding{"fonts", "note", fmt.Sprintf("no font for %s: pictures in these languages are in English; "+
			"install Noto Sans CJK (Debian: fonts-noto-cjk) or name a font in board.font", strings.Join(missing, ", "))}
	}
	return finding{"fonts", "ok", "Chinese, Japanese and Korean have fonts"}
}

// checkHealth checks the address for an operator's tools.
func checkHealth(s *config.Config) finding {
	switch {
	case s.Health.Listen == "":
		return finding{"health", "note", "health.listen is empty: /readyz and /metrics are off"}
	case s.Health.Public:
		return finding{"health", "note", "health.public is true: anyone who can reach " + s.Health.Listen + " can read the metrics"}
	}
	return finding{"health", "ok", "/readyz and /metrics are on " + s.Health.Listen}
}

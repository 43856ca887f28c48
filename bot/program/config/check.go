package config

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord/gateway"
	"hoshi/bot/domain/game"
	"hoshi/engine"
	"hoshi/engine/opening"
	"hoshi/render"
	"hoshi/render/font"
)

// check is the test of one value.
type check struct {
	path  string // of the key, like board.size
	ok    bool
	want  string // the allowed values
	why   error  // more about what is wrong with this value; may be nil
	whole bool   // the value is an integer

	secret bool // the value may contain a password, so errors don't show it
}

// checks tests every setting of c.
func checks(c *Config) []check {
	_, prefixErr := textcommand.ParsePrefix(c.Prefix)
	_, fontErr := font.Find(c.Board.Font)
	return []check{
		{path: "prefix", ok: prefixErr == nil, want: fmt.Sprintf("1 to %d characters without spaces", textcommand.MaxPrefix), why: moreAbout(prefixErr)},
		is("data", c.Data != "", "the name of a folder"),
		number("board.size", c.Board.Size, engine.MinSize, engine.MaxSize),
		number("board.width", c.Board.Width, render.MinWidth, render.MaxWidth),
		{path: "board.font", ok: fontErr == nil, want: "a font file, or nothing", why: fontErr},
		is("engine.depth", c.Engine.Depth != invalidDepth, fmt.Sprintf("%d to %d or auto", game.MinDepth, game.MaxDepth)),
		is("engine.level", c.Engine.Level != invalidLevel, levelNames()),
		duration("engine.auto_time", c.Engine.AutoTime, 50*time.Millisecond, time.Minute),
		duration("engine.max_time", c.Engine.MaxTime, 50*time.Millisecond, 2*time.Minute),
		number("engine.searches", c.Engine.Searches, 0, 256),
		number("engine.hash_mb", c.Engine.HashMB, 3, 65536),
		{path: "engine.seed", ok: true, want: "a whole number", whole: true},
		oneOf("games.opening", c.Games.Opening, openingNames()...),
		is("games.bare_moves", true, "true or false"),
		duration("games.abandon_after", c.Games.AbandonAfter, time.Hour, 8760*time.Hour),
		duration("games.idle_after", c.Games.IdleAfter, time.Minute, 720*time.Hour),
		duration("games.watch_pause", c.Games.WatchPause, 0, time.Minute),
		{path: "database.url", ok: isPostgresURL(c.Database.URL), secret: true,
			want: "an address like postgres://user@host/name without a password, or nothing"},
		number("database.keep_games", c.Database.KeepGames, 0, 36_500),
		number("flood.user", c.Flood.User, 0, 6000),
		number("flood.channel", c.Flood.Channel, 0, 6000),
		is("about.source", isURL(c.About.Source), "an address like https://git.example/hoshi, or nothing"),
		is("about.support", isURL(c.About.Support), "an address like https://help.example, or nothing"),
		is("discord.api_url", isURL(c.Discord.APIURL), "an address like https://proxy.example:8080, or nothing"),
		is("discord.shards", c.Discord.Shards != invalidShards, fmt.Sprintf("a number from 1 to %d, or auto", gateway.MaxShards)),
		number("discord.requests", c.Discord.Requests, 1, 10_000),
		is("discord.gateway", c.Discord.Gateway || c.Discord.Interactions != "gateway", "true or false, and true unless discord.interactions is http"),
		oneOf("discord.interactions", c.Discord.Interactions, "gateway", "http"),
		is("discord.interactions_listen", isHostPort(c.Discord.InteractionsListen), "an address and a port, like 127.0.0.1:8139"),
		is("discord.public_key", isPublicKey(c.Discord.PublicKey), "64 hexadecimal digits in quotes, or nothing"),
		is("discord.linked_roles", true, "true or false"),
		is("web.listen", isHostPort(c.Web.Listen) || c.Web.Listen == "" && c.Web.URL == "", "an address and a port, like 127.0.0.1:8136, or nothing if web.url is nothing"),
		{path: "web.url", ok: isWebURL(c.Web.URL), secret: true,
			want: "an address like https://hoshi.example, or nothing; only addresses of this machine may begin with http"},
		number("web.guests", c.Web.Guests, 0, 10_000),
		{path: "web.activity", ok: !c.Web.Activity || c.Web.Listen != "", want: "true or false, and false if web.listen is nothing"},
		c.Health.check(),
		is("health.public", true, "true or false"),
		is("health.profiles", true, "true or false"),
		is("sandbox.listen", isHostPort(c.Sandbox.Listen), "an address and a port, like 127.0.0.1:8137"),
		oneOf("log.level", c.Log.Level, "debug", "info", "warn", "error"),
		oneOf("log.format", c.Log.Format, "text", "json"),
	}
}

func is(path string, ok bool, want string) check { return check{path: path, ok: ok, want: want} }

func number(path string, v, low, high int) check {
	return check{path: path, ok: v >= low && v <= high, want: fmt.Sprintf("a number from %d to %d", low, high), whole: true}
}

func duration(path string, v Duration, low, high time.Duration) check {
	d := time.Duration(v)
	units := "with its unit, like 1.5s"
	if low >= time.Minute {
		units = "in h, m and s, like 1h30m"
	}
	return is(path, d >= low && d <= high, fmt.Sprintf("a duration from %s to %s, %s", short(low), short(high), units))
}

// short writes a duration without the units that are 0, like 2h instead of 2h0m0s.
func short(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

func oneOf(path, v string, allowed ...string) check {
	return is(path, slices.Contains(allowed, v), "one of "+strings.Join(allowed, ", "))
}

// openingNames are the values of an opening.
func openingNames() []string {
	names := []string{"auto"}
	for _, id := range opening.IDs() {
		names = append(names, id.String())
	}
	return names
}

// levelNames are the values of a level.
func levelNames() string {
	var names []string
	for _, level := range engine.Levels() {
		names = append(names, level.String())
	}
	return "one of " + strings.Join(names, ", ") + ", or nothing"
}

// isURL reports whether s is empty or the address of a web server.
func isURL(s string) bool {
	if s == "" {
		return true
	}
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

// isPostgresURL reports whether s is empty or the address of a PostgreSQL database.
// Passwords are secrets, so an address with one is refused.
func isPostgresURL(s string) bool {
	if s == "" {
		return true
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" || u.Host == "" && !u.Query().Has("host") { // the folder of a socket
		return false
	}
	_, password := u.User.Password()
	return !password
}

// isPublicKey reports whether s is empty or an application's key in hexadecimal.
func isPublicKey(s string) bool {
	key, err := hex.DecodeString(s)
	return err == nil && (len(key) == 0 || len(key) == ed25519.PublicKeySize)
}

// moreAbout returns what is wrong with a prefix, unless the allowed values already say it.
func moreAbout(err error) error {
	if errors.Is(err, textcommand.ErrPrefixLength) || errors.Is(err, textcommand.ErrPrefixSpace) {
		return nil
	}
	return err
}

// errPublic means that an address isn't only for this machine.
var errPublic = errors.New("other machines could read the metrics there; set health.public if that's intended")

// check tests the address for the operator's tools.
func (h Health) check() check {
	c := is("health.listen", h.Listen == "" || isHostPort(h.Listen), "an address and a port, like 127.0.0.1:8138, or nothing")
	if host, _, err := net.SplitHostPort(h.Listen); err == nil && c.ok && !h.Public && !isLoopback(host) {
		c.ok, c.why = false, errPublic
	}
	return c
}

// isHostPort reports whether s is an address to listen on.
func isHostPort(s string) bool {
	_, port, err := net.SplitHostPort(s)
	if err != nil || port == "" {
		return false
	}
	_, err = net.LookupPort("tcp", port) // a number, or a name like http
	return err == nil
}

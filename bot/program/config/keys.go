package config

import (
	"fmt"
	"strings"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord/gateway"
	"hoshi/bot/domain/game"
	"hoshi/engine"
	"hoshi/engine/opening"
	"hoshi/render"
)

// key is one setting.
type key struct {
	path   string                  // like board.size
	want   string                  // the allowed values
	set    func(text string) error // changes the field of a Config, unless it returns an error
	secret bool                    // the text may contain a password, so errors don't show it
}

// setting returns a key that reads the text of a field. If there's a check, it must accept the value.
func setting[T any](path string, field *T, want string, read func(string) (T, error), checks ...func(T) bool) key {
	return key{path: path, want: want, set: func(text string) error {
		v, err := read(text)
		if err != nil {
			return err
		}
		for _, ok := range checks {
			if !ok(v) {
				return errValue
			}
		}
		*field = v
		return nil
	}}
}

// keys returns all settings. They are read in this order, so that a check can look at the settings above it, as long
// as the default goes with all their values.
func (c *Config) keys() []key {
	return []key{
		setting("prefix", &c.Prefix, fmt.Sprintf("1 to %d characters without spaces", textcommand.MaxPrefix), readPrefix),
		text("data", &c.Data, "the name of a folder", func(s string) bool { return s != "" }),
		secret(text("database.url", &c.Database.URL, "an address like postgres://user@host/name without a password, or nothing", isPostgresURL)),
		number("database.keep_games", &c.Database.KeepGames, 0, 36_500),
		number("board.size", &c.Board.Size, engine.MinSize, engine.MaxSize),
		number("board.width", &c.Board.Width, render.MinWidth, render.MaxWidth),
		setting("board.font", &c.Board.Font, "a font file, or nothing", readFont),
		setting("engine.depth", &c.Engine.Depth, fmt.Sprintf("%d to %d or auto", game.MinDepth, game.MaxDepth), game.ParseDepth),
		setting("engine.level", &c.Engine.Level, "one of "+strings.Join(names(engine.Levels()), ", ")+", or nothing", readLevel),
		duration("engine.auto_time", &c.Engine.AutoTime, 50*time.Millisecond, time.Minute),
		duration("engine.max_time", &c.Engine.MaxTime, 50*time.Millisecond, 2*time.Minute),
		number("engine.searches", &c.Engine.Searches, 0, 256),
		number("engine.hash_mb", &c.Engine.HashMB, 3, 65536),
		setting("engine.seed", &c.Engine.Seed, "a whole number", readInt[int64]),
		oneOf("games.opening", &c.Games.Opening, append([]string{"auto"}, names(opening.IDs())...)...),
		boolean("games.bare_moves", &c.Games.BareMoves),
		duration("games.abandon_after", &c.Games.AbandonAfter, time.Hour, 8760*time.Hour),
		duration("games.idle_after", &c.Games.IdleAfter, time.Minute, 720*time.Hour),
		duration("games.watch_pause", &c.Games.WatchPause, 0, time.Minute),
		number("flood.user", &c.Flood.User, 0, 6000),
		number("flood.channel", &c.Flood.Channel, 0, 6000),
		text("about.source", &c.About.Source, "an address like https://git.example/hoshi, or nothing", isURL),
		text("about.support", &c.About.Support, "an address like https://help.example, or nothing", isURL),
		text("discord.api_url", &c.Discord.APIURL, "an address like https://proxy.example:8080, or nothing", isURL),
		setting("discord.shards", &c.Discord.Shards, fmt.Sprintf("a number from 1 to %d, or auto", gateway.MaxShards), readShards),
		number("discord.requests", &c.Discord.Requests, 1, 10_000),
		oneOf("discord.interactions", &c.Discord.Interactions, "gateway", "http"),
		setting("discord.gateway", &c.Discord.Gateway, "true or false, and true unless discord.interactions is http", readBool,
			func(on bool) bool { return on || c.Discord.Interactions != "gateway" }),
		text("discord.interactions_listen", &c.Discord.InteractionsListen, "an address and a port, like 127.0.0.1:8139", isHostPort),
		text("discord.public_key", &c.Discord.PublicKey, "64 hexadecimal digits in quotes, or nothing", isPublicKey),
		boolean("discord.linked_roles", &c.Discord.LinkedRoles),
		secret(text("web.url", &c.Web.URL, "an address like https://hoshi.example, or nothing; only addresses of this machine may begin with http", isWebURL)),
		text("web.listen", &c.Web.Listen, "an address and a port, like 127.0.0.1:8136, or nothing if web.url is nothing",
			func(s string) bool { return isHostPort(s) || s == "" && c.Web.URL == "" }),
		number("web.guests", &c.Web.Guests, 0, 10_000),
		setting("web.activity", &c.Web.Activity, "true or false, and false if web.listen is nothing", readBool,
			func(on bool) bool { return !on || c.Web.Listen != "" }),
		boolean("health.public", &c.Health.Public),
		setting("health.listen", &c.Health.Listen, "an address and a port, like 127.0.0.1:8138, or nothing", c.Health.readListen),
		boolean("health.profiles", &c.Health.Profiles),
		text("sandbox.listen", &c.Sandbox.Listen, "an address and a port, like 127.0.0.1:8137", isHostPort),
		oneOf("log.level", &c.Log.Level, "debug", "info", "warn", "error"),
		oneOf("log.format", &c.Log.Format, "text", "json"),
	}
}

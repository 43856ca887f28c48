package config

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"hoshi/bot"
	"hoshi/engine"
	"hoshi/render"
)

// rule is what a value must be.
type rule struct {
	path string
	ok   bool
	want string
}

func rules(c *Config) []rule {
	return []rule{
		{"prefix", goodPrefix(c.Prefix), "1 to 10 characters without spaces"},
		{"data", c.Data != "", "the name of a folder"},
		number("board.size", c.Board.Size, engine.MinSize, engine.MaxSize),
		number("board.width", c.Board.Width, render.MinWidth, render.MaxWidth),
		{"engine.depth", c.Engine.Depth != noDepth, fmt.Sprintf("%d to %d or auto", bot.MinDepth, bot.MaxDepth)},
		span("engine.auto_time", c.Engine.AutoTime, 50*time.Millisecond, time.Minute),
		span("engine.max_time", c.Engine.MaxTime, 50*time.Millisecond, 2*time.Minute),
		number("engine.searches", c.Engine.Searches, 0, 256),
		number("engine.hash_mb", c.Engine.HashMB, 1, 4096),
		span("games.idle_after", c.Games.IdleAfter, time.Minute, 720*time.Hour),
		span("games.watch_pause", c.Games.WatchPause, 0, time.Minute),
		{"discord.api_url", goodURL(c.Discord.APIURL), "an address like https://proxy.example:8080, or nothing"},
		{"sandbox.listen", strings.Contains(c.Sandbox.Listen, ":"), "an address and a port, like 127.0.0.1:8137"},
		oneOf("log.level", c.Log.Level, "debug", "info", "warn", "error"),
		oneOf("log.format", c.Log.Format, "text", "json"),
	}
}

func number(path string, v, low, high int) rule {
	return rule{path, v >= low && v <= high, fmt.Sprintf("a number from %d to %d", low, high)}
}

func span(path string, v Duration, low, high time.Duration) rule {
	d := time.Duration(v)
	return rule{path, d >= low && d <= high, fmt.Sprintf("a duration from %v to %v, with its unit, like 1.5s", low, high)}
}

func oneOf(path, v string, allowed ...string) rule {
	return rule{path, slices.Contains(allowed, v), "one of " + strings.Join(allowed, ", ")}
}

func goodPrefix(s string) bool {
	return s != "" && len([]rune(s)) <= 10 && !strings.ContainsAny(s, " \t\r\n\u3000")
}

func goodURL(s string) bool {
	if s == "" {
		return true
	}
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

package process

import (
	"log/slog"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/program/cli/build"
	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/program/config"
	"hoshi/bot/program/logs"
	"hoshi/bot/service"
	"hoshi/bot/view/locale"
	"hoshi/render"
	"hoshi/render/font"
)

// messageReader returns the reader for the commands that people type.
func messageReader(s *config.Config, svc *service.Service) *textcommand.Reader {
	return &textcommand.Reader{
		Prefix: s.Prefix, Table: svc.Commands(), BareMoves: s.Games.BareMoves, Guild: svc.TextSettings,
	}
}

// madePuzzles is the maximum number of puzzles made from games. Each takes a few hundred bytes in
// the database.
const madePuzzles = 5000

// serviceOptions converts the settings to the options of a service.
func serviceOptions(s *config.Config, catalogue *locale.Catalogue, log *slog.Logger) (service.Options, error) {
	fonts, err := font.Find(s.Board.Font)
	if err != nil {
		return service.Options{}, err
	}
	return service.Options{
		Painter:    render.NewPainterWithFonts(fonts),
		Translator: catalogue,
		Prefix:     s.Prefix,
		BareMoves:  s.Games.BareMoves,
		UserRate:   s.Flood.User, ChannelRate: s.Flood.Channel,
		Product:      service.Product{Version: build.Version(), Source: s.About.Source, Support: s.About.Support},
		Size:         s.Board.Size,
		Opening:      s.Games.Opening,
		Width:        s.Board.Width,
		Depth:        s.Engine.Depth,
		Level:        s.Engine.Level,
		AutoTime:     s.Engine.AutoTime,
		MaxTime:      s.Engine.MaxTime,
		Searches:     s.Engine.Searches,
		HashMB:       s.Engine.HashMB,
		Seed:         s.Engine.Seed,
		Pause:        s.Games.WatchPause,
		IdleAfter:    s.Games.IdleAfter,
		AbandonAfter: s.Games.AbandonAfter,
		Log:          log,

		MadePuzzles: madePuzzles,
	}, nil
}

// newLog returns the log according to the settings. It writes to standard error.
func newLog(s *config.Config, std *terminal.Streams) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(s.Log.Level)) // validated when the settings were loaded
	return logs.New(std.Err, logs.Options{Level: level, JSON: s.Log.Format == "json", Color: std.ErrTerminal})
}

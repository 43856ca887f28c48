package e2e_test

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"hoshi/bot/internal/trace"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// logLine is a line of the log.
type logLine struct {
	Message string `json:"msg"`
	Trace   string `json:"trace"`
	Game    int64  `json:"game"`
	Channel string `json:"channel"`
}

// Everything that results from a message has its ID in the log: the request, the change of the
// game, the engine's search in a job, and the posted board.
func TestTraceOfMove(t *testing.T) {
	t.Parallel()
	var out output
	log := slog.New(trace.NewHandler(slog.NewJSONHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug})))
	h := newHost(t, sandbox.Options{}, service.Options{Log: log})
	p := h.player(0)
	p.ask("ann", "!play beginner")
	asked := p.say("ann", "!h8")
	p.shown(2)
	h.idle(p.channel.ID)
	game := h.game(p.channel.ID)
	seen := make(map[string]bool)
	for line := range strings.Lines(out.String()) {
		var l logLine
		if err := json.Unmarshal([]byte(line), &l); err != nil || l.Trace != asked {
			continue
		}
		seen[l.Message] = true
		if l.Game != game.ID || l.Channel != p.channel.ID {
			switch l.Message {
			case "request", "saved", "searched", "posted":
				t.Errorf("%s is of game %d, channel %q, not %d, %q", l.Message, l.Game, l.Channel, game.ID, p.channel.ID)
			}
		}
	}
	for _, step := range []string{"request", "saved", "searched", "posted"} {
		if !seen[step] {
			t.Errorf("no line %q has the trace %s of the move", step, asked)
		}
	}
}

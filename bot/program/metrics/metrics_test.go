package metrics_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"hoshi/bot/program/metrics"
	"hoshi/bot/service"
)

// scrape returns what Prometheus would read.
func scrape(m *metrics.Metrics) string {
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return w.Body.String()
}

func Example() {
	m := metrics.New("v1.2.3", service.RoleAll)
	m.Moved("player")
	for line := range strings.Lines(scrape(m)) {
		if strings.HasPrefix(line, "hoshi_moves_total") {
			fmt.Print(line)
		}
	}
	// Output:
	// hoshi_moves_total{by="engine"} 0
	// hoshi_moves_total{by="player"} 1
}

func TestMetrics(t *testing.T) {
	m := metrics.New("v1", service.RoleWorker)
	m.Answered(time.Second)
	m.Waited("move", time.Second)
	m.Shown("people", 30*time.Millisecond)
	m.JobBegan("game", 2*time.Millisecond)
	m.ReadFailed(errors.New("gone"))
	m.Searched("easy", "done", 3*time.Second)
	m.Rendered("board", time.Millisecond)
	m.Connected(0, true)
	m.DiscordAnswered("GET /gateway/bot", 429, time.Second)
	m.Changed(nil)
	m.Changed(errors.New("full"))
	m.Commanded("play")
	m.Flooded()
	m.Served("GET /g/{game}", 429)
	games := 7
	m.Read(metrics.Sources{
		Games: func(context.Context) (int, error) {
			if games < 0 {
				return 0, errors.New("gone")
			}
			return games, nil
		},
		Engine: func() (int, int) { return 2, 5 },
		Ready: map[string]func(context.Context) error{
			"database": func(context.Context) error { return nil },
			"discord":  func(context.Context) error { return errors.New("not connected yet") },
		},
		JobsDue: func(context.Context) (int, error) { return 3, nil },
	})
	check := func(lines ...string) {
		t.Helper()
		got := scrape(m)
		for _, line := range lines {
			if !strings.Contains(got, "\n"+line+"\n") {
				t.Errorf("no line %q", line)
			}
		}
	}
	check(
		`hoshi_reply_seconds_count 1`,
		`hoshi_reply_seconds_bucket{le="0.5"} 0`,
		`hoshi_reply_seconds_bucket{le="1"} 1`,
		`hoshi_reply_seconds_bucket{le="+Inf"} 1`,
		`hoshi_discord_messages_refused_total 0`,
		`hoshi_queue_wait_seconds_sum{kind="move"} 1`,
		`hoshi_searches_total{level="easy",outcome="done"} 1`,
		`hoshi_search_seconds_sum{level="easy"} 3`,
		`hoshi_render_seconds_count{kind="board"} 1`,
		`hoshi_gateway_connected{shard="0"} 1`,
		`hoshi_gateway_connections_total{shard="0"} 1`,
		`hoshi_discord_answers_total{route="GET /gateway/bot",status="429"} 1`,
		`hoshi_discord_answer_seconds_count 1`,
		`hoshi_database_changes_total{outcome="saved"} 1`,
		`hoshi_database_changes_total{outcome="failed"} 1`,
		`hoshi_games_live 7`,
		`hoshi_board_seconds_bucket{kind="people",le="0.1"} 1`,
		`hoshi_board_seconds_bucket{kind="people",le="0.025"} 0`,
		`hoshi_job_wait_seconds_count{kind="game"} 1`,
		`hoshi_database_read_failures_total 1`,
		`hoshi_engine_running 2`,
		`hoshi_engine_waiting 5`,
		`hoshi_ready{part="database"} 1`,
		`hoshi_ready{part="discord"} 0`,
		`hoshi_jobs_due 3`,
		`hoshi_commands_total{command="play"} 1`,
		`hoshi_flood_refused_total 1`,
		`hoshi_web_requests_total{route="GET /g/{game}",status="429"} 1`,
		`hoshi_build_info{role="worker",version="v1"} 1`,
	)
	check("# HELP hoshi_moves_total Moves that were stored, by who made them.", "# TYPE hoshi_moves_total counter",
		"# TYPE hoshi_reply_seconds histogram", "# TYPE hoshi_games_live gauge")
	names := []string{"go_goroutines", "go_memstats_heap_inuse_bytes"}
	if runtime.GOOS == "linux" {
		names = append(names, "process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds")
	}
	for _, name := range names {
		if !strings.Contains(scrape(m), "\n"+name+" ") {
			t.Errorf("no metric %s", name)
		}
	}
	for line := range strings.Lines(scrape(m)) {
		if strings.HasPrefix(line, "# HELP hoshi_") && len(strings.Fields(line)) < 4 {
			t.Errorf("no description: %s", line)
		}
	}
	m.Connected(0, false)
	games = -1
	check(`hoshi_gateway_connected{shard="0"} 0`, `hoshi_gateway_connections_total{shard="0"} 1`, `hoshi_games_live -1`)
}

// The log's warnings, errors and panics are counted, also those that it doesn't show.
func TestCountLog(t *testing.T) {
	m := metrics.New("v1", service.RoleAll)
	var shown strings.Builder
	log := slog.New(m.CountLog(slog.NewTextHandler(&shown, &slog.HandlerOptions{Level: slog.LevelError}))).With("role", "all").WithGroup("g")
	log.Info("usual")
	log.Warn("odd")
	log.Error("wrong")
	log.Error("worse", "panic", "oops", "stack", "main.go:1")
	got := scrape(m)
	for _, line := range []string{`hoshi_log_entries_total{level="warn"} 1`, `hoshi_log_entries_total{level="error"} 2`, `hoshi_panics_total 1`} {
		if !strings.Contains(got, "\n"+line+"\n") {
			t.Errorf("no line %q", line)
		}
	}
	if n := strings.Count(shown.String(), "\n"); n != 2 || strings.Contains(shown.String(), "odd") {
		t.Errorf("the log shows %q", shown.String())
	}
}

// Alerts and dashboards use these bounds by name.
func TestBoundsOfHistograms(t *testing.T) {
	m := metrics.New("v1", service.RoleAll)
	m.Answered(0)
	m.Waited("move", 0)
	for name, want := range map[string]string{
		"hoshi_reply_seconds":      "0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 1.5 3 10 +Inf",
		"hoshi_queue_wait_seconds": "0.005 0.025 0.1 0.25 0.5 1 2 5 10 20 60 120 +Inf",
	} {
		var got []string
		for line := range strings.Lines(scrape(m)) {
			if strings.HasPrefix(line, name+"_bucket") {
				_, bound, _ := strings.Cut(line, `le="`)
				bound, _, _ = strings.Cut(bound, `"`)
				got = append(got, bound)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s has the bounds %v, want %s", name, got, want)
		}
	}
}

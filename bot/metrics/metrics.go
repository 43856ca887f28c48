// Package metrics counts what the program does, for Prometheus (https://prometheus.io):
//
//	m := metrics.New("v1.2.3", bot.RoleAll)
//	options := bot.Options{Observer: m}
//	…
//	http.Handle("/metrics", m.Handler())
//
// [Metrics] is a [engines.Observer] and a [discord.Observer]. No label names a user, a
// channel, a server or a game, so the number of series stays small.
package metrics

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/VictoriaMetrics/metrics"

	"hoshi/bot"
	"hoshi/bot/discord"
	"hoshi/bot/engines"
)

// readTimeout bounds the time to read a number from its source.
const readTimeout = 2 * time.Second

// Sources are numbers that are read at each scrape. A nil source is left out.
type Sources struct {
	Games  func(context.Context) (int, error) // games in progress
	Engine func() (running, waiting int)      // searches and drawings
	Pages  func() int                         // open pages that follow a game
}

// Metrics holds the metrics. It is safe for concurrent use.
type Metrics struct{ set *metrics.Set }

var (
	_ engines.Observer = (*Metrics)(nil)
	_ discord.Observer = (*Metrics)(nil)
)

// prefix begins the names of the metrics.
const prefix = "hoshi_"

// help describes each metric.
var help = map[string]string{
	"board_seconds":                  "Time from a change of a game to its board in Discord, including the engine's reply, by the kind of game.",
	"build_info":                     "Always 1; the labels are the version, and the role of the process: all, gateway or worker.",
	"database_changes_total":         "Transactions that write, by outcome: saved, or failed if the database takes no changes.",
	"database_read_failures_total":   "Reads of the database that failed.",
	"discord_answer_seconds":         "Time from an HTTP request to Discord's answer.",
	"discord_answers_total":          "Discord's answers to HTTP requests, by route and status (0 for no answer). Discord has most of its rate limits by route and channel.",
	"discord_messages_refused_total": "Messages that Discord refused because of their form, so that only their text was shown.",
	"engine_running":                 "Searches and drawings in progress.",
	"engine_waiting":                 "Searches and drawings that wait for a seat.",
	"games_live":                     "Games in progress; -1 while the database cannot be read.",
	"gateway_connected":              "1 while a shard is connected to Discord's gateway, else 0.",
	"gateway_connections_total":      "Connections to Discord's gateway that were started or resumed, by shard.",
	"job_wait_seconds":               "Time that a job waited in the database after it was due, by kind.",
	"moves_total":                    "Moves that were stored, by who made them.",
	"queue_wait_seconds":             "Time that searches and drawings waited for a seat.",
	"render_seconds":                 "Time to draw a picture.",
	"reply_seconds":                  "Time from a request to its first answer.",
	"search_seconds":                 "Time of searches, without the wait for a seat.",
	"searches_total":                 "Searches that have ended, by level and outcome.",
	"web_actions_total":              "Actions on pages of games, by outcome: done, refused, or failed.",
	"web_watchers":                   "Open pages that follow a game.",
}

// Bounds of the histograms in seconds. An answer has to come within 3 s, and the alerts
// allow 1.5 s.
var (
	shortTimes = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 1.5, 3, 10}
	longTimes  = []float64{.005, .025, .1, .25, .5, 1, 2, 5, 10, 20, 60, 120}
)

// New returns metrics that are all zero. version is that of the program, and role is what the
// process does.
func New(version string, role bot.Role) *Metrics {
	metrics.ExposeMetadata(true)
	m := &Metrics{set: metrics.NewSet()}
	m.set.GetOrCreateGauge(series("build_info", "role", string(cmp.Or(role, bot.RoleAll)), "version", version), nil).Set(1)
	// Prometheus computes a rate only from a series it has seen before, so these start at zero.
	m.count("database_read_failures_total", 0)
	m.count("discord_messages_refused_total", 0)
	for _, outcome := range []string{"saved", "failed"} {
		m.count("database_changes_total", 0, "outcome", outcome)
	}
	for _, by := range []string{"player", "engine"} {
		m.count("moves_total", 0, "by", by)
	}
	return m
}

// series returns the name of a metric with labels, given as name, value, name, value ….
func series(name string, labels ...string) string {
	pairs := make([]string, 0, len(labels)/2)
	for i := 0; i+1 < len(labels); i += 2 {
		pairs = append(pairs, fmt.Sprintf("%s=%q", labels[i], labels[i+1]))
	}
	if len(pairs) == 0 {
		return prefix + name
	}
	return prefix + name + "{" + strings.Join(pairs, ",") + "}"
}

// count adds n to a counter.
func (m *Metrics) count(name string, n int, labels ...string) {
	m.set.GetOrCreateCounter(series(name, labels...)).Add(n)
}

// observe adds a time to a histogram.
func (m *Metrics) observe(name string, took time.Duration, bounds []float64, labels ...string) {
	m.set.GetOrCreatePrometheusHistogramExt(series(name, labels...), bounds).Update(took.Seconds())
}

// Read adds the numbers of sources. It is called once.
func (m *Metrics) Read(s Sources) {
	if s.Games != nil {
		m.set.NewGauge(series("games_live"), func() float64 {
			ctx, cancel := context.WithTimeout(context.Background(), readTimeout)
			defer cancel()
			n, err := s.Games(ctx)
			if err != nil {
				return -1
			}
			return float64(n)
		})
	}
	if s.Engine != nil {
		m.set.NewGauge(series("engine_running"), func() float64 { n, _ := s.Engine(); return float64(n) })
		m.set.NewGauge(series("engine_waiting"), func() float64 { _, n := s.Engine(); return float64(n) })
	}
	if s.Pages != nil {
		m.set.NewGauge(series("web_watchers"), func() float64 { return float64(s.Pages()) })
	}
}

// Handler serves the metrics in Prometheus' text format, with those of the Go runtime and of
// the process.
func (m *Metrics) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		var page bytes.Buffer
		m.set.WritePrometheus(&page)
		metrics.WriteGoMetrics(&page)
		metrics.WriteProcMetrics(&page)
		metrics.WriteFDMetrics(&page)
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		for line := range strings.Lines(page.String()) {
			if name, ok := strings.CutPrefix(strings.TrimSpace(line), "# HELP "+prefix); ok {
				line = "# HELP " + prefix + name + " " + help[name] + "\n"
			}
			if _, err := w.Write([]byte(line)); err != nil {
				return // the client is gone
			}
		}
	})
}

// Moved counts a move that was stored.
func (m *Metrics) Moved(by string) { m.count("moves_total", 1, "by", by) }

// Acted counts an action on the page of a game.
func (m *Metrics) Acted(outcome string) { m.count("web_actions_total", 1, "outcome", outcome) }

// Answered records the time to the first answer of a request.
func (m *Metrics) Answered(took time.Duration) { m.observe("reply_seconds", took, shortTimes) }

// Shown records the time until a board was shown.
func (m *Metrics) Shown(kind string, took time.Duration) {
	m.observe("board_seconds", took, longTimes, "kind", kind)
}

// JobBegan records how long a job waited. It is for jobs.Options.
func (m *Metrics) JobBegan(kind string, waited time.Duration) {
	m.observe("job_wait_seconds", waited, longTimes, "kind", kind)
}

// ReadFailed counts a read of the database that failed. It is for database.Options.
func (m *Metrics) ReadFailed(error) { m.count("database_read_failures_total", 1) }

// Waited records how long a search or drawing waited for a seat.
func (m *Metrics) Waited(kind string, took time.Duration) {
	m.observe("queue_wait_seconds", took, longTimes, "kind", kind)
}

// Searched counts a search and records its time.
func (m *Metrics) Searched(level, outcome string, took time.Duration) {
	m.count("searches_total", 1, "level", level, "outcome", outcome)
	m.observe("search_seconds", took, longTimes, "level", level)
}

// Rendered records the time to draw a picture.
func (m *Metrics) Rendered(kind string, took time.Duration) {
	m.observe("render_seconds", took, shortTimes, "kind", kind)
}

// Connected records that a shard has connected to the gateway, or lost its connection.
func (m *Metrics) Connected(shard int, yes bool) {
	label := strconv.Itoa(shard)
	up, connections := 0.0, 0
	if yes {
		up, connections = 1, 1
	}
	m.set.GetOrCreateGauge(series("gateway_connected", "shard", label), nil).Set(up)
	m.count("gateway_connections_total", connections, "shard", label)
}

// DiscordAnswered counts an answer of Discord and records its time.
func (m *Metrics) DiscordAnswered(route string, status int, took time.Duration) {
	m.count("discord_answers_total", 1, "route", route, "status", strconv.Itoa(status))
	m.observe("discord_answer_seconds", took, shortTimes)
}

// MessageRefused counts a message whose form Discord refused.
func (m *Metrics) MessageRefused() { m.count("discord_messages_refused_total", 1) }

// Changed counts a transaction that writes; err says why it was not saved. It is for
// database.Options.
func (m *Metrics) Changed(err error) {
	outcome := "saved"
	if err != nil {
		outcome = "failed"
	}
	m.count("database_changes_total", 1, "outcome", outcome)
}

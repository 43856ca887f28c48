// Package metrics counts what the program does, for Prometheus (https://prometheus.io):
//
//	m := metrics.New("v1.2.3", bot.RoleAll)
//	options := bot.Options{Observer: m}
//	…
//	http.Handle("/metrics", m.Handler())
//
// [Metrics] is a [bot.Observer] and a [discord.Observer]. No label names a user, a
// channel, a server or a game, so that the number of series does not grow.
package metrics

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"hoshi/bot"
	"hoshi/bot/discord"
)

// readTimeout bounds how long a number is read from its source.
const readTimeout = 2 * time.Second

// Sources are numbers that are read when Prometheus asks. A nil one is left out.
type Sources struct {
	Games  func(context.Context) (int, error) // how many games go on
	Engine func() (running, waiting int)      // searches and drawings
}

// Metrics holds the metrics. It is safe for concurrent use.
type Metrics struct {
	registry *prometheus.Registry

	moves, searches, answers, changes          *prometheus.CounterVec
	searchTime, queueWait, renderTime, jobWait *prometheus.HistogramVec
	replyTime, boardTime, answerTime           *prometheus.HistogramVec
	readFailures, messagesRefused              prometheus.Counter
	connected                                  *prometheus.GaugeVec
	connections                                *prometheus.CounterVec
}

var (
	_ bot.Observer     = (*Metrics)(nil)
	_ discord.Observer = (*Metrics)(nil)
)

// New returns metrics that are all zero. version is that of the program, and role is what the
// process does, a [bot.Role].
func New(version string, role bot.Role) *Metrics {
	m := &Metrics{registry: prometheus.NewRegistry()}
	m.moves = m.counter("moves_total", "Moves that were stored, by who made them.", "by")
	m.searches = m.counter("searches_total", "Searches that have ended, by level and outcome.", "level", "outcome")
	m.answers = m.counter("discord_answers_total", "Answers of Discord to HTTP requests, by status (0 when none came) and route: Discord counts most limits by route and channel, so that the route stands for the bucket.", "route", "status")
	m.changes = m.counter("database_changes_total", "Transactions that write, by outcome: saved, or failed when the database takes no changes.", "outcome")
	m.searchTime = m.histogram("search_seconds", "Time of searches, without the wait for a seat.", longTimes, "level")
	m.boardTime = m.histogram("board_seconds", "Time from a change of a game to its board in Discord, with the engine's thinking where it answers, by the kind of game.", longTimes, "kind")
	m.jobWait = m.histogram("job_wait_seconds", "Wait of a job in the database from when it could begin, by kind.", longTimes, "kind")
	m.readFailures = prometheus.NewCounter(prometheus.CounterOpts{Name: prefix + "database_read_failures_total", Help: "Reads of the database that failed."})
	m.messagesRefused = prometheus.NewCounter(prometheus.CounterOpts{Name: prefix + "discord_messages_refused_total", Help: "Messages whose form Discord refused, so that their text alone was shown."})
	m.queueWait = m.histogram("queue_wait_seconds", "Wait of searches and drawings for a seat.", longTimes, "kind")
	m.renderTime = m.histogram("render_seconds", "Time to draw a picture.", shortTimes, "kind")
	m.replyTime = m.histogram("reply_seconds", "Time from a request to its first answer.", shortTimes)
	m.answerTime = m.histogram("discord_answer_seconds", "Time from an HTTP request to Discord's answer.", shortTimes)
	m.connected = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: prefix + "gateway_connected", Help: "1 while the connection of a shard to Discord's gateway stands, else 0."}, []string{"shard"})
	m.connections = prometheus.NewCounterVec(prometheus.CounterOpts{Name: prefix + "gateway_connections_total", Help: "Connections to Discord's gateway that were begun or resumed, by shard."}, []string{"shard"})
	build := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: prefix + "build_info", Help: "Always 1; the labels are the version, and the role of the process: all, gateway or worker."}, []string{"role", "version"})
	build.WithLabelValues(string(cmp.Or(role, bot.RoleAll)), version).Set(1)
	m.registry.MustRegister(m.readFailures, m.messagesRefused, m.connected, m.connections, build, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	// A rate is known only of series that were there before: these begin with zero.
	for _, outcome := range []string{"saved", "failed"} {
		m.changes.WithLabelValues(outcome)
	}
	for _, by := range []string{"player", "engine"} {
		m.moves.WithLabelValues(by)
	}
	return m
}

// prefix begins the names of the metrics.
const prefix = "hoshi_"

// Bounds of the histograms in seconds. An answer has to come within 3 s, and 1.5 s is
// what the alerts hold it to.
var (
	shortTimes = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 1.5, 3, 10}
	longTimes  = []float64{.005, .025, .1, .25, .5, 1, 2, 5, 10, 20, 60, 120}
)

func (m *Metrics) counter(name, help string, labels ...string) *prometheus.CounterVec {
	v := prometheus.NewCounterVec(prometheus.CounterOpts{Name: prefix + name, Help: help}, labels)
	m.registry.MustRegister(v)
	return v
}

func (m *Metrics) histogram(name, help string, bounds []float64, labels ...string) *prometheus.HistogramVec {
	v := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: prefix + name, Help: help, Buckets: bounds}, labels)
	m.registry.MustRegister(v)
	return v
}

// Read adds the numbers of sources. It is called once.
func (m *Metrics) Read(s Sources) {
	gauge := func(name, help string, read func() float64) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: prefix + name, Help: help}, read))
	}
	if s.Games != nil {
		gauge("games_live", "Games that go on; -1 while the database cannot be read.", func() float64 {
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
		gauge("engine_running", "Searches and drawings under way.", func() float64 { n, _ := s.Engine(); return float64(n) })
		gauge("engine_waiting", "Searches and drawings that wait for a seat.", func() float64 { _, n := s.Engine(); return float64(n) })
	}
}

// Handler answers Prometheus.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4})
}

// Moved implements [bot.Observer].
func (m *Metrics) Moved(by string) { m.moves.WithLabelValues(by).Inc() }

// Answered implements [bot.Observer].
func (m *Metrics) Answered(took time.Duration) { m.replyTime.WithLabelValues().Observe(took.Seconds()) }

// Shown implements [bot.Observer].
func (m *Metrics) Shown(kind string, took time.Duration) {
	m.boardTime.WithLabelValues(kind).Observe(took.Seconds())
}

// JobBegan counts how long a job has waited. It is for store.WithOnJob.
func (m *Metrics) JobBegan(kind string, waited time.Duration) {
	m.jobWait.WithLabelValues(kind).Observe(waited.Seconds())
}

// ReadFailed counts a read of the database that failed. It is for store.WithOnReadFailure.
func (m *Metrics) ReadFailed(error) { m.readFailures.Inc() }

// Waited implements [bot.Observer].
func (m *Metrics) Waited(kind string, took time.Duration) {
	m.queueWait.WithLabelValues(kind).Observe(took.Seconds())
}

// Searched implements [bot.Observer].
func (m *Metrics) Searched(level, outcome string, took time.Duration) {
	m.searches.WithLabelValues(level, outcome).Inc()
	m.searchTime.WithLabelValues(level).Observe(took.Seconds())
}

// Rendered implements [bot.Observer].
func (m *Metrics) Rendered(kind string, took time.Duration) {
	m.renderTime.WithLabelValues(kind).Observe(took.Seconds())
}

// Connected implements [discord.Observer].
func (m *Metrics) Connected(shard int, yes bool) {
	label := strconv.Itoa(shard)
	connections := m.connections.WithLabelValues(label)
	if !yes {
		m.connected.WithLabelValues(label).Set(0)
		return
	}
	m.connected.WithLabelValues(label).Set(1)
	connections.Inc()
}

// DiscordAnswered implements [discord.Observer].
func (m *Metrics) DiscordAnswered(route string, status int, took time.Duration) {
	m.answers.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.answerTime.WithLabelValues().Observe(took.Seconds())
}

// MessageRefused implements [discord.Observer].
func (m *Metrics) MessageRefused() { m.messagesRefused.Inc() }

// Changed counts a transaction that writes; err is why it was not saved. It is for
// store.WithOnChange.
func (m *Metrics) Changed(err error) {
	outcome := "saved"
	if err != nil {
		outcome = "failed"
	}
	m.changes.WithLabelValues(outcome).Inc()
}

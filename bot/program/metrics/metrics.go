// Package metrics counts what the program does, for Prometheus (https://prometheus.io):
//
//	m := metrics.New("v1.2.3", service.RoleAll)
//	options := service.Options{Observer: m}
//	…
//	http.Handle("/metrics", m.Handler())
//
// [Metrics] is a [engines.Observer] and a [discord.Observer]. No label names a user, a
// channel, a server or a game, so the number of series stays small.
package metrics

import (
	"cmp"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"hoshi/bot/discord"
	"hoshi/bot/engines"
	"hoshi/bot/service"
)

// Metrics holds the metrics. It is safe for concurrent use.
type Metrics struct {
	registry *prometheus.Registry
	counters map[string]*prometheus.CounterVec
	gauges   map[string]*prometheus.GaugeVec
	times    map[string]*prometheus.HistogramVec
}

var (
	_ engines.Observer = (*Metrics)(nil)
	_ discord.Observer = (*Metrics)(nil)
)

// namespace begins the names of the metrics.
const namespace = "hoshi"

// Bounds of the histograms in seconds. An answer has to come within 3 s, and the alerts
// allow 1.5 s.
var (
	shortTimes = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 1.5, 3, 10}
	longTimes  = []float64{.005, .025, .1, .25, .5, 1, 2, 5, 10, 20, 60, 120}
)

// New returns metrics that are all zero. version is that of the program, and role is what the
// process does.
func New(version string, role service.Role) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		counters: make(map[string]*prometheus.CounterVec),
		gauges:   make(map[string]*prometheus.GaugeVec),
		times:    make(map[string]*prometheus.HistogramVec),
	}
	for _, f := range families {
		m.add(f)
	}
	for _, s := range atZero {
		m.count(s.name, 0, s.values...)
	}
	m.gauges["build_info"].WithLabelValues(version, string(cmp.Or(role, service.RoleAll))).Set(1)
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// add adds the metrics of a family.
func (m *Metrics) add(f family) {
	var c prometheus.Collector
	switch f.kind {
	case counter:
		m.counters[f.name] = prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: f.name, Help: f.help}, f.labels)
		c = m.counters[f.name]
	case gauge:
		m.gauges[f.name] = prometheus.NewGaugeVec(prometheus.GaugeOpts{Namespace: namespace, Name: f.name, Help: f.help}, f.labels)
		c = m.gauges[f.name]
	default:
		bounds := shortTimes
		if f.kind == longTime {
			bounds = longTimes
		}
		m.times[f.name] = prometheus.NewHistogramVec(prometheus.HistogramOpts{Namespace: namespace, Name: f.name, Help: f.help, Buckets: bounds}, f.labels)
		c = m.times[f.name]
	}
	m.registry.MustRegister(c)
}

// count adds n to a counter with the values of its labels.
func (m *Metrics) count(name string, n int, values ...string) {
	m.counters[name].WithLabelValues(values...).Add(float64(n))
}

// observe adds a time to a histogram with the values of its labels.
func (m *Metrics) observe(name string, took time.Duration, values ...string) {
	m.times[name].WithLabelValues(values...).Observe(took.Seconds())
}

// Handler serves the metrics in Prometheus' text format, with those of the Go runtime and of
// the process.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// Moved counts a move that was stored.
func (m *Metrics) Moved(by string) { m.count("moves_total", 1, by) }

// Commanded counts a request by the name of its command.
func (m *Metrics) Commanded(name string) { m.count("commands_total", 1, name) }

// Flooded counts a request that was refused because there were too many.
func (m *Metrics) Flooded() { m.count("flood_refused_total", 1) }

// Served counts an answer to a browser.
func (m *Metrics) Served(route string, status int) {
	m.count("web_requests_total", 1, route, strconv.Itoa(status))
}

// Acted counts an action on the page of a game.
func (m *Metrics) Acted(outcome string) { m.count("web_actions_total", 1, outcome) }

// Answered records the time to the first answer of a request.
func (m *Metrics) Answered(took time.Duration) { m.observe("reply_seconds", took) }

// Shown records the time until a board was shown.
func (m *Metrics) Shown(kind string, took time.Duration) {
	m.observe("board_seconds", took, kind)
}

// JobBegan records how long a job waited. It is for jobs.Options.
func (m *Metrics) JobBegan(kind string, waited time.Duration) {
	m.observe("job_wait_seconds", waited, kind)
}

// ReadFailed counts a read of the database that failed. It is for database.Options.
func (m *Metrics) ReadFailed(error) { m.count("database_read_failures_total", 1) }

// Waited records how long a search or drawing waited for a seat.
func (m *Metrics) Waited(kind string, took time.Duration) {
	m.observe("queue_wait_seconds", took, kind)
}

// Searched counts a search and records its time.
func (m *Metrics) Searched(level, outcome string, took time.Duration) {
	m.count("searches_total", 1, level, outcome)
	m.observe("search_seconds", took, level)
}

// Rendered records the time to draw a picture.
func (m *Metrics) Rendered(kind string, took time.Duration) {
	m.observe("render_seconds", took, kind)
}

// Connected records that a shard has connected to the gateway, or lost its connection.
func (m *Metrics) Connected(shard int, yes bool) {
	label := strconv.Itoa(shard)
	up, connections := 0.0, 0
	if yes {
		up, connections = 1, 1
	}
	m.gauges["gateway_connected"].WithLabelValues(label).Set(up)
	m.count("gateway_connections_total", connections, label)
}

// DiscordAnswered counts an answer of Discord and records its time.
func (m *Metrics) DiscordAnswered(route string, status int, took time.Duration) {
	m.count("discord_answers_total", 1, route, strconv.Itoa(status))
	m.observe("discord_answer_seconds", took)
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
	m.count("database_changes_total", 1, outcome)
}

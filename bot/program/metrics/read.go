package metrics

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// readTimeout bounds the time to read a number from its source.
const readTimeout = 2 * time.Second

// unknown is the value of a number while its source can't be read.
const unknown = -1

// Sources are numbers that are read at each scrape. A nil source is left out.
type Sources struct {
	Ready        map[string]func(context.Context) error // what /readyz checks, by part
	Games        func(context.Context) (int, error)     // games in progress
	JobsDue      func(context.Context) (int, error)     // jobs that are due and that nobody has begun
	DatabaseSize func(context.Context) (int, error)     // in bytes
	Guilds       func(context.Context) (int, error)     // Discord servers with the bot
	Engine       func() (running, waiting int)          // searches and drawings
	Pages        func() int                             // open pages that follow a game
	Refusals     func() int                             // requests that Discord refused in the last ten minutes
}

// Read adds the numbers of sources. It is called once.
func (m *Metrics) Read(s Sources) {
	for part, test := range s.Ready {
		m.read("ready", "1 while a part passes the check of /readyz, else 0.", prometheus.Labels{"part": part}, func(ctx context.Context) (int, error) {
			if test(ctx) != nil {
				return 0, nil
			}
			return 1, nil
		})
	}
	m.read("games_live", "Games in progress in the whole database: with several processes, each says the same. -1 while the database can't be read.", nil, s.Games)
	m.read("jobs_due", "Jobs in the whole database that are due and that no process has begun. -1 while the database can't be read.", nil, s.JobsDue)
	m.read("database_size_bytes", "Size of the database. -1 while it can't be read.", nil, s.DatabaseSize)
	m.read("guilds", "Discord servers with the bot, as Discord said within the last hour. -1 while it hasn't.", nil, s.Guilds)
	if s.Engine != nil {
		m.read("engine_running", "Searches and drawings in progress.", nil, func(context.Context) (int, error) { n, _ := s.Engine(); return n, nil })
		m.read("engine_waiting", "Searches and drawings that wait for a seat.", nil, func(context.Context) (int, error) { _, n := s.Engine(); return n, nil })
	}
	if s.Refusals != nil {
		m.read("discord_refusals", "Answers of Discord in the last ten minutes that count toward a ban of the address: "+
			"401, 403, and 429 except for shared limits. 10,000 get it banned; from 2,000 on, Hoshi sends fewer requests.", nil, func(context.Context) (int, error) { return s.Refusals(), nil })
	}
	if s.Pages != nil {
		m.read("web_watchers", "Open pages that follow a game.", nil, func(context.Context) (int, error) { return s.Pages(), nil })
	}
}

// read adds a number that is read at each scrape, unless it has no source.
func (m *Metrics) read(name, help string, labels prometheus.Labels, source func(context.Context) (int, error)) {
	if source == nil {
		return
	}
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help, ConstLabels: labels}, func() float64 {
		ctx, cancel := context.WithTimeout(context.Background(), readTimeout)
		defer cancel()
		n, err := source(ctx)
		if err != nil {
			return unknown
		}
		return float64(n)
	}))
}

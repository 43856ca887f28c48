package process

import (
	"context"

	"hoshi/bot/discord"
	"hoshi/bot/program/config"
	"hoshi/bot/program/health"
	"hoshi/bot/program/metrics"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/web"
)

// listenHealth starts the server for the operator's tools.
func listenHealth(s *config.Config, db *store.DB, client *discord.Client, svc *service.Service, pages *web.Server, numbers *metrics.Metrics) (*health.Server, error) {
	checks := []health.Check{{Name: "database", Test: db.Database.Health}, {Name: "discord", Test: client.Health}}
	sources := metrics.Sources{
		Ready: map[string]func(context.Context) error{}, Games: db.CountPlaying, JobsDue: db.CountDue, DatabaseSize: db.Database.Size,
		Guilds: client.CountGuilds, Engine: svc.Load, Refusals: client.Refusals,
	}
	for _, c := range checks {
		sources.Ready[c.Name] = c.Test
	}
	if pages != nil {
		sources.Pages = pages.Watchers
	}
	numbers.Read(sources)
	return health.Listen(s.Health.Listen, health.Options{
		Checks: checks, Metrics: numbers.Handler(), Profiles: s.Health.Profiles, Public: s.Health.Public,
	})
}

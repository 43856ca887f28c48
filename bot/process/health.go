package process

import (
	"hoshi/bot"
	"hoshi/bot/config"
	"hoshi/bot/discord"
	"hoshi/bot/health"
	"hoshi/bot/metrics"
	"hoshi/bot/store"
)

// listenHealth starts the server for the operator's tools.
func listenHealth(s *config.Config, db *store.DB, client *discord.Client, service *bot.Service, numbers *metrics.Metrics) (*health.Server, error) {
	numbers.Read(metrics.Sources{Games: db.CountPlaying, Engine: service.Load})
	return health.Listen(s.Health.Listen, health.Options{
		Checks:  []health.Check{{Name: "database", Test: db.Database.Health}, {Name: "discord", Test: client.Health}},
		Metrics: numbers.Handler(), Profiles: s.Health.Profiles, Public: s.Health.Public,
	})
}

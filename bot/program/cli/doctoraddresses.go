package cli

import (
	"context"
	"net/http"
	"strings"

	"hoshi/bot/discord"
	"hoshi/bot/discord/rest"
	"hoshi/bot/internal/address"
	"hoshi/bot/program/config"
)

// cannotListen returns why the bot couldn't listen on addr, the value of a setting, or nil if it could.
func cannotListen(setting, addr string) error {
	l, err := address.Listen(setting, addr)
	if err != nil {
		return err
	}
	return l.Close()
}

// checkInteractions checks how slash commands and clicks arrive. d is the zero value if Discord couldn't
// be asked.
func checkInteractions(ctx context.Context, s *config.Config, d discord.Diagnosis) []finding {
	const check = "interactions"
	general := "the General Information page of " + rest.Portal
	switch overHTTP := s.Discord.Interactions == "http"; {
	case !overHTTP && d.Endpoint != "":
		return []finding{{check, "FIX", "Discord sends them to " + d.Endpoint + ", so they don't reach the bot: " +
			"remove the Interactions Endpoint URL on " + general + ", or set discord.interactions to http"}}
	case !overHTTP:
		return nil
	case s.Discord.PublicKey == "":
		return []finding{{check, "FIX", "discord.public_key is empty: copy the 64 digits from " + general}}
	case d.PublicKey != "" && !strings.EqualFold(d.PublicKey, s.Discord.PublicKey):
		return []finding{{check, "FIX", "discord.public_key isn't the key of this bot's application: copy the 64 digits from " + general}}
	}
	if failed := cannotListen("discord.interactions_listen", s.Discord.InteractionsListen); failed != nil && !takesInteractions(ctx, s.Discord.InteractionsListen) {
		return []finding{{check, "FIX", firstLine(failed)}}
	}
	list := []finding{{check, "ok", "they arrive at " + s.Discord.InteractionsListen + ", to which an HTTPS proxy must lead"}}
	if d.Application != "" && d.Endpoint == "" {
		list = append(list, finding{check, "note", "Discord doesn't know the address yet: when the bot runs, enter it as Interactions Endpoint URL on " + general})
	}
	return list
}

// takesInteractions reports whether the running bot has the address: it refuses an interaction without a
// signature.
func takesInteractions(ctx context.Context, listen string) bool {
	ctx, cancel := context.WithTimeout(ctx, pageTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+loopback(listen)+"/interactions", nil)
	if err != nil {
		return false
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	return resp.StatusCode == http.StatusUnauthorized
}

package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"hoshi/bot/discord"
	"hoshi/bot/discord/application"
	"hoshi/bot/discord/oauth"
	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/fatal"
	"hoshi/bot/program/cli"
	"hoshi/bot/program/config"
	"hoshi/bot/program/health"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/web/activity"
)

// discordSide is what the Activity asks Discord.
type discordSide struct {
	*discord.Client
	oauth *oauth.Client
}

var _ activity.Discord = discordSide{}

// addActivity adds the Activity to the pages and the service, unless the settings want none. apiURL is
// the address of Discord's API.
func (p *pages) addActivity(s *config.Config, db *store.DB, client *discord.Client, apiURL string, options *service.Options) error {
	if !s.Web.Activity {
		return nil
	}
	secret := os.Getenv(cli.SecretVariable)
	switch {
	case p.local != "":
		secret = sandboxSecret
	case secret == "":
		return fatal.Errorf("web.activity needs the environment variable %s: copy the client secret from the OAuth2 page of %s", cli.SecretVariable, rest.Portal)
	}
	base, err := rest.ParseBase(apiURL)
	if err != nil {
		return err
	}
	if base != nil && health.IsLoopback(base.Host) { // the local Discord shows frames itself
		own := "http://" + base.Host
		p.activity.Origins = []string{own, strings.Replace(own, "127.0.0.1", "localhost", 1)}
	}
	authorizations, err := oauth.New(oauth.Options{Application: client.Application, Secret: secret, Base: base})
	if err != nil {
		return err
	}
	launches := &activity.Launches{Ready: client.Activities, Stored: db}
	options.Activity = launches
	p.activity.Activities = activity.New(activity.Options{Discord: discordSide{client, authorizations}, Tokens: p.links, Games: db, Launches: launches})
	return nil
}

// showIn lets the local Discord show the Activity, as an operator does on the developer portal.
func (p *pages) showIn(s *config.Config, box *sandbox.Server) error {
	if !s.Web.Activity {
		return nil
	}
	return box.ShowActivity(p.listener.Addr().String())
}

// Identify implements [activity.Discord].
func (d discordSide) Identify(ctx context.Context, code string) (activity.Person, error) {
	token, err := d.oauth.Exchange(ctx, code, "")
	if err != nil {
		return activity.Person{}, asActivity(err)
	}
	u, err := d.oauth.User(ctx, token.Access)
	if err != nil {
		return activity.Person{}, asActivity(err)
	}
	return activity.Person{User: u.ToBot(), Locale: u.Locale, Access: token.Access.Reveal()}, nil
}

// Instance implements [activity.Discord].
func (d discordSide) Instance(ctx context.Context, id string) (activity.Instance, error) {
	in, err := d.Client.Instance(ctx, id)
	if err != nil {
		return activity.Instance{}, asActivity(err)
	}
	out := activity.Instance{ID: in.ID, Channel: chat.ChannelID(in.Location.ChannelID), Guild: chat.GuildID(in.Location.GuildID)}
	for _, u := range in.Users {
		out.Users = append(out.Users, chat.UserID(u))
	}
	return out, nil
}

// Upload implements [activity.Discord].
func (d discordSide) Upload(ctx context.Context, access string, png []byte) (string, error) {
	url, err := d.oauth.Upload(ctx, oauth.Secret(access), "gomoku.png", png)
	return url, asActivity(err)
}

// asActivity returns an error in the words of package activity.
func asActivity(err error) error {
	switch {
	case errors.Is(err, oauth.ErrGrant), errors.Is(err, oauth.ErrToken):
		return fmt.Errorf("%w: %w", activity.ErrRefused, err)
	case errors.Is(err, application.ErrNoInstance):
		return fmt.Errorf("%w: %w", activity.ErrNoInstance, err)
	case err != nil && !errors.Is(err, context.Canceled):
		return fmt.Errorf("%w: %w", activity.ErrUnreachable, err)
	}
	return err
}

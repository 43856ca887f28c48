package discord

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/discord/application"
	"hoshi/bot/discord/commands"
	"hoshi/bot/discord/rest"
)

// register fetches the application and registers the bot's commands with it.
func (c *Client) register(ctx context.Context) (application.Application, error) {
	app, err := application.Fetch(ctx, c.api)
	if err != nil {
		return app, err
	}
	c.identity.SetApplication(app)
	if c.opt.Activity && !app.Activities() {
		c.log.Warn("Activities are not enabled for the application, so the Activity can't be launched: switch them on under Activities → Settings on " + rest.Portal + " and restart the bot")
	}
	if err := c.checkEndpoint(app); err != nil {
		return app, err
	}
	if c.registry != nil {
		c.registry.Register(ctx, app)
	}
	if c.opt.LinkedRoles {
		if err := commands.RegisterLinkedRoles(ctx, c.api, app, c.opt.Catalogue, c.log); err != nil {
			c.log.Warn("the figures for linked roles could not be registered", "err", err)
		}
	}
	return app, nil
}

// retryRegistration registers the commands again as long as that may help.
func (c *Client) retryRegistration(ctx context.Context, app application.Application) {
	if c.registry != nil {
		c.registry.Retry(ctx, app)
	}
}

// checkEndpoint compares the application's settings for interactions with the client's.
func (c *Client) checkEndpoint(app application.Application) error {
	switch {
	case c.endpoint == nil && app.Endpoint != "":
		c.log.Error("Discord sends interactions to the Interactions Endpoint URL of the application, so that commands and buttons do not "+
			"reach this program: remove the URL on the General Information page of "+rest.Portal+", or set discord.interactions to http", "url", app.Endpoint)
	case c.endpoint != nil && app.VerifyKey != "" && app.VerifyKey != c.endpoint.Key():
		return &rest.FatalError{Sentence: "discord.public_key is not the key of this bot's application: copy it from the General Information page of " + rest.Portal + "."}
	case c.endpoint != nil && app.Endpoint == "":
		c.log.Warn("the application has no Interactions Endpoint URL yet: set it on the General Information page of " + rest.Portal + " to the HTTPS address that leads to /interactions here")
	}
	return nil
}

// serveEndpoint registers the bot and waits until ctx ends: no messages arrive, and interactions
// come over HTTP.
func (c *Client) serveEndpoint(ctx context.Context) error {
	var app application.Application
	err := c.introduce(ctx, func() (err error) {
		app, err = c.register(ctx)
		return err
	})
	if err != nil || ctx.Err() != nil {
		return err
	}
	c.retryRegistration(ctx, app)
	<-ctx.Done()
	return c.api.Err()
}

// RunREST makes REST requests possible without a gateway connection until ctx ends, then returns
// nil. It asks Discord for the bot's identity until it gets an answer, and then closes
// [Client.Ready]. It returns a *[rest.FatalError] if trying again can't help. Call it instead of
// [Client.Run], and only once.
func (c *Client) RunREST(ctx context.Context) error {
	if !c.running.CompareAndSwap(false, true) {
		return errors.New("a discord.Client runs only once")
	}
	defer c.answers.Close()
	defer c.api.Close()
	c.channels.SeesNotAll()
	err := c.introduce(ctx, func() error {
		app, err := application.Fetch(ctx, c.api)
		if err == nil {
			c.identity.SetApplication(app)
		}
		return err
	})
	if err != nil || ctx.Err() != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return nil
	case <-c.api.Alive().Done():
		return c.api.Err()
	}
}

// introduce calls fetch and asks Discord for the bot's user until both succeed. It returns nil when
// ctx ends, and a *[rest.FatalError] if trying again can't help.
func (c *Client) introduce(ctx context.Context, fetch func() error) error {
	for failures := 1; ctx.Err() == nil; failures++ {
		err := fetch()
		var self application.User
		if err == nil {
			self, err = application.FetchUser(ctx, c.api)
		}
		if err == nil {
			c.ready.rest.Store(true)
			c.setUser(self)
			return nil
		}
		if f, ok := errors.AsType[*rest.FatalError](err); ok {
			return c.api.Fail(f)
		}
		d := c.timing.gateway.Reach.Backoff(failures)
		c.log.Warn("Discord cannot be reached; trying again", "err", err, "in", d.Round(time.Millisecond))
		_ = rest.Sleep(ctx, d)
	}
	return c.api.Err()
}

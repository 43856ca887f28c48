// Package application holds what Discord says about the bot itself: its application, its user, and
// its granted intents.
package application

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/rest"
)

// Flags of an application. The Message Content intent is granted after a review, or without one
// to a bot in few guilds (limited).
const (
	flagEmbedded              = 1 << 17 // Activities are enabled, as people report
	flagMessageContent        = 1 << 18
	flagMessageContentLimited = 1 << 19
)

// Application is the part of the bot's application that the bot needs.
type Application struct {
	ID    string `json:"id"`
	Flags int    `json:"flags"`
	// VerifyKey is the application's public key, and Endpoint the URL to which Discord sends
	// interactions; empty if they come through the gateway.
	VerifyKey string `json:"verify_key"`
	Endpoint  string `json:"interactions_endpoint_url"`
	// Guilds is about how many guilds the bot is in.
	Guilds int `json:"approximate_guild_count"`
	// Redirects are the addresses for OAuth2; nil if Discord doesn't say.
	Redirects *[]string `json:"redirect_uris"`
	// RolesPage is where people connect their account for linked roles ("Linked Roles Verification URL").
	RolesPage string `json:"role_connections_verification_url"`
	// Config contains the allowed kinds of installation, by number. discordgo reads an older
	// field, which Discord doesn't send.
	Config map[string]json.RawMessage `json:"integration_types_config"`
}

// Kinds of installation (API documentation, "Application Integration Types").
const (
	installedByGuild = 0
	installedByUser  = 1
)

// Installs returns the kinds of installation that the application allows; Discord refuses
// commands for others. Applications older than these kinds are for guilds.
func (a Application) Installs() []int {
	var out []int
	for _, kind := range []int{installedByGuild, installedByUser} {
		if _, ok := a.Config[strconv.Itoa(kind)]; ok {
			out = append(out, kind)
		}
	}
	if len(out) == 0 {
		out = []int{installedByGuild}
	}
	return out
}

// MessageContent reports whether the Message Content intent is granted.
func (a Application) MessageContent() bool {
	return a.Flags&(flagMessageContent|flagMessageContentLimited) != 0
}

// Activities reports whether Activities are enabled for the application.
func (a Application) Activities() bool { return a.Flags&flagEmbedded != 0 }

// Fetch asks Discord for the application that the token belongs to, once. It is the first request
// of a client, so a wrong token shows here.
func Fetch(ctx context.Context, api *rest.Client) (Application, error) {
	var app Application
	answer, err := api.Do(ctx, rest.Request{
		Method: http.MethodGet, URL: discordgo.EndpointApplication("@me"), Route: "GET applications/@me", Tries: 1,
	})
	if err != nil {
		return app, err
	}
	if err := json.Unmarshal(answer, &app); err != nil {
		return app, fmt.Errorf("decoding the application: %w", err)
	}
	return app, nil
}

// User is the bot's user.
type User struct {
	ID   string `json:"id"`
	Name string `json:"username"`
}

// FetchUser asks Discord for the bot's user.
func FetchUser(ctx context.Context, api *rest.Client) (User, error) {
	var u User
	err := api.Get(ctx, discordgo.EndpointUser("@me"), "GET users/@me", &u)
	return u, err
}

// Identity is what has been learned about the bot so far. The zero value is ready to use, also
// concurrently.
type Identity struct {
	mu              sync.Mutex
	app             string
	user            User
	contentWithheld atomic.Bool
	activities      atomic.Bool
}

// SetApplication stores the application.
func (i *Identity) SetApplication(a Application) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.app = a.ID
	i.contentWithheld.Store(!a.MessageContent())
	i.activities.Store(a.Activities())
}

// SetUser stores the bot's user.
func (i *Identity) SetUser(u User) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.user = u
}

// Application returns the application's ID, or "" until it is known.
func (i *Identity) Application() string {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.app
}

// User returns the bot's user; its fields are empty until they are known.
func (i *Identity) User() User {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.user
}

// ContentWithheld reports whether the Message Content intent isn't granted, so that the bot
// reads only direct messages and messages that mention it.
func (i *Identity) ContentWithheld() bool { return i.contentWithheld.Load() }

// Activities reports whether Activities are enabled for the application, as far as that is known.
func (i *Identity) Activities() bool { return i.activities.Load() }

// NotReady is the reason why the bot isn't ready.
type NotReady string

// Error returns the reason.
func (e NotReady) Error() string { return string(e) }

// Public returns the reason, which contains no secrets.
func (e NotReady) Public() string { return string(e) }

package application

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/rest"
	"hoshi/bot/discord/snowflake"
)

// Instance is a running instance of the application's Activity: one for all people who have it open
// in a channel (Activities documentation, "Using the Activity Instance API").
type Instance struct {
	ID       string `json:"instance_id"`
	Location struct {
		Kind      string `json:"kind"` // "gc" for a guild's channel, "pc" for a private one
		ChannelID string `json:"channel_id"`
		GuildID   string `json:"guild_id"` // empty outside guilds
	} `json:"location"`
	Users []string `json:"users"` // IDs of the people who have it open
}

// ErrNoInstance means that an instance has ended or never existed.
var ErrNoInstance = errors.New("no such instance of the Activity")

// maxInstance is the maximum length of the ID of an instance that's worth a question. The documented
// example has 62 characters.
const maxInstance = 128

// FetchInstance asks Discord for an instance of an application's Activity. The error wraps
// ErrNoInstance if there's none.
func FetchInstance(ctx context.Context, api *rest.Client, app, id string) (Instance, error) {
	if !snowflake.Valid(app) || !validInstance(id) {
		return Instance{}, ErrNoInstance
	}
	var in Instance
	err := api.Get(ctx, discordgo.EndpointApplication(app)+"/activity-instances/"+url.PathEscape(id), "GET applications/activity-instances", &in)
	switch {
	case rest.Status(err) == http.StatusNotFound:
		return Instance{}, ErrNoInstance
	case err != nil:
		return Instance{}, err
	case in.ID != id || !snowflake.Valid(in.Location.ChannelID):
		return Instance{}, ErrNoInstance
	}
	return in, nil
}

// validInstance reports whether an ID can be one of an instance.
func validInstance(id string) bool {
	if id == "" || len(id) > maxInstance {
		return false
	}
	for _, c := range id {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '-' && c != '_' && c != '.' {
			return false
		}
	}
	return id != "." && id != ".."
}

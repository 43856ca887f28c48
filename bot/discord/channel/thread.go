package channel

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/rest"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/limits"
)

const (
	archiveAfter     = 1440 // minutes without a message after which Discord archives a thread
	codeThreadsFull  = 160006
	codeNoTextThread = 50024 // "Cannot execute action on this channel type"
)

// StartThread starts a thread of a type and adds people to it. It skips people who can't be added;
// they see the thread in the channel.
func (p *Poster) StartThread(ctx context.Context, ch chat.ChannelID, kind discordgo.ChannelType, name string, people []chat.UserID) (chat.Thread, error) {
	id, err := p.createThread(ctx, ch, threadName(name), kind)
	if err != nil {
		return chat.Thread{}, ThreadRefused(err)
	}
	for _, user := range people {
		if err := p.addToThread(ctx, id, user); err != nil {
			p.log.Debug("a player could not be added to a thread", "thread", id, "err", err)
		}
	}
	return chat.Thread{Channel: chat.ChannelID(id), Mention: "<#" + id + ">"}, nil
}

// ThreadRefused turns Discord's refusal of a thread, or of information about its channel, into one of
// the errors of [chat.ThreadChat], and returns any other error unchanged.
func ThreadRefused(err error) error {
	switch rest.Code(err) {
	case codeNoTextThread, codeThreadsFull:
		return fmt.Errorf("%w: %w", chat.ErrNoThreads, err)
	case discordgo.ErrCodeMissingPermissions:
		return &chat.MissingPermissionsError{Missing: chat.Permissions{chat.CreateThreads}}
	case discordgo.ErrCodeMissingAccess:
		return &chat.MissingPermissionsError{Missing: chat.Permissions{chat.ViewChannel}}
	}
	return err
}

// threadName returns a name that Discord accepts: one line of 1 to 100 characters.
func threadName(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if name == "" {
		return "gomoku"
	}
	if r := []rune(name); len(r) > limits.MaxThreadName {
		return string(r[:limits.MaxThreadName-1]) + "…"
	}
	return name
}

// createThread starts a thread without a message. It doesn't try again if the thread may have been
// started, because that could start a second one.
func (p *Poster) createThread(ctx context.Context, ch chat.ChannelID, name string, kind discordgo.ChannelType) (id string, err error) {
	answer, err := p.api.Do(ctx, rest.Request{
		Method: http.MethodPost, URL: discordgo.EndpointChannelThreads(string(ch)), Route: "POST channels/" + string(ch) + "/threads", Once: true,
		Payload: map[string]any{"name": name, "type": kind, "auto_archive_duration": archiveAfter},
	})
	if err != nil {
		return "", err
	}
	return rest.ID(answer)
}

func (p *Poster) addToThread(ctx context.Context, thread string, user chat.UserID) error {
	if !snowflake.Valid(string(user)) {
		return errors.New("a user who isn't on Discord")
	}
	_, err := p.api.Do(ctx, rest.Request{
		Method: http.MethodPut, URL: discordgo.EndpointThreadMember(thread, string(user)), Route: "PUT channels/" + thread + "/thread-members", Tries: 2,
	})
	return err
}

// openThread unarchives a thread, as a new message in it would.
func (p *Poster) openThread(ctx context.Context, thread chat.ChannelID) error {
	_, err := p.api.Do(ctx, rest.Request{
		Method: http.MethodPatch, URL: discordgo.EndpointChannel(string(thread)), Route: "PATCH channels/" + string(thread), Tries: 2,
		Payload: map[string]bool{"archived": false},
	})
	return err
}

package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
)

var _ chat.ThreadChat = (*Client)(nil)

const (
	maxThreadName    = 100
	archiveAfter     = 1440 // minutes without a message, after which Discord archives a thread
	codeThreadsFull  = 160006
	codeNoTextThread = 50024 // "Cannot execute action on this channel type"
)

// StartThread implements [chat.ThreadChat]. People who cannot be added are left out: they
// see the thread in the channel.
func (c *Client) StartThread(ctx context.Context, ch chat.ChannelID, name string, people []chat.UserID) (chat.Thread, error) {
	if !isSnowflake(string(ch)) {
		return chat.Thread{}, fmt.Errorf("%w: %q is no Discord channel", chat.ErrNoThreads, ch)
	}
	id, err := c.createThread(ctx, ch, threadName(name), discordgo.ChannelTypeGuildPublicThread)
	if code(err) == discordgo.ErrCodeInvalidFormBody { // the kind is another one in announcement channels
		id, err = c.createThread(ctx, ch, threadName(name), discordgo.ChannelTypeGuildNewsThread)
	}
	switch code(err) {
	case codeNoTextThread, codeThreadsFull:
		return chat.Thread{}, fmt.Errorf("%w: %w", chat.ErrNoThreads, err)
	case discordgo.ErrCodeMissingPermissions:
		return chat.Thread{}, &chat.MissingPermissionsError{Missing: chat.Permissions{chat.CreateThreads}}
	case discordgo.ErrCodeMissingAccess:
		return chat.Thread{}, &chat.MissingPermissionsError{Missing: chat.Permissions{chat.ViewChannel}}
	}
	if err != nil {
		return chat.Thread{}, err
	}
	for _, user := range people {
		if err := c.addToThread(ctx, id, user); err != nil {
			c.log.Debug("a player could not be added to a thread", "thread", id, "error", err)
		}
	}
	return chat.Thread{Channel: chat.ChannelID(id), Mention: "<#" + id + ">"}, nil
}

// threadName makes a name that Discord takes: one line of 1 to 100 characters.
func threadName(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if name == "" {
		return "gomoku"
	}
	if r := []rune(name); len(r) > maxThreadName {
		return string(r[:maxThreadName-1]) + "…"
	}
	return name
}

// createThread starts a thread without a message. It is tried once: a second try could
// start a second thread.
func (c *Client) createThread(ctx context.Context, ch chat.ChannelID, name string, kind discordgo.ChannelType) (id string, err error) {
	body, err := json.Marshal(map[string]any{"name": name, "type": kind, "auto_archive_duration": archiveAfter})
	if err != nil {
		return "", err
	}
	answer, err := c.do(ctx, request{
		method: http.MethodPost, url: discordgo.EndpointChannelThreads(string(ch)), route: "POST channels/" + string(ch) + "/threads",
		contentType: "application/json", body: bytes.TrimSpace(body), tries: 1,
	})
	if err != nil {
		return "", err
	}
	return messageID(answer) // a channel has its id in the same field
}

func (c *Client) addToThread(ctx context.Context, thread string, user chat.UserID) error {
	if !isSnowflake(string(user)) {
		return fmt.Errorf("%q is no user of Discord", user)
	}
	_, err := c.do(ctx, request{
		method: http.MethodPut, url: discordgo.EndpointThreadMember(thread, string(user)), route: "PUT channels/" + thread + "/thread-members",
		tries: 2,
	})
	return err
}

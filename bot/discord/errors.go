package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"hoshi/bot/chat"
)

// portal is where bots are set up.
const portal = "https://discord.com/developers/applications"

// FatalError is a refusal that trying again cannot change: a wrong token, an
// intent that is not granted. Its text is a sentence that says what to do.
type FatalError struct {
	Sentence string // for the operator: what is wrong and what to do
	Cause    error  // what Discord said
}

// Error returns the sentence.
func (e *FatalError) Error() string { return e.Sentence }

// Unwrap returns what Discord said.
func (e *FatalError) Unwrap() error { return e.Cause }

// APIError is a request that Discord refused.
type APIError struct {
	Status  int    // HTTP status
	Code    int    // Discord's error code, 0 when the answer had none
	Message string // Discord's words for it
	Request string // method and route
	// Fields are the topmost fields of the request's form that Discord does not accept: of a
	// list, the places of its elements.
	Fields []string
}

// Error names the request, the status, and what Discord said.
func (e *APIError) Error() string {
	what := e.Message
	if what == "" {
		what = http.StatusText(e.Status)
	}
	if e.Code != 0 {
		what = fmt.Sprintf("%s (code %d)", what, e.Code)
	}
	return fmt.Sprintf("Discord refused %s with status %d: %s", e.Request, e.Status, what)
}

// Discord's error codes that discordgo v0.29.0 does not name.
const (
	codeTooLarge          = 40005  // request entity too large
	codeEntryPoint        = 50240  // a list of commands without the Entry Point command
	codeReplyNeedsHistory = 160002 // a reply without the permission to read the history
	codeBlockedByAutoMod  = 200000
	codeBlockedByTitle    = 200001
)

// code returns Discord's error code in err, 0 where there is none.
func code(err error) int {
	if api, ok := errors.AsType[*APIError](err); ok {
		return api.Code
	}
	return 0
}

// status returns the HTTP status of a refusal, 0 where err is none.
func status(err error) int {
	if api, ok := errors.AsType[*APIError](err); ok {
		return api.Status
	}
	return 0
}

// refusalSentences says, for the codes after which a message will not arrive
// however often it is sent, why.
var refusalSentences = map[int]string{
	discordgo.ErrCodeUnknownChannel:                     "the channel does not exist, or not any longer",
	discordgo.ErrCodeUnknownGuild:                       "the bot is not in this server",
	discordgo.ErrCodeMissingAccess:                      "the bot needs the permission “View Channel” here",
	discordgo.ErrCodeMissingPermissions:                 "the bot needs the permission “Send Messages” here (in a thread, “Send Messages in Threads”)",
	discordgo.ErrCodeCannotSendMessagesToThisUser:       "this person accepts no direct messages from the bot",
	discordgo.ErrCodeCannotSendMessagesInVoiceChannel:   "messages cannot be sent in this kind of channel",
	discordgo.ErrCodePerformedOperationOnArchivedThread: "the thread is archived and locked",
	codeBlockedByAutoMod:                                "the server's AutoMod blocked the message",
	codeBlockedByTitle:                                  "the server's AutoMod blocked the message",
}

// cannotPost turns a refusal that is final for the message into an error that
// wraps [chat.ErrCannotPost], and leaves every other error as it is.
func cannotPost(err error) error {
	api, ok := errors.AsType[*APIError](err)
	if !ok {
		return err
	}
	if api.Code == discordgo.ErrCodeUnknownChannel {
		return fmt.Errorf("%w: %w", chat.ErrChannelGone, err)
	}
	if s, ok := refusalSentences[api.Code]; ok {
		return fmt.Errorf("%w: %s: %w", chat.ErrCannotPost, s, err)
	}
	// A malformed message stays malformed, and what is forbidden stays forbidden.
	// Without a code it was not Discord but something before it that answered, and
	// that may pass.
	switch api.Status {
	case http.StatusBadRequest, http.StatusForbidden, http.StatusNotFound:
		if api.Code != 0 {
			return fmt.Errorf("%w: %w", chat.ErrCannotPost, err)
		}
	}
	return err
}

// errBadToken is what both REST's 401 and the gateway's 4004 mean.
func errBadToken(cause error) *FatalError {
	return &FatalError{
		Sentence: "Discord refuses the token: make a new one on the Bot page of " + portal + " and set DISCORD_TOKEN to it.",
		Cause:    cause,
	}
}

// fatalCloses are the close codes of the gateway after which reconnecting is
// useless, from Discord's documentation of gateway close event codes.
var fatalCloses = map[int]string{
	4010: "Discord does not accept this number of shards: set discord.shards to auto, or to the number that Discord has given to the bot.",
	4011: "The bot is in so many servers that Discord requires sharding with more shards: set discord.shards to auto or to a greater number, and start the bot again.",
	4012: "Discord no longer speaks the gateway version of this program: install a newer release of it.",
	4013: "Discord does not know an intent that this program asks for: install a newer release of it.",
	4014: "Discord does not grant the Message Content intent: switch it on under “Privileged Gateway Intents” on the Bot page of " + portal + " and start the bot again.",
}

// fatal returns the FatalError that err is or amounts to, nil where trying again
// makes sense. It asks Discord before it takes the token for refused.
func (c *Client) fatal(ctx context.Context, err error) *FatalError {
	if f, ok := errors.AsType[*FatalError](err); ok {
		return f
	}
	cause := c.scrub.err(err)
	rest, _ := errors.AsType[*discordgo.RESTError](err)
	closed, _ := errors.AsType[*websocket.CloseError](err)
	switch {
	case errors.Is(err, discordgo.ErrUnauthorized),
		rest != nil && rest.Response.StatusCode == http.StatusUnauthorized,
		closed != nil && closed.Code == closeBadToken:
		if c.tokens.refused(ctx, c) {
			return errBadToken(cause)
		}
	case closed != nil:
		if s, ok := fatalCloses[closed.Code]; ok {
			return &FatalError{Sentence: s, Cause: cause}
		}
	}
	return nil
}

// closeBadToken is the close code of the gateway that says that the token is wrong.
const closeBadToken = 4004

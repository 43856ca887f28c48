package rest

import (
	"errors"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// Kind is what a refusal is about. It decides whether the request is repeated, whether the bot
// gives up the message, and whether it stays away from the place for a while.
type Kind int

// The kinds of refusals.
const (
	Temporary Kind = iota // passes by itself: the same request may be accepted later
	OfRequest             // this request is never accepted, but others in the same place may be
	OfPlace               // the channel, thread or person accepts nothing until people change something
)

// Discord's error codes that discordgo v0.29.0 doesn't name.
const (
	CodeBlocked           = 40333  // Cloudflare blocks the request, which has nothing to do with the bot's rights
	CodeNoMutualGuild     = 50278  // also for people whose privacy settings refuse direct messages
	CodeReactionBlocked   = 90001  // the author of the message has blocked the bot
	CodeReplyNeedsHistory = 160002 // a reply without the permission to read the history
	CodeThreadLocked      = 160005
	codeBlockedByAutoMod  = 200000
	codeBlockedByTitle    = 200001
	codeHarmfulLink       = 240000
	codeTooLarge          = 40005 // request entity too large
)

// meaning is what an error code means.
type meaning struct {
	kind Kind
	why  string // for the log; "" leaves it to Discord's own words
}

// meanings are the codes whose kind differs from what their status says, or which need words. All
// decisions by code and status go through [APIError.Kind], except about the form of one request.
var meanings = map[int]meaning{
	CodeBlocked: {Temporary, ""},

	discordgo.ErrCodeUnknownChannel:                   {OfPlace, "the channel does not exist, or not any longer"},
	discordgo.ErrCodeUnknownGuild:                     {OfPlace, "the bot is not in this server"},
	discordgo.ErrCodeMissingAccess:                    {OfPlace, "the bot needs the permission “View Channel” here"},
	discordgo.ErrCodeMissingPermissions:               {OfPlace, "the bot needs the permission “Send Messages” here (in a thread, “Send Messages in Threads”)"},
	discordgo.ErrCodeCannotSendMessagesToThisUser:     {OfPlace, "this person accepts no direct messages from the bot"},
	discordgo.ErrCodeCannotSendMessagesInVoiceChannel: {OfPlace, "messages cannot be sent in this kind of channel"},
	CodeNoMutualGuild:                                 {OfPlace, "this person accepts no direct messages from the bot, or shares no server with it"},
	CodeReactionBlocked:                               {OfPlace, "a person who wrote here has blocked the bot"},
	CodeThreadLocked:                                  {OfPlace, "the thread is locked"},

	discordgo.ErrCodePerformedOperationOnArchivedThread: {OfRequest, "the thread is archived and locked"},
	codeBlockedByAutoMod: {OfRequest, "the server's AutoMod blocked the message"},
	codeBlockedByTitle:   {OfRequest, "the server's AutoMod blocked the message"},
	codeHarmfulLink:      {OfRequest, "Discord takes a link in the message for a harmful one"},
}

// Kind returns what the refusal is about. An answer without a code comes from a proxy in front of
// Discord, which knows nothing about channels and permissions.
func (e *APIError) Kind() Kind {
	if m, ok := meanings[e.Code]; ok {
		return m.kind
	}
	switch {
	case e.Code == 0, e.Status/100 != 4, e.Status == http.StatusRequestTimeout, e.Status == http.StatusTooManyRequests:
		return Temporary
	}
	return OfRequest
}

// Why explains the refusal for the log, or returns "" if Discord's own words are all there is.
func (e *APIError) Why() string { return meanings[e.Code].why }

// blocked reports whether something in front of Discord has stopped the request. It has certainly
// not been carried out, and may be let through the next time.
func (e *APIError) blocked() bool {
	return e.Code == CodeBlocked || e.Code == 0 && e.Status == http.StatusForbidden
}

// KindOf returns the kind of a refusal. All other errors are temporary.
func KindOf(err error) Kind {
	if api, ok := errors.AsType[*APIError](err); ok {
		return api.Kind()
	}
	return Temporary
}

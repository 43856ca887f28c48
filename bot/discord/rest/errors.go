package rest

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/internal/fatal"
)

// Portal is the site where bots are set up.
const Portal = "https://discord.com/developers/applications"

// FatalError is a refusal that retrying can't change: a wrong token, an intent that isn't granted, or a
// setting that is missing. Its cause is Discord's answer.
type FatalError = fatal.Error

// BadToken returns the error for REST's 401 and the gateway's 4004.
func BadToken(cause error) *FatalError {
	return &FatalError{
		Sentence: "Discord refuses the token: make a new one on the Bot page of " + Portal + " and set DISCORD_TOKEN to it.",
		Cause:    cause,
	}
}

// APIError is a request that Discord refused.
type APIError struct {
	Status  int    // HTTP status
	Code    int    // Discord's error code, or 0 if the answer had none
	Message string // Discord's explanation
	Request string // method and route
	// Fields are the top-level fields of the payload that Discord refuses; for a list, the
	// indexes of its elements.
	Fields []string
}

// Error names the request, the status and Discord's explanation.
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

// Code returns Discord's error code in err, or 0 if there is none.
func Code(err error) int {
	if api, ok := errors.AsType[*APIError](err); ok {
		return api.Code
	}
	return 0
}

// Status returns the HTTP status of a refusal, or 0 if err isn't one.
func Status(err error) int {
	if api, ok := errors.AsType[*APIError](err); ok {
		return api.Status
	}
	return 0
}

// IsTooLarge reports whether a request was refused for its size: by a proxy, which sends only a
// status, or by Discord, which sends a code.
func IsTooLarge(err error) bool {
	return Status(err) == http.StatusRequestEntityTooLarge || Code(err) == codeTooLarge
}

// IsMalformed reports whether Discord refused the form of a payload.
func IsMalformed(err error) bool { return Code(err) == discordgo.ErrCodeInvalidFormBody }

package refusal

import (
	"fmt"
	"net/http"
	"strings"
)

// Error is an error response of the REST API.
type Error struct {
	Status  int            `json:"-"`
	Message string         `json:"message"`
	Code    int            `json:"code"`
	Errors  map[string]any `json:"errors,omitempty"`
}

// Error describes the error for logs.
func (e *Error) Error() string {
	return fmt.Sprintf("HTTP %d, code %d: %s", e.Status, e.Code, e.Message)
}

// Errors with Discord's codes and texts (API documentation, "JSON error codes").
// Each call returns a new value, because a caller may change it.
var (
	UnknownChannel      = always(404, 10003, "Unknown Channel")
	UnknownGuild        = always(404, 10004, "Unknown Guild")
	UnknownMember       = always(404, 10007, "Unknown Member")
	UnknownMessage      = always(404, 10008, "Unknown Message")
	UnknownUser         = always(404, 10013, "Unknown User")
	UnknownEmoji        = always(400, 10014, "Unknown Emoji")
	UnknownWebhook      = always(404, 10015, "Unknown Webhook")
	UnknownInteraction  = always(404, 10062, "Unknown interaction")
	UnknownCommand      = always(404, 10063, "Unknown application command")
	OtherApplication    = always(403, 20012, "You are not authorized to perform this action on this application")
	TooManyFiles        = always(400, 30015, "Maximum number of attachments in a message reached (10)")
	TooManyCommands     = always(400, 30032, "Maximum number of application commands reached")
	TooManyOldEdits     = always(429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later.")
	BadScheme           = always(401, 40001, "Unauthorized. Provide a valid token and try again")
	TooLarge            = always(413, 40005, "Request entity too large")
	Forum               = always(400, 40058, "Cannot send a message in a forum channel")
	AlreadyAcknowledged = always(400, 40060, "Interaction has already been acknowledged.")
	TooManyFollowUps    = always(400, 40094, "This interaction has hit the maximum number of follow up messages")
	MissingAccess       = always(403, 50001, "Missing Access")
	NoDM                = always(403, 50003, "Cannot execute action on a DM channel")
	NotAuthor           = always(403, 50005, "Cannot edit a message authored by another user")
	EmptyMessage        = always(400, 50006, "Cannot send an empty message")
	CannotSendToUser    = always(403, 50007, "Cannot send messages to this user")
	MissingPermissions  = always(403, 50013, "Missing Permissions")
	WrongChannelType    = always(400, 50024, "Cannot execute action on this channel type")
	MissingScope        = always(403, 50026, "Missing required OAuth2 scope")
	InvalidWebhookToken = always(401, 50027, "Invalid Webhook Token")
	InvalidRecipient    = always(400, 50033, "Invalid Recipient(s)")
	InvalidForm         = always(400, 50035, "Invalid Form Body")
	InvalidVersion      = always(400, 50041, "Invalid API version provided")
	ThreadArchived      = always(400, 50083, "Thread is archived")
	BadJSON             = always(400, 50109, "The request body contains invalid JSON.")
	EntryPointMissing   = always(400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation. "+
		"Please include the Entry Point command in your update request or delete it separately.")
	NoMutualGuild    = always(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
	NoHistoryToReply = always(400, 160002, "Cannot reply without permission to read message history")
	ThreadLocked     = always(403, 160005, "Thread is locked")
)

func always(status, code int, message string) func() *Error {
	return func() *Error { return &Error{Status: status, Code: code, Message: message} }
}

// Unauthorized is the error for a request without a valid token.
func Unauthorized() *Error { return Plain(http.StatusUnauthorized) }

// Plain returns an error with code 0, such as "404: Not Found".
func Plain(status int) *Error {
	return &Error{Status: status, Message: fmt.Sprintf("%d: %s", status, http.StatusText(status))}
}

// Form returns "Invalid Form Body" with one error at a dotted path such as "embeds.0.title", or ""
// for the whole body.
func Form(path, code, message string) *Error {
	e := &Error{Status: 400, Code: 50035, Message: "Invalid Form Body", Errors: map[string]any{}}
	at := e.Errors
	for _, key := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' }) {
		inner := map[string]any{}
		at[key] = inner
		at = inner
	}
	at["_errors"] = []map[string]string{{"code": code, "message": message}}
	return e
}

// Below prefixes the paths of a form's errors with a path, such as "0" for the first element of a
// list.
func (e *Error) Below(path string) *Error {
	if e == nil || e.Errors == nil || path == "" {
		return e
	}
	inner := e.Errors
	keys := strings.Split(path, ".")
	for i := len(keys) - 1; i >= 0; i-- {
		inner = map[string]any{keys[i]: inner}
	}
	e.Errors = inner
	return e
}

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
func Unauthorized() *Error { return Plain(http.StatusUnauthorized) }
func BadScheme() *Error {
	return &Error{Status: 401, Code: 40001, Message: "Unauthorized. Provide a valid token and try again"}
}
func UnknownChannel() *Error {
	return &Error{Status: 404, Code: 10003, Message: "Unknown Channel"}
}
func Forum() *Error {
	return &Error{Status: 400, Code: 40058, Message: "Cannot send a message in a forum channel"}
}
func UnknownGuild() *Error {
	return &Error{Status: 404, Code: 10004, Message: "Unknown Guild"}
}
func UnknownMember() *Error {
	return &Error{Status: 404, Code: 10007, Message: "Unknown Member"}
}
func UnknownMessage() *Error {
	return &Error{Status: 404, Code: 10008, Message: "Unknown Message"}
}
func UnknownUser() *Error {
	return &Error{Status: 404, Code: 10013, Message: "Unknown User"}
}
func UnknownEmoji() *Error {
	return &Error{Status: 400, Code: 10014, Message: "Unknown Emoji"}
}
func TooManyFiles() *Error {
	return &Error{Status: 400, Code: 30015, Message: "Maximum number of attachments in a message reached (10)"}
}
func TooLarge() *Error {
	return &Error{Status: 413, Code: 40005, Message: "Request entity too large"}
}
func MissingAccess() *Error {
	return &Error{Status: 403, Code: 50001, Message: "Missing Access"}
}
func NotAuthor() *Error {
	return &Error{Status: 403, Code: 50005, Message: "Cannot edit a message authored by another user"}
}
func EmptyMessage() *Error {
	return &Error{Status: 400, Code: 50006, Message: "Cannot send an empty message"}
}
func CannotSendToUser() *Error {
	return &Error{Status: 403, Code: 50007, Message: "Cannot send messages to this user"}
}
func NoMutualGuild() *Error {
	return &Error{Status: 403, Code: 50278, Message: "Cannot send messages to this user due to having no mutual guilds"}
}
func ThreadLocked() *Error {
	return &Error{Status: 403, Code: 160005, Message: "Thread is locked"}
}
func MissingPermissions() *Error {
	return &Error{Status: 403, Code: 50013, Message: "Missing Permissions"}
}
func BadJSON() *Error {
	return &Error{Status: 400, Code: 50109, Message: "The request body contains invalid JSON."}
}
func NoHistoryToReply() *Error {
	return &Error{Status: 400, Code: 160002, Message: "Cannot reply without permission to read message history"}
}

// InvalidForm is the error for a body that can't be read as a form.
func InvalidForm() *Error {
	return &Error{Status: 400, Code: 50035, Message: "Invalid Form Body"}
}

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

package sandbox

import (
	"fmt"
	"net/http"
	"strings"
	"unicode/utf8"
)

// apiError is an error response of the REST API.
type apiError struct {
	Status  int            `json:"-"`
	Message string         `json:"message"`
	Code    int            `json:"code"`
	Errors  map[string]any `json:"errors,omitempty"`
}

func (e *apiError) Error() string {
	return fmt.Sprintf("HTTP %d, code %d: %s", e.Status, e.Code, e.Message)
}

// Errors with Discord's codes and texts (API documentation, "JSON error codes").
// Each call returns a new value, because a caller may change it.
func errUnauthorized() *apiError { return plainError(http.StatusUnauthorized) }
func errBadScheme() *apiError {
	return &apiError{Status: 401, Code: 40001, Message: "Unauthorized. Provide a valid token and try again"}
}
func errUnknownChannel() *apiError {
	return &apiError{Status: 404, Code: 10003, Message: "Unknown Channel"}
}
func errForum() *apiError {
	return &apiError{Status: 400, Code: 40058, Message: "Cannot send a message in a forum channel"}
}
func errUnknownGuild() *apiError {
	return &apiError{Status: 404, Code: 10004, Message: "Unknown Guild"}
}
func errUnknownMember() *apiError {
	return &apiError{Status: 404, Code: 10007, Message: "Unknown Member"}
}
func errUnknownMessage() *apiError {
	return &apiError{Status: 404, Code: 10008, Message: "Unknown Message"}
}
func errUnknownUser() *apiError {
	return &apiError{Status: 404, Code: 10013, Message: "Unknown User"}
}
func errUnknownEmoji() *apiError {
	return &apiError{Status: 400, Code: 10014, Message: "Unknown Emoji"}
}
func errTooManyFiles() *apiError {
	return &apiError{Status: 400, Code: 30015, Message: "Maximum number of attachments in a message reached (10)"}
}
func errTooLarge() *apiError {
	return &apiError{Status: 413, Code: 40005, Message: "Request entity too large"}
}
func errMissingAccess() *apiError {
	return &apiError{Status: 403, Code: 50001, Message: "Missing Access"}
}
func errNotAuthor() *apiError {
	return &apiError{Status: 403, Code: 50005, Message: "Cannot edit a message authored by another user"}
}
func errEmptyMessage() *apiError {
	return &apiError{Status: 400, Code: 50006, Message: "Cannot send an empty message"}
}
func errCannotSendToUser() *apiError {
	return &apiError{Status: 403, Code: 50007, Message: "Cannot send messages to this user"}
}
func errMissingPermissions() *apiError {
	return &apiError{Status: 403, Code: 50013, Message: "Missing Permissions"}
}
func errBadJSON() *apiError {
	return &apiError{Status: 400, Code: 50109, Message: "The request body contains invalid JSON."}
}
func errNoHistoryToReply() *apiError {
	return &apiError{Status: 400, Code: 160002, Message: "Cannot reply without permission to read message history"}
}

// errInvalidForm is a body that cannot be read as a form.
func errInvalidForm() *apiError {
	return &apiError{Status: 400, Code: 50035, Message: "Invalid Form Body"}
}

// plainError is an error with the code 0, such as "404: Not Found".
func plainError(status int) *apiError {
	return &apiError{Status: status, Message: fmt.Sprintf("%d: %s", status, http.StatusText(status))}
}

// formError is "Invalid Form Body" with one error, at a dotted path such as
// "embeds.0.title".
func formError(path, code, message string) *apiError {
	e := &apiError{Status: 400, Code: 50035, Message: "Invalid Form Body", Errors: map[string]any{}}
	at := e.Errors
	for _, key := range strings.Split(path, ".") {
		inner := map[string]any{}
		at[key] = inner
		at = inner
	}
	at["_errors"] = []map[string]string{{"code": code, "message": message}}
	return e
}

// below puts the errors of a form below a path, such as "0" for the first element
// of a list.
func (e *apiError) below(path string) *apiError {
	if e == nil || e.Errors == nil {
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

// tooLong returns an error for a text of more than limit characters.
func tooLong(path, text string, limit int) *apiError {
	if utf8.RuneCountInString(text) <= limit {
		return nil
	}
	return formError(path, "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", limit))
}

// checkSnowflake returns an error for an id that is not a number.
func checkSnowflake(path, id string) *apiError {
	if _, ok := parseSnowflake(id); ok {
		return nil
	}
	return formError(path, "NUMBER_TYPE_COERCE", fmt.Sprintf("Value %q is not snowflake.", id))
}

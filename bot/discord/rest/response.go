package rest

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// response is an HTTP response, read completely.
type response struct {
	status int
	header http.Header
	body   []byte
}

// ok reports whether the answer is a success in Discord's form.
func (a response) ok() bool {
	return a.status == http.StatusNoContent || a.status/100 == 2 && json.Valid(a.body)
}

// final reports whether the answer is a refusal that retrying at once can't change.
func (a response) final() bool {
	return a.status/100 == 4 && a.status != http.StatusRequestTimeout && !a.blocked()
}

// blocked reports whether something in front of Discord has stopped the request.
func (a response) blocked() bool {
	return a.status/100 == 4 && (&APIError{Status: a.status, Code: a.refusal().Code}).blocked()
}

// refusesToken reports whether the answer is about the token. Code 40001 comes with several
// statuses.
func (a response) refusesToken() bool {
	return a.status == http.StatusUnauthorized || a.refusal().Code == discordgo.ErrCodeUnauthorized
}

// refusal is the body of an answer that refuses a request.
type refusal struct {
	Code    int                        `json:"code"`
	Message string                     `json:"message"`
	Errors  map[string]json.RawMessage `json:"errors"` // by the fields of the form
}

// maxFieldErrors limits how much of Errors is logged, in bytes.
const maxFieldErrors = 500

// refusal reads the body of a refusal; it is zero if the body says nothing. The message names the
// wrong fields.
func (a response) refusal() refusal {
	var r refusal
	_ = json.Unmarshal(a.body, &r)
	if fields, err := json.Marshal(r.Errors); err == nil && len(r.Errors) > 0 {
		if len(fields) > maxFieldErrors {
			fields = append(fields[:maxFieldErrors], "…"...)
		}
		r.Message += " " + string(fields)
	}
	return r
}

// notDiscord says that an answer isn't in the form of Discord's API, and what may be the reason.
func (c *Client) notDiscord() string {
	if c.proxied {
		return "an answer that is not from Discord's API: check that discord.api_url leads to a proxy for Discord, or leave it empty"
	}
	return "an answer that is not from Discord's API"
}

// NotDiscord returns the error for an answer to a request that isn't in the form of Discord's API.
func (c *Client) NotDiscord(route string) *APIError {
	return &APIError{Status: http.StatusOK, Message: c.notDiscord(), Request: route}
}

// refusal turns a final answer into an error.
func (c *Client) refusal(r Request, a response) *APIError {
	said := a.refusal()
	if said.Message == "" && c.proxied {
		said.Message = c.notDiscord()
	}
	return &APIError{
		Status: a.status, Code: said.Code, Message: c.scrub.text(said.Message), Request: r.Route,
		Fields: slices.Sorted(maps.Keys(said.Errors)),
	}
}

package limits

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// Problem is a part of a body that Discord would refuse or ignore.
type Problem struct {
	Path string // of the field, such as "components.0.label"; "" for the body
	Code string // of Discord's error, such as "BASE_TYPE_REQUIRED"; "" if Discord doesn't refuse it
	Text string // what is wrong with it, in Discord's words if Discord refuses it
}

// String returns the path and the problem.
func (p Problem) String() string {
	if p.Path == "" {
		return p.Text
	}
	return p.Path + ": " + p.Text
}

// Index returns the first number of the path, which is the index of a list's element, or -1 if the
// problem concerns the whole list.
func (p Problem) Index() int {
	first, _, _ := strings.Cut(p.Path, ".")
	if i, err := strconv.Atoi(first); err == nil {
		return i
	}
	return -1
}

// Known is what Discord knows about a message or an interaction besides the body of a request. The
// zero value is right for a new message.
type Known struct {
	Version2   bool     // the message already has components of version 2
	Content    string   // the message's text
	Files      []string // names of its files after the request; nil for those in the body
	OptionType int      // type of the option that choices are suggested for; 0 if unknown
}

// Check returns the problems of a body.
func (r Rule) Check(body []byte, known Known) []Problem {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber() // a float64 can't tell 2^53 from the numbers next to it
	var value any
	if err := decoder.Decode(&value); err != nil {
		return []Problem{{Text: "no JSON: " + err.Error()}}
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return []Problem{{Text: "more than one value"}}
	}
	c := checker{known: known}
	r(&c, "", value)
	return c.problems
}

// Commands returns the problems of a list of application commands.
func Commands(body []byte) []Problem { return commandList.Check(body, Known{}) }

// idName matches the name of an ID in a route.
var idName = regexp.MustCompile(`{\w+}`)

// ErrUnknownRoute means that the table has no body for a route.
var ErrUnknownRoute = errors.New("the table of limits has no such route")

// Body returns the problems of a request's body. A route is the method and the path with names for
// IDs, such as "POST /channels/{channel}/messages". For a multipart request, pass its payload_json. It's for tests
// that watch what a client sends.
func Body(route string, body []byte) ([]Problem, error) {
	rule, ok := routes[idName.ReplaceAllString(route, "{}")]
	if !ok {
		return nil, ErrUnknownRoute
	}
	return rule.Check(body, Known{}), nil
}

// routes maps routes, with {} for IDs, to bodies. Routes without a body are missing.
var routes = map[string]Rule{
	"POST /channels/{}/messages":                     NewMessage,
	"PATCH /channels/{}/messages/{}":                 EditedMessage,
	"POST /interactions/{}/{}/callback":              callback,
	"POST /webhooks/{}/{}":                           NewAnswer,
	"PATCH /webhooks/{}/{}/messages/{}":              EditedMessage,
	"PUT /applications/{}/commands":                  commandList,
	"PUT /applications/{}/role-connections/metadata": RoleFigures,
	"PUT /users/@me/applications/{}/role-connection": RoleConnection,
	"PATCH /applications/@me":                        object(fields{"interactions_endpoint_url": optional(text(0, MaxURL))}),
	"POST /users/@me/channels":                       object(fields{"!recipient_id": snowflake}),
	"POST /channels/{}/threads":                      Thread,
	"POST /channels/{}/messages/{}/threads":          Thread,
}

// Thread is the body that starts a thread.
var Thread = object(fields{
	"!name": text(1, MaxThreadName), "type": optional(oneOf(10, 11, 12)), "auto_archive_duration": optional(oneOf(60, 1440, 4320, 10080)),
	"invitable": optional(boolean), "rate_limit_per_user": optional(whole(0, MaxSlowMode)),
})

// roleKey is the form of the key of a figure.
var roleKey = regexp.MustCompile(`^[a-z0-9_]{1,` + strconv.Itoa(MaxRoleKey) + `}$`)

// RoleFigures are the figures that guilds can require for a role (application role connection
// metadata).
var RoleFigures = list(0, MaxRoleFigures, object(fields{
	"!type": oneOf(1, 2, 3, 4, 5, 6, 7, 8), "!key": matching(roleKey, "STRING_TYPE_REGEX", "String value did not match validation regex."),
	"!name": text(1, MaxRoleName), "name_localizations": translations(text(1, MaxRoleName)),
	"!description": text(1, MaxRoleText), "description_localizations": translations(text(1, MaxRoleText)),
}))

// RoleConnection is what an application says about a person.
var RoleConnection = object(fields{
	"platform_name": optional(text(0, MaxPlatformName)), "platform_username": optional(text(0, MaxPlatformUsername)),
	"metadata": optional(values(text(0, MaxRoleValue))),
})

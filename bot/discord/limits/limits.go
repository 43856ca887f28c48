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

// Problem is a part of a body that Discord would refuse.
type Problem struct {
	Path string // of the field, such as "components.0.label"; "" for the body
	Text string // what is wrong with it
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

// Commands returns the problems of a list of application commands.
func Commands(body []byte) []Problem { return check(commandList, body) }

// idName matches the name of an ID in a route.
var idName = regexp.MustCompile(`{\w+}`)

// ErrUnknownRoute means that the table has no body for a route.
var ErrUnknownRoute = errors.New("the table of limits has no such route")

// Body returns the problems of a request's body. A route is the method and the path with names for
// IDs, such as "POST /channels/{channel}/messages". For a multipart request, pass its payload_json.
func Body(route string, body []byte) ([]Problem, error) {
	rule, ok := routes[idName.ReplaceAllString(route, "{}")]
	if !ok {
		return nil, ErrUnknownRoute
	}
	return check(rule, body), nil
}

// check applies a rule to a body.
func check(r rule, body []byte) []Problem {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber() // a float64 cannot tell 2^53 from the numbers next to it
	var value any
	if err := decoder.Decode(&value); err != nil {
		return []Problem{{Text: "no JSON: " + err.Error()}}
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return []Problem{{Text: "more than one value"}}
	}
	var c checker
	r(&c, "", value)
	return c.problems
}

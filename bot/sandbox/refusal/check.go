package refusal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/snowflake"
)

// Decode decodes JSON. An empty text leaves into unchanged.
func Decode(data []byte, into any) *Error {
	if len(bytes.TrimSpace(data)) == 0 {
		return nil
	}
	err := json.Unmarshal(data, into)
	if wrong, ok := err.(*json.UnmarshalTypeError); ok && wrong.Field != "" {
		return Form(wrong.Field, "BASE_TYPE_BAD_TYPE", "Could not interpret "+wrong.Value+" as "+wrong.Type.String()+".")
	}
	if err != nil {
		return BadJSON()
	}
	return nil
}

// Check returns the first problem for which Discord refuses the body of a request, or nil. An empty
// body has no fields.
func Check(rule limits.Rule, body []byte, known limits.Known) *Error {
	if len(bytes.TrimSpace(body)) == 0 {
		body = []byte("{}")
	}
	for _, p := range rule.Check(body, known) {
		if p.Code != "" {
			return Form(p.Path, p.Code, p.Text)
		}
	}
	return nil
}

// CheckValue is Check for a value that has been decoded from a body.
func CheckValue(rule limits.Rule, value any) *Error {
	body, _ := json.Marshal(value) // was JSON, so it can't fail
	return Check(rule, body, limits.Known{})
}

// CheckSnowflake returns an error if an id isn't a number.
func CheckSnowflake(path, id string) *Error {
	if _, ok := snowflake.Parse(id); ok {
		return nil
	}
	return Form(path, "NUMBER_TYPE_COERCE", fmt.Sprintf("Value %q is not snowflake.", id))
}

// At joins the parts of a path for an error.
func At(parts ...any) string {
	var list []string
	for _, p := range parts {
		if text := fmt.Sprint(p); text != "" {
			list = append(list, text)
		}
	}
	return strings.Join(list, ".")
}

// CheckChoice returns an error if a number isn't one of the possible ones.
func CheckChoice[T ~int](path string, value T, possible ...T) *Error {
	if slices.Contains(possible, value) {
		return nil
	}
	text := strings.Trim(strings.ReplaceAll(fmt.Sprint(possible), " ", ", "), "[]")
	return Form(path, "BASE_TYPE_CHOICES", "Value must be one of {"+text+"}.")
}

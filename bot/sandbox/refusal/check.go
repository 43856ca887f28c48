package refusal

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"hoshi/bot/sandbox/snowflake"
)

// Decode decodes JSON. An empty text leaves into unchanged.
func Decode(data []byte, into any) *Error {
	if len(strings.TrimSpace(string(data))) == 0 {
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

// CheckMaxLength returns an error if a text has more than limit characters.
func CheckMaxLength(path, text string, limit int) *Error {
	if utf8.RuneCountInString(text) <= limit {
		return nil
	}
	return Form(path, "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", limit))
}

// CheckSnowflake returns an error if an id isn't a number.
func CheckSnowflake(path, id string) *Error {
	if _, ok := snowflake.Parse(id); ok {
		return nil
	}
	return Form(path, "NUMBER_TYPE_COERCE", fmt.Sprintf("Value %q is not snowflake.", id))
}

// BadCount returns the error for a list with too few or too many elements.
func BadCount(path string, least, most int) *Error {
	return Form(path, "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between %d and %d in length.", least, most))
}

// Locales are Discord's languages (API reference, "Locales").
var Locales = []string{
	"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro",
	"fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
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

// CheckLength returns an error if a text has too few or too many characters.
func CheckLength(path, text string, least, most int) *Error {
	n := utf8.RuneCountInString(text)
	switch {
	case n == 0 && least > 0:
		return Form(path, "BASE_TYPE_REQUIRED", "This field is required")
	case n < least || n > most:
		return Form(path, "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between %d and %d in length.", least, most))
	}
	return nil
}

// CheckChoice returns an error if a number isn't one of the possible ones.
func CheckChoice[T ~int](path string, value T, possible ...T) *Error {
	if slices.Contains(possible, value) {
		return nil
	}
	text := strings.Trim(strings.ReplaceAll(fmt.Sprint(possible), " ", ", "), "[]")
	return Form(path, "BASE_TYPE_CHOICES", "Value must be one of {"+text+"}.")
}

// First runs the checks in order and returns the first error.
func First(checks ...func() *Error) *Error {
	for _, check := range checks {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// CheckLocalizations checks each translation and that its language is one of Discord's.
func CheckLocalizations(path string, all map[string]string, check func(path, text string) *Error) *Error {
	for locale, text := range all {
		if !slices.Contains(Locales, locale) {
			return Form(At(path, locale), "BASE_TYPE_CHOICES", "Value must be one of {"+strings.Join(Locales, ", ")+"}.")
		}
		if err := check(At(path, locale), text); err != nil {
			return err
		}
	}
	return nil
}

package sandbox

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits on commands (API documentation, "Application Commands").
const (
	maxSlashCommands   = 100
	maxContextCommands = 15 // of each kind
	maxCommandOptions  = 25
	maxChoices         = 25
	maxCommandName     = 32
	maxCommandText     = 100  // characters of a description or a choice
	maxCommandSize     = 8000 // characters of all names, descriptions and values
	maxOptionLength    = 6000
	maxOptionValue     = 1<<53 - 1 // of min_value and max_value, and below zero as much
)

// locales are Discord's languages (API reference, "Locales").
var locales = []string{
	"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro",
	"fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
}

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// at joins the parts of a path in an error.
func at(parts ...any) string {
	var list []string
	for _, p := range parts {
		if text := fmt.Sprint(p); text != "" {
			list = append(list, text)
		}
	}
	return strings.Join(list, ".")
}

// badLength returns an error when a text has too few or too many characters.
func badLength(path, text string, least, most int) *apiError {
	n := utf8.RuneCountInString(text)
	switch {
	case n == 0 && least > 0:
		return formError(path, "BASE_TYPE_REQUIRED", "This field is required")
	case n < least || n > most:
		return formError(path, "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between %d and %d in length.", least, most))
	}
	return nil
}

// badChoice returns an error when a number is not one of those that are possible.
func badChoice[T ~int](path string, value T, possible ...T) *apiError {
	if slices.Contains(possible, value) {
		return nil
	}
	text := strings.Trim(strings.ReplaceAll(fmt.Sprint(possible), " ", ", "), "[]")
	return formError(path, "BASE_TYPE_CHOICES", "Value must be one of {"+text+"}.")
}

// firstError calls the checks in turn and returns the first error.
func firstError(checks ...func() *apiError) *apiError {
	for _, check := range checks {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// check returns an error for a command that Discord would refuse. path is where
// the command stands in the request.
func (c *command) check(path string) *apiError {
	return firstError(
		func() *apiError {
			return badChoice(at(path, "type"), c.Type, SlashCommand, UserCommand, MessageCommand, EntryPoint)
		},
		func() *apiError { return c.checkName(at(path, "name"), c.Name) },
		func() *apiError {
			return checkLocalizations(at(path, "name_localizations"), c.NameLocalizations, c.checkName)
		},
		func() *apiError { return c.checkDescriptions(path) },
		func() *apiError { return checkOptions(at(path, "options"), c.Options) },
		func() *apiError { return c.checkContexts(path) },
		func() *apiError { return c.checkSize(path) },
	)
}

func (c *command) checkName(path, name string) *apiError {
	if err := badLength(path, name, 1, maxCommandName); err != nil {
		return err
	}
	if c.Type == SlashCommand {
		return checkOptionName(path, name)
	}
	return nil
}

func checkOptionName(path, name string) *apiError {
	if err := badLength(path, name, 1, maxCommandName); err != nil {
		return err
	}
	if !commandName.MatchString(name) || strings.ToLower(name) != name {
		return formError(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
	return nil
}

func checkDescription(path, text string) *apiError { return badLength(path, text, 1, maxCommandText) }

func checkLocalizations(path string, all map[string]string, check func(path, text string) *apiError) *apiError {
	for locale, text := range all {
		if !slices.Contains(locales, locale) {
			return formError(at(path, locale), "BASE_TYPE_CHOICES", "Value must be one of {"+strings.Join(locales, ", ")+"}.")
		}
		if err := check(at(path, locale), text); err != nil {
			return err
		}
	}
	return nil
}

func (c *command) checkDescriptions(path string) *apiError {
	if c.Type == SlashCommand {
		if err := checkDescription(at(path, "description"), c.Description); err != nil {
			return err
		}
		return checkLocalizations(at(path, "description_localizations"), c.DescriptionLocalizations, checkDescription)
	}
	switch {
	case c.Type == EntryPoint && len(c.Options) == 0:
		return tooLong(at(path, "description"), c.Description, maxCommandText)
	case c.Type == EntryPoint:
		return formError(at(path, "options"), "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Entry Point commands cannot have options")
	case c.Description != "":
		return formError(at(path, "description"), "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED", "Context menu commands cannot have description")
	case len(c.Options) > 0:
		return formError(at(path, "options"), "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Context menu commands cannot have options")
	}
	return nil
}

func (c *command) checkContexts(path string) *apiError {
	if err := checkSet(at(path, "integration_types"), c.IntegrationTypes, guildInstall, userInstall); err != nil {
		return err
	}
	if err := checkSet(at(path, "contexts"), c.Contexts, contextGuild, contextBotDM, contextPrivateChannel); err != nil {
		return err
	}
	if c.DefaultMemberPermissions != nil {
		return checkSnowflake(at(path, "default_member_permissions"), *c.DefaultMemberPermissions)
	}
	return nil
}

// checkSet checks a list of some possible numbers, each at most once. It may be left out, but
// not empty.
func checkSet(path string, list []int, possible ...int) *apiError {
	if list != nil && len(list) == 0 {
		return badCount(path, 1, len(possible))
	}
	for i, t := range list {
		if err := badChoice(at(path, i), t, possible...); err != nil {
			return err
		}
		if slices.Contains(list[:i], t) {
			return formError(at(path, i), "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
		}
	}
	return nil
}

// checkSize bounds the characters of a command. Of localized texts the longest
// counts.
func (c *command) checkSize(path string) *apiError {
	size := longest(c.Name, c.NameLocalizations) + longest(c.Description, c.DescriptionLocalizations) + sizeOf(c.Options)
	if size > maxCommandSize {
		return formError(path, "APPLICATION_COMMAND_TOO_LARGE", fmt.Sprintf("Command exceeds maximum size (%d)", maxCommandSize))
	}
	return nil
}

func sizeOf(options []commandOption) int {
	size := 0
	for _, o := range options {
		size += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations)
		for _, choice := range o.Choices {
			size += longest(choice.Name, choice.NameLocalizations) + len(choice.Value)
		}
	}
	return size
}

func longest(text string, translations map[string]string) int {
	n := utf8.RuneCountInString(text)
	for _, t := range translations {
		n = max(n, utf8.RuneCountInString(t))
	}
	return n
}

func checkOptions(path string, options []commandOption) *apiError {
	if len(options) > maxCommandOptions {
		return formError(path, "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between 0 and %d in length.", maxCommandOptions))
	}
	names := map[string]bool{}
	optional := false
	for i, o := range options {
		here := at(path, i)
		switch {
		case names[o.Name]:
			return formError(here, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
		case o.Required && optional:
			return formError(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		names[o.Name] = true
		optional = optional || !o.Required
		if err := o.check(here); err != nil {
			return err
		}
	}
	return nil
}

func (o *commandOption) check(path string) *apiError {
	return firstError(
		func() *apiError {
			return badChoice(at(path, "type"), o.Type, optionString, optionInteger, optionUser, optionAttachment)
		},
		func() *apiError { return checkOptionName(at(path, "name"), o.Name) },
		func() *apiError {
			return checkLocalizations(at(path, "name_localizations"), o.NameLocalizations, checkOptionName)
		},
		func() *apiError { return checkDescription(at(path, "description"), o.Description) },
		func() *apiError {
			return checkLocalizations(at(path, "description_localizations"), o.DescriptionLocalizations, checkDescription)
		},
		func() *apiError { return o.checkValue(path) },
	)
}

// checkValue checks what is said of an option's value.
func (o *commandOption) checkValue(path string) *apiError {
	listed := o.Type == optionString || o.Type == optionInteger
	switch {
	case !listed && (len(o.Choices) > 0 || o.Autocomplete):
		return formError(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only options of type string, integer or number have choices or autocomplete")
	case len(o.Choices) > 0 && o.Autocomplete:
		return formError(at(path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", "Autocomplete cannot be set with choices")
	case len(o.Choices) > maxChoices:
		return formError(at(path, "choices"), "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between 0 and %d in length.", maxChoices))
	case o.MinLength != nil && (*o.MinLength < 0 || *o.MinLength > maxOptionLength):
		return formError(at(path, "min_length"), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between 0 and %d.", maxOptionLength))
	case o.MaxLength != nil && (*o.MaxLength < 1 || *o.MaxLength > maxOptionLength):
		return formError(at(path, "max_length"), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between 1 and %d.", maxOptionLength))
	}
	for name, bound := range map[string]*float64{"min_value": o.MinValue, "max_value": o.MaxValue} {
		if bound != nil && math.Abs(*bound) > maxOptionValue {
			return formError(at(path, name), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between -%d and %[1]d.", maxOptionValue))
		}
	}
	return checkChoices(at(path, "choices"), o.Type, o.Choices)
}

// checkChoices checks the choices of an option, also those of autocomplete.
func checkChoices(path string, kind int, choices []commandChoice) *apiError {
	for i, c := range choices {
		here := at(path, i)
		if err := badLength(at(here, "name"), c.Name, 1, maxCommandText); err != nil {
			return err
		}
		if err := checkLocalizations(at(here, "name_localizations"), c.NameLocalizations, checkDescription); err != nil {
			return err
		}
		if err := checkChoiceValue(at(here, "value"), kind, c.Value); err != nil {
			return err
		}
	}
	return nil
}

func checkChoiceValue(path string, kind int, value json.RawMessage) *apiError {
	var text string
	var number float64
	switch {
	case len(value) == 0:
		return formError(path, "BASE_TYPE_REQUIRED", "This field is required")
	case kind == optionString:
		if json.Unmarshal(value, &text) != nil {
			return formError(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
		}
		return tooLong(path, text, maxCommandText)
	case json.Unmarshal(value, &number) != nil, kind == optionInteger && number != float64(int64(number)):
		return formError(path, "NUMBER_TYPE_COERCE", fmt.Sprintf("Value %s is not a number of the option's type.", value))
	}
	return nil
}

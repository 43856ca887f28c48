package command

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"hoshi/bot/sandbox/refusal"
)

// Limits on commands (API documentation, "Application Commands").
const (
	MaxSlashCommands   = 100
	MaxContextCommands = 15 // of each kind
	maxCommandOptions  = 25
	MaxChoices         = 25
	maxCommandName     = 32
	maxCommandText     = 100  // characters of a description or a choice
	maxCommandSize     = 8000 // characters of all names, descriptions and values
	MaxOptionLength    = 6000
	MaxOptionValue     = 1<<53 - 1 // of min_value and max_value; the minimum is its negative
)

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// Check returns an error if Discord would reject the command. path is the command's place in the
// request.
func (c *Command) Check(path string) *refusal.Error {
	return refusal.First(
		func() *refusal.Error {
			return refusal.CheckChoice(refusal.At(path, "type"), c.Type, SlashCommand, UserCommand, MessageCommand, EntryPoint)
		},
		func() *refusal.Error { return c.checkName(refusal.At(path, "name"), c.Name) },
		func() *refusal.Error {
			return refusal.CheckLocalizations(refusal.At(path, "name_localizations"), c.NameLocalizations, c.checkName)
		},
		func() *refusal.Error { return c.checkDescriptions(path) },
		func() *refusal.Error { return checkOptions(refusal.At(path, "options"), c.Options) },
		func() *refusal.Error { return c.checkContexts(path) },
		func() *refusal.Error { return c.checkSize(path) },
	)
}

func (c *Command) checkName(path, name string) *refusal.Error {
	if err := refusal.CheckLength(path, name, 1, maxCommandName); err != nil {
		return err
	}
	if c.Type == SlashCommand {
		return checkOptionName(path, name)
	}
	return nil
}

func checkOptionName(path, name string) *refusal.Error {
	if err := refusal.CheckLength(path, name, 1, maxCommandName); err != nil {
		return err
	}
	if !commandName.MatchString(name) || strings.ToLower(name) != name {
		return refusal.Form(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
	return nil
}

func checkDescription(path, text string) *refusal.Error {
	return refusal.CheckLength(path, text, 1, maxCommandText)
}

func (c *Command) checkDescriptions(path string) *refusal.Error {
	if c.Type == SlashCommand {
		if err := checkDescription(refusal.At(path, "description"), c.Description); err != nil {
			return err
		}
		return refusal.CheckLocalizations(refusal.At(path, "description_localizations"), c.DescriptionLocalizations, checkDescription)
	}
	switch {
	case c.Type == EntryPoint && len(c.Options) == 0:
		return refusal.CheckMaxLength(refusal.At(path, "description"), c.Description, maxCommandText)
	case c.Type == EntryPoint:
		return refusal.Form(refusal.At(path, "options"), "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Entry Point commands cannot have options")
	case c.Description != "":
		return refusal.Form(refusal.At(path, "description"), "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED", "Context menu commands cannot have description")
	case len(c.Options) > 0:
		return refusal.Form(refusal.At(path, "options"), "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Context menu commands cannot have options")
	}
	return nil
}

func (c *Command) checkContexts(path string) *refusal.Error {
	if err := checkSet(refusal.At(path, "integration_types"), c.IntegrationTypes, GuildInstall, UserInstall); err != nil {
		return err
	}
	if err := checkSet(refusal.At(path, "contexts"), c.Contexts, ContextGuild, ContextBotDM, ContextPrivateChannel); err != nil {
		return err
	}
	if c.DefaultMemberPermissions != nil {
		return refusal.CheckSnowflake(refusal.At(path, "default_member_permissions"), *c.DefaultMemberPermissions)
	}
	return nil
}

// checkSet checks that a list has only possible numbers, each at most once. The list may be missing
// but not empty.
func checkSet(path string, list []int, possible ...int) *refusal.Error {
	if list != nil && len(list) == 0 {
		return refusal.BadCount(path, 1, len(possible))
	}
	for i, t := range list {
		if err := refusal.CheckChoice(refusal.At(path, i), t, possible...); err != nil {
			return err
		}
		if slices.Contains(list[:i], t) {
			return refusal.Form(refusal.At(path, i), "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
		}
	}
	return nil
}

// checkSize limits the total characters of a command. Of localized texts, the longest counts.
func (c *Command) checkSize(path string) *refusal.Error {
	size := longest(c.Name, c.NameLocalizations) + longest(c.Description, c.DescriptionLocalizations) + sizeOf(c.Options)
	if size > maxCommandSize {
		return refusal.Form(path, "APPLICATION_COMMAND_TOO_LARGE", fmt.Sprintf("Command exceeds maximum size (%d)", maxCommandSize))
	}
	return nil
}

func sizeOf(options []Option) int {
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

func checkOptions(path string, options []Option) *refusal.Error {
	if len(options) > maxCommandOptions {
		return refusal.Form(path, "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between 0 and %d in length.", maxCommandOptions))
	}
	names := map[string]bool{}
	optional := false
	for i, o := range options {
		here := refusal.At(path, i)
		switch {
		case names[o.Name]:
			return refusal.Form(here, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
		case o.Required && optional:
			return refusal.Form(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		names[o.Name] = true
		optional = optional || !o.Required
		if err := o.check(here); err != nil {
			return err
		}
	}
	return nil
}

func (o *Option) check(path string) *refusal.Error {
	return refusal.First(
		func() *refusal.Error {
			return refusal.CheckChoice(refusal.At(path, "type"), o.Type, OptionString, OptionInteger, optionUser, OptionAttachment)
		},
		func() *refusal.Error { return checkOptionName(refusal.At(path, "name"), o.Name) },
		func() *refusal.Error {
			return refusal.CheckLocalizations(refusal.At(path, "name_localizations"), o.NameLocalizations, checkOptionName)
		},
		func() *refusal.Error { return checkDescription(refusal.At(path, "description"), o.Description) },
		func() *refusal.Error {
			return refusal.CheckLocalizations(refusal.At(path, "description_localizations"), o.DescriptionLocalizations, checkDescription)
		},
		func() *refusal.Error { return o.checkValue(path) },
	)
}

// checkValue checks the constraints on an option's value.
func (o *Option) checkValue(path string) *refusal.Error {
	listed := o.Type == OptionString || o.Type == OptionInteger
	switch {
	case !listed && (len(o.Choices) > 0 || o.Autocomplete):
		return refusal.Form(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only options of type string, integer or number have choices or autocomplete")
	case len(o.Choices) > 0 && o.Autocomplete:
		return refusal.Form(refusal.At(path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", "Autocomplete cannot be set with choices")
	case len(o.Choices) > MaxChoices:
		return refusal.Form(refusal.At(path, "choices"), "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between 0 and %d in length.", MaxChoices))
	case o.MinLength != nil && (*o.MinLength < 0 || *o.MinLength > MaxOptionLength):
		return refusal.Form(refusal.At(path, "min_length"), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between 0 and %d.", MaxOptionLength))
	case o.MaxLength != nil && (*o.MaxLength < 1 || *o.MaxLength > MaxOptionLength):
		return refusal.Form(refusal.At(path, "max_length"), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between 1 and %d.", MaxOptionLength))
	}
	for name, bound := range map[string]*float64{"min_value": o.MinValue, "max_value": o.MaxValue} {
		if bound != nil && math.Abs(*bound) > MaxOptionValue {
			return refusal.Form(refusal.At(path, name), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between -%d and %[1]d.", MaxOptionValue))
		}
	}
	return CheckChoices(refusal.At(path, "choices"), o.Type, o.Choices)
}

// CheckChoices checks the choices of an option, including those of autocomplete.
func CheckChoices(path string, kind int, choices []Choice) *refusal.Error {
	for i, c := range choices {
		here := refusal.At(path, i)
		if err := refusal.CheckLength(refusal.At(here, "name"), c.Name, 1, maxCommandText); err != nil {
			return err
		}
		if err := refusal.CheckLocalizations(refusal.At(here, "name_localizations"), c.NameLocalizations, checkDescription); err != nil {
			return err
		}
		if err := checkChoiceValue(refusal.At(here, "value"), kind, c.Value); err != nil {
			return err
		}
	}
	return nil
}

func checkChoiceValue(path string, kind int, value json.RawMessage) *refusal.Error {
	var text string
	var number float64
	switch {
	case len(value) == 0:
		return refusal.Form(path, "BASE_TYPE_REQUIRED", "This field is required")
	case kind == OptionString:
		if json.Unmarshal(value, &text) != nil {
			return refusal.Form(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
		}
		return refusal.CheckMaxLength(path, text, maxCommandText)
	case json.Unmarshal(value, &number) != nil, kind == OptionInteger && number != float64(int64(number)):
		return refusal.Form(path, "NUMBER_TYPE_COERCE", fmt.Sprintf("Value %s is not a number of the option's type.", value))
	}
	return nil
}

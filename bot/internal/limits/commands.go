package limits

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var word = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,` + strconv.Itoa(MaxCommandName) + `}$`)

// ValidName reports whether a slash command or an option can have a name.
func ValidName(name string) bool { return word.MatchString(name) && name == strings.ToLower(name) }

// commandName is the name of a slash command or an option.
func commandName(c *checker, path string, value any) {
	before := len(c.problems)
	text(1, MaxCommandName)(c, path, value)
	if s, _ := value.(string); len(c.problems) == before && !ValidName(s) {
		c.refuse(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

// translations are texts by language.
func translations(each Rule) Rule {
	return optional(func(c *checker, path string, value any) {
		o, _ := c.object(path, value)
		for language := range o {
			if !slices.Contains(Locales, language) {
				c.refuse(join(path, language), "BASE_TYPE_CHOICES", "Value must be one of {%s}.", strings.Join(Locales, ", "))
			}
		}
		values(each)(c, path, value)
	})
}

var (
	menuName    = text(1, MaxCommandName)
	description = text(1, MaxCommandText)
)

// commonFields are the fields of every command.
var commonFields = fields{
	"id": optional(snowflake), "type": optional(whole(SlashCommand, EntryPoint)),
	"integration_types": optional(distinct(list(1, 2, oneOf(0, 1)))), "contexts": optional(distinct(list(1, 3, oneOf(0, 1, 2)))),
	"default_member_permissions": optional(snowflake), "dm_permission": optional(boolean), "nsfw": optional(boolean),
}

// menuFields are the fields of a menu's command, which has no description.
var menuFields = commonFields.with(fields{
	"!name": menuName, "name_localizations": translations(menuName),
	"description": absent("APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED", "Context menu commands cannot have description"),
	"options":     absent("APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Context menu commands cannot have options"),
})

// Command is an application command.
var Command = typed(SlashCommand, kinds{
	SlashCommand: object(commonFields.with(fields{
		"!name": commandName, "name_localizations": translations(commandName),
		"!description": description, "description_localizations": translations(description),
		"options": optional(list(0, MaxParameters, option)),
	}), optionOrder, commandSize),
	UserCommand:    object(menuFields),
	MessageCommand: object(menuFields),
	EntryPoint: object(commonFields.with(fields{
		"!name": menuName, "name_localizations": translations(menuName),
		"description": optional(text(0, MaxCommandText)), "description_localizations": translations(text(0, MaxCommandText)), "handler": optional(oneOf(1, 2)),
		"options": absent("APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Entry Point commands cannot have options"),
	})),
})

// commandList is the body of a bulk overwrite of the global commands.
var commandList Rule = func(c *checker, path string, value any) {
	list(0, MaxCommands, Command)(c, path, value)
	all, _ := value.([]any)
	count, seen := make(map[int]int), make(map[string]bool)
	for i, each := range all {
		kind := cmp.Or(kindOf(each), SlashCommand)
		count[kind]++
		if most, ok := CommandsOfType[kind]; ok && count[kind] > most {
			c.warn(join(path, i), "there are more than %d commands of type %d", most, kind) // refused, but not as a form
		}
		key := fmt.Sprint(kind, " ", field(each, "name"))
		if seen[key] {
			c.refuse(join(path, fmt.Sprint(i, ".name")), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		seen[key] = true
	}
}

var optionFields = fields{
	"!type": whole(1, 11), "!name": commandName, "name_localizations": translations(commandName),
	"!description": description, "description_localizations": translations(description), "required": optional(boolean),
}

// option is an option of a command.
var option = typed(0, func() kinds {
	all := make(kinds)
	for _, plain := range []int{BooleanOption, UserOption, RoleOption, MentionableOption, AttachmentOption} {
		all[plain] = object(optionFields, unlisted)
	}
	all[ChannelOption] = object(optionFields.with(fields{"channel_types": channelTypes}), unlisted)
	for kind, value := range choiceValues {
		own := fields{"choices": optional(list(0, MaxChoices, choice(value))), "autocomplete": optional(boolean)}
		if kind == StringOption {
			own["min_length"], own["max_length"] = optional(whole(0, MaxOptionLength)), optional(whole(1, MaxOptionLength))
		} else {
			own["min_value"], own["max_value"] = optional(value), optional(value)
		}
		all[kind] = object(optionFields.with(own), eitherChoices)
	}
	return all
}())

var channelTypes = optional(distinct(list(0, 20, whole(0, 20))))

// choiceValues are the values of an option's choices, by the option's type.
var choiceValues = kinds{
	StringOption: text(1, MaxChoice), IntegerOption: whole(-MaxInteger, MaxInteger), NumberOption: decimal(-MaxInteger, MaxInteger),
}

// choice is a choice of an option, or of autocomplete.
func choice(value Rule) Rule {
	return object(fields{"!name": text(1, MaxChoice), "name_localizations": translations(text(1, MaxChoice)), "!value": value})
}

// unlisted checks that an option has neither choices nor autocomplete.
func unlisted(c *checker, path string, value any) {
	if len(elements(value, "choices")) > 0 || field(value, "autocomplete") == true {
		c.refuse(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only options of type string, integer or number have choices or autocomplete")
	}
}

// eitherChoices checks that an option doesn't have both choices and autocomplete.
func eitherChoices(c *checker, path string, value any) {
	if field(value, "autocomplete") == true && len(elements(value, "choices")) > 0 {
		c.refuse(join(path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", "Autocomplete cannot be set with choices")
	}
}

// optionOrder checks that the options of a command have different names and that required ones come
// first.
func optionOrder(c *checker, path string, value any) {
	seen, optional := make(map[any]bool), false
	for i, each := range elements(value, "options") {
		here, name := join(path, fmt.Sprint("options.", i)), fmt.Sprint(field(each, "name"))
		required := field(each, "required") == true
		if seen[name] {
			c.refuse(here, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
		}
		if required && optional {
			c.refuse(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		seen[name], optional = true, optional || !required
	}
}

// commandSize checks the length of all texts of a command. Of localized texts, the longest counts.
func commandSize(c *checker, path string, value any) {
	size := length(value, "name") + length(value, "description")
	for _, o := range elements(value, "options") {
		size += length(o, "name") + length(o, "description")
		for _, choice := range elements(o, "choices") {
			size += length(choice, "name") + length(choice, "value")
		}
	}
	if size > MaxCommandSize {
		c.refuse(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", MaxCommandSize)
	}
}

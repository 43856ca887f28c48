package limits

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Kinds of commands (API documentation, "Application Command Types").
const (
	slashCommand   = 1
	userCommand    = 2
	messageCommand = 3
	entryPoint     = 4
)

// MaxInteger is the largest bound of an option's number, 2^53 - 1: larger numbers aren't exact in
// JavaScript.
const MaxInteger = 1<<53 - 1

// maxCommandSize limits the names, descriptions and values of a command together, in characters.
const maxCommandSize = 8000

// commandLimits are the maximum numbers of global commands of each kind.
var commandLimits = map[int]int{slashCommand: 100, userCommand: 15, messageCommand: 15, entryPoint: 1}

// locales are the languages of clients (API reference, "Locales").
var locales = strings.Fields("id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko")

var word = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// name is the form of a slash command's or an option's name.
func name(c *checker, path string, value any) {
	s, ok := value.(string)
	if !ok || !word.MatchString(s) || s != strings.ToLower(s) {
		c.add(path, "%q isn't a name of 1 to 32 lowercase letters", value)
	}
}

// translations are texts by language.
func translations(each rule) rule {
	return optional(func(c *checker, path string, value any) {
		o, ok := value.(map[string]any)
		if !ok {
			c.add(path, "%v isn't an object", value)
		}
		for language, t := range o {
			if !slices.Contains(locales, language) {
				c.add(join(path, language), "isn't one of Discord's languages")
			}
			each(c, join(path, language), t)
		}
	})
}

var description = text(1, 100)

// commonFields are the fields of every command.
var commonFields = fields{
	"id": optional(snowflake), "!type": oneOf(slashCommand, userCommand, messageCommand, entryPoint),
	"integration_types": optional(distinct(list(1, 2, oneOf(0, 1)))), "contexts": optional(distinct(list(1, 3, oneOf(0, 1, 2)))),
	"default_member_permissions": optional(snowflake), "dm_permission": optional(boolean), "nsfw": optional(boolean),
}

// menuFields are the fields of a menu's command, which has no description.
var menuFields = commonFields.with(fields{
	"!name": text(1, 32), "name_localizations": translations(text(1, 32)), "description": text(0, 0),
})

var command = byType(map[int]rule{
	slashCommand: object(commonFields.with(fields{
		"!name": name, "name_localizations": translations(name),
		"!description": description, "description_localizations": translations(description),
		"options": optional(list(0, 25, option)),
	}), optionOrder, commandSize),
	userCommand:    object(menuFields),
	messageCommand: object(menuFields),
	entryPoint: object(commonFields.with(fields{
		"!name": text(1, 32), "name_localizations": translations(text(1, 32)),
		"description": text(0, 100), "description_localizations": translations(text(0, 100)), "handler": optional(oneOf(1, 2)),
	})),
})

// commandList is the body of a bulk overwrite of the global commands.
func commandList(c *checker, path string, value any) {
	list(0, 130, command)(c, path, value)
	all, _ := value.([]any)
	count, seen := make(map[int]int), make(map[string]bool)
	for i, each := range all {
		kind := kindOf(each)
		count[kind]++
		if most, ok := commandLimits[kind]; ok && count[kind] > most {
			c.add(join(path, i), "there are more than %d commands of type %d", most, kind)
		}
		o, _ := each.(map[string]any)
		key := fmt.Sprint(kind, " ", o["name"])
		if seen[key] {
			c.add(join(path, i), "another one has the name %v", o["name"])
		}
		seen[key] = true
	}
}

// Types of options (API documentation, "Application Command Option Type").
const (
	stringOption  = 3
	integerOption = 4
	numberOption  = 10
)

var optionFields = fields{
	"!type": whole(1, 11), "!name": name, "name_localizations": translations(name),
	"!description": description, "description_localizations": translations(description), "required": optional(boolean),
}

var option = byType(optionKinds())

// optionKinds are the options by type, without subcommands, which the bot doesn't have.
func optionKinds() map[int]rule {
	kinds := make(map[int]rule)
	for _, plain := range []int{5, 6, 8, 9, 11} { // boolean, user, role, mentionable, attachment
		kinds[plain] = object(optionFields)
	}
	kinds[7] = object(optionFields.with(fields{"channel_types": optional(distinct(list(0, 20, whole(0, 20))))}))
	kinds[stringOption] = object(optionFields.with(fields{
		"choices": choices(text(1, 100)), "autocomplete": optional(boolean),
		"min_length": optional(whole(0, 6000)), "max_length": optional(whole(1, 6000)),
	}), eitherChoices)
	for _, kind := range []int{integerOption, numberOption} {
		bound := whole(-MaxInteger, MaxInteger)
		kinds[kind] = object(optionFields.with(fields{
			"choices": choices(bound), "autocomplete": optional(boolean), "min_value": optional(bound), "max_value": optional(bound),
		}), eitherChoices)
	}
	return kinds
}

// choices are the choices of an option, or of autocomplete.
func choices(value rule) rule {
	return optional(list(0, 25, object(fields{"!name": text(1, 100), "name_localizations": translations(text(1, 100)), "!value": value})))
}

// eitherChoices checks that an option doesn't have both choices and autocomplete.
func eitherChoices(c *checker, path string, value any) {
	o, _ := value.(map[string]any)
	if o["autocomplete"] == true && len(elements(value, "choices")) > 0 {
		c.add(join(path, "autocomplete"), "stands beside choices")
	}
}

// optionOrder checks that the options of a command have different names and that required ones come
// first.
func optionOrder(c *checker, path string, value any) {
	seen, optional := make(map[any]bool), false
	for i, each := range elements(value, "options") {
		o, _ := each.(map[string]any)
		here := join(path, fmt.Sprint("options.", i))
		if seen[o["name"]] {
			c.add(here, "another one has the name %v", o["name"])
		}
		if o["required"] == true && optional {
			c.add(here, "has to be given and stands behind one that has not")
		}
		seen[o["name"]], optional = true, optional || o["required"] != true
	}
}

// commandSize checks the length of all texts of a command.
func commandSize(c *checker, path string, value any) {
	size := length(value, "name") + length(value, "description")
	for _, o := range elements(value, "options") {
		size += length(o, "name") + length(o, "description")
		for _, choice := range elements(o, "choices") {
			size += length(choice, "name") + length(choice, "value")
		}
	}
	if size > maxCommandSize {
		c.add(path, "the texts have %d characters together, more than %d", size, maxCommandSize)
	}
}

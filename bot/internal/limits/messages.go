package limits

import (
	"encoding/json"
	"strings"
)

// Flags that can be set in the three kinds of requests.
const (
	editFlags       = FlagSuppressEmbeds | FlagComponentsV2
	newMessageFlags = editFlags | FlagSuppressNotifications | FlagVoiceMessage
	answerFlags     = newMessageFlags | FlagEphemeral
)

// Bodies of messages.
var (
	NewMessage = message(fields{
		"flags": optional(flags(newMessageFlags)), "nonce": optional(nonce), "enforce_nonce": optional(boolean), "message_reference": optional(reference),
	}, notEmpty)
	EditedMessage = message(fields{"flags": optional(flags(editFlags))})
	NewAnswer     = message(fields{"flags": optional(flags(answerFlags))}, notEmpty) // to an interaction, also by webhook
)

// message is a message with further fields. Its components are of version 2 if its flags say so.
func message(more fields, further ...Rule) Rule {
	common := fields{
		"content": optional(trimmed(text(0, MaxContent))), "allowed_mentions": optional(mentions), "attachments": optional(list(0, MaxFiles, attachment)),
	}.with(more)
	further = append(further, sayWhoIsNotified, together)
	version1 := object(common.with(fields{"components": optional(list(0, MaxRows, part(kinds{ActionRow: inContainer[ActionRow]})))}), further...)
	version2 := object(common.with(fields{"components": optional(list(0, MaxComponents, topLevel))}), append(further, onlyComponents)...)
	return func(c *checker, path string, value any) {
		if c.known.Files == nil {
			for _, a := range elements(value, "attachments") {
				name, _ := field(a, "filename").(string)
				c.known.Files = append(c.known.Files, CleanFilename(name))
			}
		}
		if c.known.Version2 || number(value, "flags")&FlagComponentsV2 != 0 {
			version2(c, path, value)
			return
		}
		version1(c, path, value)
	}
}

// nonce is a text or an integer.
func nonce(c *checker, path string, value any) {
	if n, ok := value.(json.Number); ok {
		if _, err := n.Int64(); err != nil {
			c.refuse(path, "BASE_TYPE_BAD_TYPE", "Only string or int values are allowed.")
		}
		return
	}
	text(0, MaxNonce)(c, path, value)
}

var reference = object(fields{
	"type": optional(oneOf(0, 1)), "!message_id": snowflake, "channel_id": optional(snowflake), "guild_id": optional(snowflake), "fail_if_not_exists": optional(boolean),
})

// mentions are the allowed mentions. A list and its word in "parse" exclude each other.
var mentions = object(fields{
	"parse": optional(distinct(list(0, 3, mentionKind))), "users": optional(distinct(list(0, MaxMentions, snowflake))),
	"roles": optional(distinct(list(0, MaxMentions, snowflake))), "replied_user": optional(boolean),
}, func(c *checker, path string, value any) {
	for _, kind := range elements(value, "parse") {
		if s, _ := kind.(string); len(elements(value, s)) > 0 {
			c.refuse(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "parse:[%q] and %s: [ids...] are mutually exclusive.", s, s)
		}
	}
})

// mentionKind is a kind of mention.
func mentionKind(c *checker, path string, value any) {
	if value != "users" && value != "roles" && value != "everyone" {
		c.refuse(path, "BASE_TYPE_CHOICES", "Value must be one of ('roles', 'users', 'everyone').")
	}
}

// sayWhoIsNotified warns of a message that doesn't, because then Discord notifies everyone mentioned
// in its text.
func sayWhoIsNotified(c *checker, path string, value any) {
	if field(value, "allowed_mentions") == nil {
		c.warn(join(path, "allowed_mentions"), "is missing")
	}
}

var attachment = object(fields{"!id": snowflake, "filename": optional(text(1, MaxFilename)), "description": optional(text(0, MaxDescription))})

// onlyComponents checks that a message of version 2 has nothing beside its components.
func onlyComponents(c *checker, path string, value any) {
	o, _ := value.(map[string]any)
	content, given := o["content"]
	if !given {
		content = c.known.Content
	}
	const code, problem = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
	if content != nil && content != "" {
		c.refuse(join(path, "content"), code, problem, "content")
	}
	if len(elements(value, "embeds")) > 0 {
		c.refuse(join(path, "embeds"), code, problem, "embeds")
	}
}

// notEmpty warns of a new message that shows nothing. Discord refuses it too, but not as a form.
func notEmpty(c *checker, path string, value any) {
	content, _ := field(value, "content").(string)
	files := len(elements(value, "attachments")) > 0 && number(value, "flags")&FlagComponentsV2 == 0
	if strings.TrimSpace(content) == "" && len(elements(value, "components")) == 0 && !files {
		c.warn(path, "shows nothing")
	}
}

// Deferred is the data of an answer that says that the message will follow.
var Deferred = optional(object(fields{"flags": optional(flags(FlagEphemeral))}))

// Suggestions is the data of an answer to autocomplete.
var Suggestions = object(fields{"!choices": list(0, MaxChoices, choice(suggestion))})

// suggestion is the value of a suggestion for an option.
func suggestion(c *checker, path string, value any) {
	kind := c.known.OptionType
	if _, ok := value.(json.Number); ok && kind == 0 {
		kind = IntegerOption
	}
	r, ok := choiceValues[kind]
	if !ok {
		r = choiceValues[StringOption]
	}
	r(c, path, value)
}

// callback is the first answer to an interaction.
var callback = typed(0, kinds{
	4:  object(fields{"!type": whole(4, 4), "!data": NewAnswer}),
	5:  object(fields{"!type": whole(5, 5), "data": Deferred}),
	6:  object(fields{"!type": whole(6, 6)}),
	7:  object(fields{"!type": whole(7, 7), "!data": EditedMessage}),
	8:  object(fields{"!type": whole(8, 8), "!data": Suggestions}),
	9:  object(fields{"!type": whole(9, 9), "!data": Modal}),
	12: object(fields{"!type": whole(12, 12)}),
})

package limits

import (
	"encoding/json"
	"strings"
)

// Flags of messages.
const (
	flagSuppressEmbeds        = 1 << 2
	flagEphemeral             = 1 << 6
	flagSuppressNotifications = 1 << 12
	flagVoiceMessage          = 1 << 13
	flagNewComponents         = 1 << 15
)

// Flags that can be set in the three kinds of requests.
const (
	editFlags       = flagSuppressEmbeds | flagNewComponents
	newMessageFlags = editFlags | flagSuppressNotifications | flagVoiceMessage
	answerFlags     = newMessageFlags | flagEphemeral
)

const (
	maxContent = 2000 // characters in a message; the API's description says 4,000, but not for bots
	maxFiles   = 10
)

// messageFields are the fields of both new messages and edits.
var messageFields = fields{
	"content": optional(text(0, maxContent)), "flags": optional(flags(editFlags)),
	"!allowed_mentions": mentions, // otherwise Discord notifies everyone mentioned in the text
	"components":        optional(list(0, 40, topLevel)),
	"attachments":       optional(list(0, maxFiles, attachment)),
}

var (
	newMessage = object(messageFields.with(fields{
		"flags": optional(flags(newMessageFlags)), "nonce": text(1, 25), "enforce_nonce": boolean, "message_reference": object(fields{"!message_id": snowflake, "fail_if_not_exists": boolean}),
	}), layout, notEmpty)
	editedMessage = object(messageFields, layout)
	newAnswer     = object(messageFields.with(fields{"flags": optional(flags(answerFlags))}), layout, notEmpty) // also of a webhook
)

// mentions are the allowed mentions. A list and its word in "parse" exclude each other.
var mentions = object(fields{
	"parse": distinct(list(0, 3, mentionKind)), "users": distinct(list(0, 100, snowflake)), "roles": distinct(list(0, 100, snowflake)), "replied_user": boolean,
}, func(c *checker, path string, value any) {
	for _, kind := range elements(value, "parse") {
		if s, _ := kind.(string); len(elements(value, s)) > 0 {
			c.add(path, "%s are parsed and listed", s)
		}
	}
})

// mentionKind is a kind of mention.
func mentionKind(c *checker, path string, value any) {
	if value != "users" && value != "roles" && value != "everyone" {
		c.add(path, "%v isn't a kind of mention", value)
	}
}

var attachment = object(fields{"!id": snowflake, "filename": text(1, 1024), "description": text(0, 1024)})

// layout checks that a message has components of only one version, and only fields that this
// version allows.
func layout(c *checker, path string, value any) {
	o, _ := value.(map[string]any)
	content, _ := o["content"].(string)
	components := elements(value, "components")
	if number(value, "flags")&flagNewComponents == 0 {
		if len(components) > 5 {
			c.add(join(path, "components"), "has %d rows, not 0 to 5", len(components))
		}
		for i, each := range components {
			if kindOf(each) != actionRow {
				c.add(join(path, "components"), "element %d is of version 2, which the flags do not say", i)
			}
		}
	} else if content != "" || len(elements(value, "embeds")) > 0 {
		c.add(path, "content and embeds cannot stand beside components of version 2")
	}
	together(c, path, value)
}

// notEmpty checks that a new message shows something.
func notEmpty(c *checker, path string, value any) {
	o, _ := value.(map[string]any)
	content, _ := o["content"].(string)
	files := len(elements(value, "attachments")) > 0 && number(value, "flags")&flagNewComponents == 0
	if strings.TrimSpace(content) == "" && len(elements(value, "components")) == 0 && !files {
		c.add(path, "shows nothing")
	}
}

// callback is the first answer to an interaction.
var callback = byType(map[int]rule{
	4: object(fields{"!type": whole(4, 4), "!data": newAnswer}),
	5: object(fields{"!type": whole(5, 5), "data": optional(object(fields{"flags": optional(flags(flagEphemeral))}))}),
	6: object(fields{"!type": whole(6, 6)}),
	7: object(fields{"!type": whole(7, 7), "!data": editedMessage}),
	8: object(fields{"!type": whole(8, 8), "!data": object(fields{"!choices": choices(choiceValue)})}),
	9: object(fields{"!type": whole(9, 9), "!data": modal}),
})

// choiceValue is the value of a suggestion; its type depends on the option.
func choiceValue(c *checker, path string, value any) {
	if _, ok := value.(json.Number); ok {
		whole(-MaxInteger, MaxInteger)(c, path, value)
		return
	}
	text(1, 100)(c, path, value)
}

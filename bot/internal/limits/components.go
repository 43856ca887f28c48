package limits

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// componentFields are the fields of every component.
var componentFields = fields{"!type": whole(1, 23), "id": optional(whole(0, MaxComponentID))}

var customID = text(1, MaxCustomID)

var emoji = object(fields{"id": optional(snowflake), "name": optional(text(0, MaxEmojiName)), "animated": optional(boolean)}, func(c *checker, path string, value any) {
	id, _ := field(value, "id").(string)
	if name, _ := field(value, "name").(string); id == "" && !ValidEmoji(name) {
		c.refuse(join(path, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
})

// topLevel is a component directly in a message of version 2.
var topLevel = part(union(inContainer, kinds{
	Container: object(componentFields.with(fields{
		"accent_color": optional(whole(0, MaxColor)), "spoiler": optional(boolean), "!components": list(1, MaxComponents, part(inContainer)),
	})),
}))

var display = object(componentFields.with(fields{"!content": text(1, MaxDisplayText)}))

// inContainer are the components allowed in a container.
var inContainer = kinds{
	ActionRow:   object(componentFields.with(fields{"!components": list(1, MaxButtons, part(inRow))}), rowWidth),
	TextDisplay: display,
	Section: object(componentFields.with(fields{
		"!components": list(1, MaxTexts, part(kinds{TextDisplay: display})),
		"!accessory":  part(kinds{Button: inRow[Button], Thumbnail: object(componentFields.with(picture))}),
	})),
	MediaGallery: object(componentFields.with(fields{"!items": list(1, MaxItems, object(picture))})),
	File:         object(componentFields.with(fields{"!file": media(false), "spoiler": optional(boolean)})),
	Separator:    object(componentFields.with(fields{"spacing": optional(oneOf(1, 2)), "divider": optional(boolean)})),
}

// picture are the fields of a picture in a gallery or a section.
var picture = fields{"!media": media(true), "description": optional(text(1, MaxDescription)), "spoiler": optional(boolean)}

// AttachmentScheme begins the address of a file in the same message; its name follows.
const AttachmentScheme = "attachment://"

// media is the address of a file in the message or, if web is set, in the web.
func media(web bool) Rule {
	return object(fields{"!url": func(c *checker, path string, value any) {
		text(1, MaxURL)(c, path, value)
		address, _ := value.(string)
		name, attached := strings.CutPrefix(address, AttachmentScheme)
		u, err := url.Parse(address)
		switch {
		case address == "":
		case attached && !slices.Contains(c.known.Files, CleanFilename(name)):
			c.refuse(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment was not found")
		case !attached && (!web || err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == ""):
			c.refuse(path, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")
		}
	}})
}

// inRow are the components allowed in an action row of a message.
var inRow = union(menus(fields{"disabled": optional(boolean)}), kinds{
	Button: object(componentFields.with(fields{
		"!style": oneOf(1, 2, 3, 4, StyleLink, StylePremium), "label": optional(text(0, MaxButtonLabel)), "emoji": optional(emoji), "custom_id": optional(customID),
		"url": optional(text(0, MaxButtonURL)), "sku_id": optional(snowflake), "disabled": optional(boolean),
	}), buttonKind),
})

// menus are the select menus, with further fields.
func menus(more fields) kinds {
	common := componentFields.with(fields{
		"!custom_id": customID, "placeholder": optional(text(0, MaxPlaceholder)),
		"min_values": optional(whole(0, MaxOptions)), "max_values": optional(whole(1, MaxOptions)),
	}).with(more)
	all := kinds{StringSelect: object(common.with(fields{"!options": list(1, MaxOptions, selectOption)}), chosen("options", 1))}
	for kind := UserSelect; kind <= ChannelSelect; kind++ {
		own := common.with(fields{"default_values": optional(list(0, MaxOptions, object(fields{"!id": snowflake, "!type": text(1, 10)})))})
		if kind == ChannelSelect {
			own["channel_types"] = channelTypes
		}
		all[kind] = object(own, chosen("default_values", 1))
	}
	return all
}

// choosable are the fields of an option of a menu or a group.
var choosable = fields{
	"!label": text(1, MaxOptionText), "!value": text(1, MaxOptionText), "description": optional(text(0, MaxOptionText)), "default": optional(boolean),
}

var selectOption = object(choosable.with(fields{"emoji": optional(emoji)}))

// chosen checks that the limits of a menu fit its options and initial choices, and that option
// values are unique. usual is how many options can be chosen if the menu doesn't say; 0 means all.
func chosen(list string, usual int64) Rule {
	return func(c *checker, path string, value any) {
		options := int64(len(elements(value, "options")))
		least, most := int64(1), usual
		if usual == 0 {
			most = options
		}
		if field(value, "min_values") != nil {
			least = number(value, "min_values")
		}
		if field(value, "max_values") != nil {
			most = number(value, "max_values")
		}
		preset, seen := int64(0), make(map[any]bool)
		for i, each := range elements(value, list) {
			if list != "options" || field(each, "default") == true {
				preset++
			}
			v, _ := field(each, "value").(string)
			if v != "" && seen[v] {
				c.refuse(join(path, fmt.Sprint(list, ".", i)), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
			}
			seen[v] = true
		}
		switch {
		case least > most:
			c.refuse(join(path, "max_values"), "SELECT_COMPONENT_MAX_LESS_THAN_MIN", "max_values must be at least min_values.")
		case options > 0 && least > options:
			c.refuse(join(path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "There are fewer options than min_values.")
		case options > 0 && most > options:
			c.warn(join(path, "max_values"), "%d is more than the %d options", most, options)
		}
		if preset > most {
			c.refuse(join(path, list), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More values are preset than max_values allows.")
		}
	}
}

// rowWidth checks that a row has at most five buttons, or only a menu.
func rowWidth(c *checker, path string, value any) {
	row := elements(value, "components")
	for i, each := range row {
		if kindOf(each) != Button && len(row) > 1 {
			c.refuse(join(path, fmt.Sprint("components.", i)), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
		}
	}
}

// buttonKind checks that a button has what its style needs, and nothing that its style excludes.
func buttonKind(c *checker, path string, value any) {
	style := number(value, "style")
	has := func(name string) bool { return field(value, name) != nil && field(value, name) != "" }
	address, _ := field(value, "url").(string)
	switch {
	case style == StylePremium && (!has("sku_id") || has("custom_id") || has("label") || has("url") || has("emoji")):
		c.refuse(path, "BUTTON_COMPONENT_INVALID", "A premium button has only a sku id")
	case style == StylePremium:
	case has("sku_id"), style == StyleLink && has("custom_id"), style != StyleLink && has("url"):
		c.refuse(path, "BUTTON_COMPONENT_INVALID", "A button has either a custom id or a url")
	case style == StyleLink && !has("url"):
		c.refuse(join(path, "url"), "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
	case style == StyleLink && !hasLinkScheme(address):
		c.refuse(join(path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme is not supported. Scheme must be one of ('http', 'https', 'discord').")
	case style != StyleLink && !has("custom_id"):
		c.refuse(join(path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
	case !has("label") && !has("emoji"):
		c.refuse(join(path, "label"), "BASE_TYPE_REQUIRED", "A label or an emoji is required")
	}
}

// hasLinkScheme reports whether a button may open an address.
func hasLinkScheme(address string) bool {
	u, err := url.Parse(address)
	return err == nil && slices.Contains([]string{"http", "https", "discord"}, u.Scheme)
}

// together checks the components of a message or a form as a whole: their number and length, and that
// their IDs are unique.
func together(c *checker, path string, value any) {
	t := tally{customIDs: make(map[any]bool), ids: make(map[int64]bool)}
	path = join(path, "components")
	t.add(c, path, elements(value, "components"))
	if t.components > MaxComponents {
		c.refuse(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", MaxComponents)
	}
	if t.characters > MaxDisplayText {
		c.refuse(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The maximum displayable text of components exceeds the maximum size of %d", MaxDisplayText)
	}
}

// tally counts components.
type tally struct {
	components, characters int
	customIDs              map[any]bool
	ids                    map[int64]bool
}

func (t *tally) add(c *checker, path string, list []any) {
	for i, each := range list {
		here := join(path, i)
		t.addOne(c, here, each)
		t.add(c, join(here, "components"), elements(each, "components"))
		for _, name := range []string{"accessory", "component"} {
			if inner := field(each, name); inner != nil {
				t.add(c, join(here, name), []any{inner})
			}
		}
	}
}

func (t *tally) addOne(c *checker, path string, each any) {
	t.components++
	if kindOf(each) == TextDisplay {
		content, _ := field(each, "content").(string)
		t.characters += utf8.RuneCountInString(content)
	}
	if id, _ := field(each, "custom_id").(string); id != "" {
		if t.customIDs[id] {
			c.refuse(join(path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
		}
		t.customIDs[id] = true
	}
	if id := number(each, "id"); id != 0 {
		if t.ids[id] {
			c.refuse(join(path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
		}
		t.ids[id] = true
	}
}

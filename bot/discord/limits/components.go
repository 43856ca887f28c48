package limits

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Types of components (API documentation, "Component Reference").
const (
	actionRow     = 1
	button        = 2
	stringSelect  = 3
	textInput     = 4
	userSelect    = 5
	channelSelect = 8
	section       = 9
	textDisplay   = 10
	thumbnail     = 11
	mediaGallery  = 12
	file          = 13
	separator     = 14
	container     = 17
	label         = 18
	fileUpload    = 19
	radioGroup    = 21
	checkboxGroup = 22
	checkbox      = 23
)

const (
	maxComponents = 40   // of a message of version 2, including nested ones
	maxText       = 4000 // characters of all its texts
)

// componentFields are the fields of every component.
var componentFields = fields{"!type": whole(1, 23), "id": optional(whole(0, 1<<31-1))}

var customID = text(1, 100)

var emoji = object(fields{"id": optional(snowflake), "!name": text(1, 32), "animated": optional(boolean)})

var media = object(fields{"!url": text(1, 2048)})

// topLevel is a component directly in a message.
var topLevel = byType(withKinds(inContainer, map[int]rule{
	container: object(componentFields.with(fields{
		"accent_color": optional(whole(0, 0xFFFFFF)), "spoiler": optional(boolean), "!components": list(1, maxComponents, byType(inContainer)),
	})),
}))

var display = object(componentFields.with(fields{"!content": text(1, maxText)}))

// inContainer are the components allowed in a container.
var inContainer = map[int]rule{
	actionRow:   object(componentFields.with(fields{"!components": list(1, 5, byType(inRow))}), rowWidth),
	textDisplay: display,
	section: object(componentFields.with(fields{
		"!components": list(1, 3, byType(map[int]rule{textDisplay: display})), "!accessory": byType(map[int]rule{button: inRow[button], thumbnail: picture}),
	})),
	mediaGallery: object(componentFields.with(fields{"!items": list(1, 10, object(fields{
		"!media": media, "description": optional(text(1, 1024)), "spoiler": optional(boolean),
	}))})),
	file:      object(componentFields.with(fields{"!file": media, "spoiler": optional(boolean)})),
	separator: object(componentFields.with(fields{"spacing": optional(oneOf(1, 2)), "divider": optional(boolean)})),
}

var picture = object(componentFields.with(fields{"!media": media, "description": optional(text(1, 1024)), "spoiler": optional(boolean)}))

// inRow are the components allowed in an action row of a message.
var inRow = withKinds(menus(false), map[int]rule{
	button: object(componentFields.with(fields{
		"!style": whole(1, 6), "label": optional(text(0, 80)), "emoji": optional(emoji), "custom_id": optional(customID),
		"url": optional(text(1, 512)), "sku_id": optional(snowflake), "disabled": optional(boolean),
	}), buttonKind),
})

// menus are the select menus. In a form, they may be required.
func menus(form bool) map[int]rule {
	common := componentFields.with(fields{
		"!custom_id": customID, "placeholder": optional(text(0, 150)), "min_values": optional(whole(0, 25)), "max_values": optional(whole(1, 25)),
	})
	if form {
		common["required"] = optional(boolean)
	} else {
		common["disabled"] = optional(boolean)
	}
	kinds := map[int]rule{stringSelect: object(common.with(fields{"!options": list(1, 25, selectOption)}), chosen("options"))}
	for kind := userSelect; kind <= channelSelect; kind++ {
		own := common.with(fields{"default_values": optional(list(0, 25, object(fields{"!id": snowflake, "!type": text(1, 10)})))})
		if kind == channelSelect {
			own["channel_types"] = optional(distinct(list(1, 20, whole(0, 20))))
		}
		kinds[kind] = object(own, chosen("default_values"))
	}
	return kinds
}

var selectOption = object(fields{
	"!label": text(1, 100), "!value": text(1, 100), "description": optional(text(0, 100)), "emoji": optional(emoji), "default": optional(boolean),
})

// chosen checks that the limits of a menu fit its options and initial choices, and that option
// values are unique.
func chosen(field string) rule {
	return func(c *checker, path string, value any) {
		o, _ := value.(map[string]any)
		least, most := int64(1), int64(1)
		if _, ok := o["min_values"]; ok {
			least = number(value, "min_values")
		}
		if _, ok := o["max_values"]; ok {
			most = number(value, "max_values")
		}
		if least > most {
			c.add(join(path, "min_values"), "%d is more than the %d of max_values", least, most)
		}
		preset, seen := int64(0), make(map[any]bool)
		for i, each := range elements(value, field) {
			e, _ := each.(map[string]any)
			if field != "options" || e["default"] == true {
				preset++
			}
			if v := e["value"]; v != nil && seen[v] {
				c.add(join(path, fmt.Sprint(field, ".", i)), "another one has the value %v", v)
			}
			seen[e["value"]] = true
		}
		if preset > most {
			c.add(join(path, field), "%d are chosen at first, more than the %d of max_values", preset, most)
		}
		if n := int64(len(elements(value, "options"))); field == "options" && most > max(n, 1) {
			c.add(join(path, "max_values"), "%d is more than the %d options", most, n)
		}
	}
}

// rowWidth checks that a row has at most five buttons, or only a menu.
func rowWidth(c *checker, path string, value any) {
	row := elements(value, "components")
	for _, each := range row {
		if kindOf(each) != button && len(row) > 1 {
			c.add(path, "a menu shares its row")
		}
	}
}

// buttonKind checks that a button has a URL or a custom_id, depending on its style, and a label or
// an emoji.
func buttonKind(c *checker, path string, value any) {
	o, _ := value.(map[string]any)
	link := number(value, "style") == 5
	switch {
	case link && (o["url"] == nil || o["custom_id"] != nil), !link && (o["custom_id"] == nil || o["url"] != nil):
		c.add(path, "a button has a url if it is a link, else a custom_id")
	case length(value, "label") == 0 && o["emoji"] == nil:
		c.add(path, "a button has a label or an emoji")
	}
}

// withKinds returns the kinds of both maps.
func withKinds(a, b map[int]rule) map[int]rule {
	all := make(map[int]rule)
	for _, kinds := range []map[int]rule{a, b} {
		for kind, r := range kinds {
			all[kind] = r
		}
	}
	return all
}

// together checks the components of a message or a form as a whole: their number and length, that
// IDs are unique, and that the body contains their files.
func together(c *checker, path string, value any) {
	t := tally{customIDs: make(map[any]bool), ids: make(map[int64]bool), files: make(map[string]bool)}
	for _, a := range elements(value, "attachments") {
		o, _ := a.(map[string]any)
		name, _ := o["filename"].(string)
		t.files["attachment://"+name] = true
	}
	t.count(c, join(path, "components"), elements(value, "components"))
	path = join(path, "components")
	if t.components > maxComponents {
		c.add(path, "there are %d with those in others, more than %d", t.components, maxComponents)
	}
	if t.characters > maxText {
		c.add(path, "the texts have %d characters together, more than %d", t.characters, maxText)
	}
}

// tally counts components.
type tally struct {
	components, characters int
	customIDs              map[any]bool
	ids                    map[int64]bool
	files                  map[string]bool // by the addresses that refer to them
}

func (t *tally) count(c *checker, path string, list []any) {
	for i, each := range list {
		here := join(path, i)
		o, _ := each.(map[string]any)
		t.components++
		if kindOf(each) == textDisplay {
			content, _ := o["content"].(string)
			t.characters += utf8.RuneCountInString(content)
		}
		if id := o["custom_id"]; id != nil {
			if t.customIDs[id] {
				c.add(join(here, "custom_id"), "another one has %v", id)
			}
			t.customIDs[id] = true
		}
		if id := number(each, "id"); id != 0 {
			if t.ids[id] {
				c.add(join(here, "id"), "another one has %d", id)
			}
			t.ids[id] = true
		}
		t.attached(c, here, o["media"], o["file"])
		for _, item := range elements(each, "items") {
			m, _ := item.(map[string]any)
			t.attached(c, here, m["media"])
		}
		t.count(c, join(here, "components"), elements(each, "components"))
		for _, name := range []string{"accessory", "component"} {
			if inner, ok := o[name]; ok {
				t.count(c, join(here, name), []any{inner})
			}
		}
	}
}

// attached checks that a component shows only files of the message.
func (t *tally) attached(c *checker, path string, shown ...any) {
	for _, each := range shown {
		o, _ := each.(map[string]any)
		url, _ := o["url"].(string)
		if strings.HasPrefix(url, "attachment://") && !t.files[url] {
			c.add(path, "shows %s, which does not come with the message", url)
		}
	}
}

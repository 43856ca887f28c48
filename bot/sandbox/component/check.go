package component

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"hoshi/bot/sandbox/refusal"
)

// Limits on components (API documentation, "Component Reference").
const (
	maxComponents  = 40   // of a version 2 message, including nested ones
	maxRows        = 5    // of an older message, and of a modal
	maxRowButtons  = 5    // of an action row
	MaxCustomID    = 100  // characters
	maxButtonLabel = 80   // characters
	maxButtonURL   = 512  // characters
	maxOptions     = 25   // of a select menu
	maxPlaceholder = 150  // characters
	maxGallery     = 10   // items
	maxDisplayText = 4000 // characters of all text displays
	maxInputText   = 4000 // characters in a text input
	MaxModalTitle  = 45   // characters
	maxModalLabel  = 45   // characters
)

// Which components may contain which.
var (
	oldTopLevel   = []int{ActionRow}
	newTopLevel   = []int{ActionRow, TextDisplay, MediaGallery, File, Separator, Container}
	modalTopLevel = []int{ActionRow, TextDisplay, Label}
	inModalRow    = []int{TextInput}
	inContainer   = []int{ActionRow, TextDisplay, MediaGallery, File, Separator}
	inMessageRow  = []int{Button, StringSelect, ChannelSelect}
	inLabel       = []int{TextInput, StringSelect, ChannelSelect}
)

// checker checks a tree of components and numbers them.
type checker struct {
	modal     bool
	filenames []string // of the attachments that attachment:// can refer to

	ids       map[int]bool
	customIDs map[string]bool
	count     int
	text      int // characters of text displays
}

// Read decodes and checks the components of a message or a modal. layout2 is set for components of
// version 2. path is "components".
func Read(path string, raw json.RawMessage, modal, layout2 bool, filenames []string) ([]Component, *refusal.Error) {
	var list []Component
	if err := refusal.Decode(raw, &list); err != nil {
		return nil, err.Below(path)
	}
	c := &checker{modal: modal, filenames: filenames, ids: map[int]bool{}, customIDs: map[string]bool{}}
	allowed := oldTopLevel
	switch {
	case modal:
		allowed = modalTopLevel
	case layout2:
		allowed = newTopLevel
	}
	if modal && (len(list) < 1 || len(list) > maxRows) {
		return nil, refusal.BadCount(path, 1, maxRows)
	}
	if !modal && !layout2 && len(list) > maxRows {
		return nil, refusal.BadCount(path, 0, maxRows)
	}
	if err := c.checkAll(path, list, allowed); err != nil {
		return nil, err
	}
	switch {
	case c.count > maxComponents:
		return nil, refusal.Form(path, "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", maxComponents))
	case c.text > maxDisplayText:
		return nil, refusal.Form(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", fmt.Sprintf("The maximum displayable text of components exceeds the maximum size of %d", maxDisplayText))
	}
	c.number(list)
	return list, nil
}

// number assigns an id to each component that has none.
func (c *checker) number(list []Component) {
	next := 1
	Walk(list, func(each *Component) {
		if each.ID != 0 {
			return
		}
		for c.ids[next] {
			next++
		}
		each.ID = next
		next++
	})
}

func (c *checker) checkAll(path string, list []Component, allowed []int) *refusal.Error {
	for i := range list {
		if err := c.check(refusal.At(path, i), &list[i], allowed); err != nil {
			return err
		}
	}
	return nil
}

// check checks a component and its children.
func (c *checker) check(path string, each *Component, allowed []int) *refusal.Error {
	if !slices.Contains(allowed, each.Type) {
		text := strings.Trim(strings.ReplaceAll(fmt.Sprint(allowed), " ", ", "), "[]")
		return refusal.Form(path, "UNION_TYPE_CHOICES", `Value of field "type" must be one of (`+text+`).`)
	}
	c.count++
	if each.ID != 0 {
		if each.ID < 0 || each.ID > 1<<31-1 {
			return refusal.Form(refusal.At(path, "id"), "NUMBER_TYPE_MAX", "int value should be a 32 bit integer.")
		}
		if c.ids[each.ID] {
			return refusal.Form(refusal.At(path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
		}
		c.ids[each.ID] = true
	}
	if c.modal && each.Disabled {
		return refusal.Form(refusal.At(path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "Modals cannot have disabled components")
	}
	if err := c.checkFields(path, each); err != nil {
		return err
	}
	return c.checkCustomID(path, each)
}

func (c *checker) checkFields(path string, each *Component) *refusal.Error {
	switch each.Type {
	case ActionRow:
		return c.checkRow(path, each)
	case Button:
		return checkButton(path, each)
	case StringSelect, ChannelSelect:
		return c.checkSelect(path, each)
	case TextInput:
		return checkTextInput(path, each)
	case TextDisplay:
		c.text += utf8.RuneCountInString(each.Content)
		return refusal.CheckLength(refusal.At(path, "content"), each.Content, 1, maxDisplayText)
	case MediaGallery:
		return c.checkGallery(path, each)
	case File:
		return c.checkMedia(refusal.At(path, "file"), each.File, nil, true)
	case Separator:
		return refusal.CheckChoice(refusal.At(path, "spacing"), each.Spacing, 0, 1, 2)
	case Container:
		return c.checkContainer(path, each)
	}
	return c.checkLabel(path, each)
}

// checkCustomID checks that each interactive component has a unique custom id.
func (c *checker) checkCustomID(path string, each *Component) *refusal.Error {
	interactive := slices.Contains(inLabel, each.Type) || each.Type == Button && each.Style != styleLink
	if !interactive {
		return nil
	}
	path = refusal.At(path, "custom_id")
	if err := refusal.CheckLength(path, each.CustomID, 1, MaxCustomID); err != nil {
		return err
	}
	if c.customIDs[each.CustomID] {
		return refusal.Form(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	c.customIDs[each.CustomID] = true
	return nil
}

func (c *checker) checkRow(path string, row *Component) *refusal.Error {
	allowed, most := inMessageRow, maxRowButtons
	if c.modal {
		allowed, most = inModalRow, 1
	}
	path = refusal.At(path, "components")
	if len(row.Components) < 1 || len(row.Components) > most {
		return refusal.BadCount(path, 1, most)
	}
	if err := c.checkAll(path, row.Components, allowed); err != nil {
		return err
	}
	for i := range row.Components {
		if row.Components[i].IsSelect() && len(row.Components) > 1 {
			return refusal.Form(refusal.At(path, i), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
		}
		if c.modal {
			if err := refusal.CheckLength(refusal.At(path, i, "label"), row.Components[i].Label, 1, maxModalLabel); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkButton(path string, b *Component) *refusal.Error {
	if err := refusal.CheckChoice(refusal.At(path, "style"), b.Style, 1, 2, 3, 4, styleLink); err != nil {
		return err
	}
	switch {
	case b.Style == styleLink && b.CustomID != "", b.Style != styleLink && b.URL != "":
		return refusal.Form(path, "BUTTON_COMPONENT_INVALID", "A button has either a custom id or a url")
	case b.Style == styleLink && b.URL == "":
		return refusal.Form(refusal.At(path, "url"), "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
	case b.Style == styleLink && !hasLinkScheme(b.URL):
		return refusal.Form(refusal.At(path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme is not supported. Scheme must be one of ('http', 'https', 'discord').")
	case b.Style != styleLink && b.CustomID == "":
		return refusal.Form(refusal.At(path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
	case b.Label == "" && b.Emoji == nil:
		return refusal.Form(refusal.At(path, "label"), "BASE_TYPE_REQUIRED", "A label or an emoji is required")
	}
	return refusal.First(
		func() *refusal.Error { return checkEmoji(refusal.At(path, "emoji"), b.Emoji) },
		func() *refusal.Error { return refusal.CheckMaxLength(refusal.At(path, "url"), b.URL, maxButtonURL) },
		func() *refusal.Error {
			return refusal.CheckMaxLength(refusal.At(path, "label"), b.Label, maxButtonLabel)
		},
	)
}

// hasLinkScheme reports whether a button may open an address.
func hasLinkScheme(address string) bool {
	u, err := url.Parse(address)
	return err == nil && slices.Contains([]string{"http", "https", "discord"}, u.Scheme)
}

func checkEmoji(path string, e *Emoji) *refusal.Error {
	if e == nil || e.ID != nil && *e.ID != "" || ValidEmoji(e.Name) {
		return nil
	}
	return refusal.Form(refusal.At(path, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
}

func (c *checker) checkContainer(path string, box *Component) *refusal.Error {
	if len(box.Components) == 0 {
		return refusal.BadCount(refusal.At(path, "components"), 1, maxComponents)
	}
	if box.AccentColor != nil && (*box.AccentColor < 0 || *box.AccentColor > 0xFFFFFF) {
		return refusal.Form(refusal.At(path, "accent_color"), "NUMBER_TYPE_MAX", "int value should be less than or equal to 16777215.")
	}
	return c.checkAll(refusal.At(path, "components"), box.Components, inContainer)
}

func (c *checker) checkGallery(path string, g *Component) *refusal.Error {
	if len(g.Items) < 1 || len(g.Items) > maxGallery {
		return refusal.BadCount(refusal.At(path, "items"), 1, maxGallery)
	}
	for i, item := range g.Items {
		if err := c.checkMedia(refusal.At(path, "items", i, "media"), &item.Media, item.Description, false); err != nil {
			return err
		}
	}
	return nil
}

// checkMedia checks an address of the web or of a file in the message.
func (c *checker) checkMedia(path string, m *UnfurledMedia, description *string, onlyAttachment bool) *refusal.Error {
	if m == nil || m.URL == "" {
		return refusal.Form(path, "BASE_TYPE_REQUIRED", "This field is required")
	}
	if description != nil {
		if err := refusal.CheckMaxLength(refusal.At(strings.TrimSuffix(path, ".media"), "description"), *description, MaxDescription); err != nil {
			return err
		}
	}
	if name, ok := strings.CutPrefix(m.URL, AttachmentScheme); ok {
		if slices.Contains(c.filenames, CleanFilename(name)) {
			return nil
		}
		return refusal.Form(refusal.At(path, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment was not found")
	}
	if u, err := url.Parse(m.URL); onlyAttachment || err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return refusal.Form(refusal.At(path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")
	}
	return nil
}

package sandbox

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits on components (API documentation, "Component Reference").
const (
	maxComponents  = 40   // of a message of version 2, nested ones included
	maxRows        = 5    // of an older message, and of a modal
	maxRowButtons  = 5    // of an action row
	maxCustomID    = 100  // characters
	maxButtonLabel = 80   // characters
	maxOptions     = 25   // of a select menu
	maxPlaceholder = 150  // characters
	maxGallery     = 10   // items
	maxDisplayText = 4000 // characters of all text displays
	maxInputText   = 4000 // characters of a text input
	maxModalTitle  = 45   // characters
	maxModalLabel  = 45   // characters
)

// Which components may stand where.
var (
	oldTopLevel   = []int{componentActionRow}
	newTopLevel   = []int{componentActionRow, componentTextDisplay, componentMediaGallery, componentFile, componentSeparator, componentContainer}
	modalTopLevel = []int{componentActionRow, componentTextDisplay, componentLabel}
	inModalRow    = []int{componentTextInput}
	inContainer   = []int{componentActionRow, componentTextDisplay, componentMediaGallery, componentFile, componentSeparator}
	inMessageRow  = []int{componentButton, componentStringSelect, componentChannelSelect}
	inLabel       = []int{componentTextInput, componentStringSelect, componentChannelSelect}
)

// componentCheck checks a tree of components and numbers them.
type componentCheck struct {
	modal     bool
	filenames []string // of the attachments that attachment:// can name

	ids       map[int]bool
	customIDs map[string]bool
	count     int
	text      int // characters of text displays
}

// readComponents decodes and checks the components of a message or a modal.
// layout2 tells components of version 2 from older ones. path is "components".
func readComponents(path string, raw json.RawMessage, modal, layout2 bool, filenames []string) ([]component, *apiError) {
	var list []component
	if err := decodeJSON(raw, &list); err != nil {
		return nil, err.below(path)
	}
	c := &componentCheck{modal: modal, filenames: filenames, ids: map[int]bool{}, customIDs: map[string]bool{}}
	allowed := oldTopLevel
	switch {
	case modal:
		allowed = modalTopLevel
	case layout2:
		allowed = newTopLevel
	}
	if modal && (len(list) < 1 || len(list) > maxRows) {
		return nil, badCount(path, 1, maxRows)
	}
	if !modal && !layout2 && len(list) > maxRows {
		return nil, badCount(path, 0, maxRows)
	}
	if err := c.checkAll(path, list, allowed); err != nil {
		return nil, err
	}
	switch {
	case c.count > maxComponents:
		return nil, formError(path, "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", maxComponents))
	case c.text > maxDisplayText:
		return nil, formError(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", fmt.Sprintf("The maximum displayable text of components exceeds the maximum size of %d", maxDisplayText))
	}
	c.number(list)
	return list, nil
}

func badCount(path string, least, most int) *apiError {
	return formError(path, "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between %d and %d in length.", least, most))
}

// number gives an id to each component that has none.
func (c *componentCheck) number(list []component) {
	next := 1
	walk(list, func(each *component) {
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

func (c *componentCheck) checkAll(path string, list []component, allowed []int) *apiError {
	for i := range list {
		if err := c.check(at(path, i), &list[i], allowed); err != nil {
			return err
		}
	}
	return nil
}

// check checks a component and what is in it.
func (c *componentCheck) check(path string, each *component, allowed []int) *apiError {
	if !slices.Contains(allowed, each.Type) {
		text := strings.Trim(strings.ReplaceAll(fmt.Sprint(allowed), " ", ", "), "[]")
		return formError(path, "UNION_TYPE_CHOICES", `Value of field "type" must be one of (`+text+`).`)
	}
	c.count++
	if each.ID != 0 {
		if each.ID < 0 || each.ID > 1<<31-1 {
			return formError(at(path, "id"), "NUMBER_TYPE_MAX", "int value should be a 32 bit integer.")
		}
		if c.ids[each.ID] {
			return formError(at(path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
		}
		c.ids[each.ID] = true
	}
	if c.modal && each.Disabled {
		return formError(at(path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "Modals cannot have disabled components")
	}
	if err := c.checkFields(path, each); err != nil {
		return err
	}
	return c.checkCustomID(path, each)
}

func (c *componentCheck) checkFields(path string, each *component) *apiError {
	switch each.Type {
	case componentActionRow:
		return c.checkRow(path, each)
	case componentButton:
		return checkButton(path, each)
	case componentStringSelect, componentChannelSelect:
		return c.checkSelect(path, each)
	case componentTextInput:
		return checkTextInput(path, each)
	case componentTextDisplay:
		c.text += utf8.RuneCountInString(each.Content)
		return badLength(at(path, "content"), each.Content, 1, maxDisplayText)
	case componentMediaGallery:
		return c.checkGallery(path, each)
	case componentFile:
		return c.checkMedia(at(path, "file"), each.File, nil, true)
	case componentSeparator:
		return badChoice(at(path, "spacing"), each.Spacing, 0, 1, 2)
	case componentContainer:
		return c.checkContainer(path, each)
	}
	return c.checkLabel(path, each)
}

// checkCustomID checks that components people use have an id, each another one.
func (c *componentCheck) checkCustomID(path string, each *component) *apiError {
	interactive := slices.Contains(inLabel, each.Type) || each.Type == componentButton && each.Style != styleLink
	if !interactive {
		return nil
	}
	path = at(path, "custom_id")
	if err := badLength(path, each.CustomID, 1, maxCustomID); err != nil {
		return err
	}
	if c.customIDs[each.CustomID] {
		return formError(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	c.customIDs[each.CustomID] = true
	return nil
}

func (c *componentCheck) checkRow(path string, row *component) *apiError {
	allowed, most := inMessageRow, maxRowButtons
	if c.modal {
		allowed, most = inModalRow, 1
	}
	path = at(path, "components")
	if len(row.Components) < 1 || len(row.Components) > most {
		return badCount(path, 1, most)
	}
	if err := c.checkAll(path, row.Components, allowed); err != nil {
		return err
	}
	for i := range row.Components {
		if row.Components[i].isSelect() && len(row.Components) > 1 {
			return formError(at(path, i), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
		}
		if c.modal {
			if err := badLength(at(path, i, "label"), row.Components[i].Label, 1, maxModalLabel); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkButton(path string, b *component) *apiError {
	if err := badChoice(at(path, "style"), b.Style, 1, 2, 3, 4, styleLink); err != nil {
		return err
	}
	switch {
	case b.Style == styleLink && b.CustomID != "", b.Style != styleLink && b.URL != "":
		return formError(path, "BUTTON_COMPONENT_INVALID", "A button has either a custom id or a url")
	case b.Style == styleLink && b.URL == "":
		return formError(at(path, "url"), "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
	case b.Style == styleLink && len(b.URL) > 512:
		return tooLong(at(path, "url"), b.URL, 512)
	case b.Style != styleLink && b.CustomID == "":
		return formError(at(path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
	case b.Label == "" && b.Emoji == nil:
		return formError(at(path, "label"), "BASE_TYPE_REQUIRED", "A label or an emoji is required")
	}
	if err := checkEmoji(at(path, "emoji"), b.Emoji); err != nil {
		return err
	}
	return tooLong(at(path, "label"), b.Label, maxButtonLabel)
}

func checkEmoji(path string, e *componentEmoji) *apiError {
	if e == nil || e.ID != nil && *e.ID != "" || validEmoji(e.Name) {
		return nil
	}
	return formError(at(path, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
}

func (c *componentCheck) checkContainer(path string, box *component) *apiError {
	if len(box.Components) == 0 {
		return badCount(at(path, "components"), 1, maxComponents)
	}
	if box.AccentColor != nil && (*box.AccentColor < 0 || *box.AccentColor > 0xFFFFFF) {
		return formError(at(path, "accent_color"), "NUMBER_TYPE_MAX", "int value should be less than or equal to 16777215.")
	}
	return c.checkAll(at(path, "components"), box.Components, inContainer)
}

func (c *componentCheck) checkGallery(path string, g *component) *apiError {
	if len(g.Items) < 1 || len(g.Items) > maxGallery {
		return badCount(at(path, "items"), 1, maxGallery)
	}
	for i, item := range g.Items {
		if err := c.checkMedia(at(path, "items", i, "media"), &item.Media, item.Description, false); err != nil {
			return err
		}
	}
	return nil
}

// checkMedia checks an address: of the web, or of a file of the message.
func (c *componentCheck) checkMedia(path string, m *unfurledMedia, description *string, onlyAttachment bool) *apiError {
	if m == nil || m.URL == "" {
		return formError(path, "BASE_TYPE_REQUIRED", "This field is required")
	}
	if description != nil {
		if err := tooLong(at(strings.TrimSuffix(path, ".media"), "description"), *description, maxDescription); err != nil {
			return err
		}
	}
	if name, ok := strings.CutPrefix(m.URL, attachmentScheme); ok {
		if slices.Contains(c.filenames, cleanFilename(name)) {
			return nil
		}
		return formError(at(path, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment was not found")
	}
	if u, err := url.Parse(m.URL); onlyAttachment || err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return formError(at(path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")
	}
	return nil
}

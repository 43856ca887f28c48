package sandbox

import (
	"encoding/json"
	"slices"
	"strings"
)

// Types of components (API documentation, "Component Types").
const (
	componentActionRow     = 1
	componentButton        = 2
	componentStringSelect  = 3
	componentTextInput     = 4
	componentChannelSelect = 8
	componentTextDisplay   = 10
	componentMediaGallery  = 12
	componentFile          = 13
	componentSeparator     = 14
	componentContainer     = 17
	componentLabel         = 18
)

// styleLink is the style of a button that opens an address.
const styleLink = 5

// component is a component of any type, with the fields of all of them.
type component struct {
	Type          int             `json:"type"`
	ID            int             `json:"id"`
	CustomID      string          `json:"custom_id,omitempty"`
	Style         int             `json:"style,omitempty"`
	Label         string          `json:"label,omitempty"`
	Emoji         *componentEmoji `json:"emoji,omitempty"`
	URL           string          `json:"url,omitempty"`
	Disabled      bool            `json:"disabled,omitempty"`
	Options       []selectOption  `json:"options,omitempty"`
	Placeholder   string          `json:"placeholder,omitempty"`
	MinValues     *int            `json:"min_values,omitempty"`
	MaxValues     *int            `json:"max_values,omitempty"`
	DefaultValues []defaultValue  `json:"default_values,omitempty"`
	ChannelTypes  []ChannelType   `json:"channel_types,omitempty"`
	Required      *bool           `json:"required,omitempty"`
	MinLength     *int            `json:"min_length,omitempty"`
	MaxLength     *int            `json:"max_length,omitempty"`
	Value         string          `json:"value,omitempty"`
	Content       string          `json:"content,omitempty"`
	Items         []mediaItem     `json:"items,omitempty"`
	File          *unfurledMedia  `json:"file,omitempty"`
	Description   *string         `json:"description,omitempty"`
	Spoiler       bool            `json:"spoiler,omitempty"`
	Divider       *bool           `json:"divider,omitempty"`
	Spacing       int             `json:"spacing,omitempty"`
	AccentColor   *int            `json:"accent_color,omitempty"`
	Components    []component     `json:"components,omitempty"`
	Component     *component      `json:"component,omitempty"` // of a label
}

type componentEmoji struct {
	ID       *string `json:"id,omitempty"`
	Name     string  `json:"name"`
	Animated bool    `json:"animated,omitempty"`
}

type selectOption struct {
	Label       string          `json:"label"`
	Value       string          `json:"value"`
	Description string          `json:"description,omitempty"`
	Emoji       *componentEmoji `json:"emoji,omitempty"`
	Default     bool            `json:"default,omitempty"`
}

// defaultValue is a channel that is chosen at first.
type defaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// mediaItem is an item of a media gallery.
type mediaItem struct {
	Media       unfurledMedia `json:"media"`
	Description *string       `json:"description,omitempty"`
	Spoiler     bool          `json:"spoiler,omitempty"`
}

// unfurledMedia is a picture or a file, by its address or as an attachment.
type unfurledMedia struct {
	URL          string `json:"url"`
	ProxyURL     string `json:"proxy_url,omitempty"`
	Width        *int   `json:"width,omitempty"`
	Height       *int   `json:"height,omitempty"`
	ContentType  string `json:"content_type,omitempty"`
	AttachmentID string `json:"attachment_id,omitempty"`
}

// isSelect reports whether a component is a select menu.
func (c *component) isSelect() bool {
	return c.Type == componentStringSelect || c.Type == componentChannelSelect
}

// children are the components directly within a component, in their order.
func (c *component) children() []*component {
	var list []*component
	for i := range c.Components {
		list = append(list, &c.Components[i])
	}
	if c.Component != nil {
		list = append(list, c.Component)
	}
	return list
}

// walk calls visit for all components, outer ones first.
func walk(list []component, visit func(*component)) {
	for i := range list {
		list[i].walk(visit)
	}
}

func (c *component) walk(visit func(*component)) {
	visit(c)
	for _, inner := range c.children() {
		inner.walk(visit)
	}
}

// withCustomID finds a component by its custom id, nil if there is none.
func withCustomID(list []component, id string) *component {
	var found *component
	walk(list, func(c *component) {
		if c.CustomID == id && found == nil {
			found = c
		}
	})
	return found
}

// media lists the pictures and files that components show.
func media(list []component) []*unfurledMedia {
	var all []*unfurledMedia
	walk(list, func(c *component) {
		if c.File != nil {
			all = append(all, c.File)
		}
		for i := range c.Items {
			all = append(all, &c.Items[i].Media)
		}
	})
	return all
}

const attachmentScheme = "attachment://"

// resolveMedia points attachment:// addresses in components to the message's
// attachments, the latest of a name first.
func (m *Message) resolveMedia() {
	for _, item := range media(m.components) {
		name, ok := strings.CutPrefix(item.URL, attachmentScheme)
		if !ok {
			continue
		}
		for _, a := range slices.Backward(m.Attachments) {
			if a.Filename != cleanFilename(name) {
				continue
			}
			*item = unfurledMedia{URL: a.URL, ProxyURL: a.URL, ContentType: a.ContentType, AttachmentID: a.ID}
			if a.Width > 0 {
				item.Width, item.Height = &a.Width, &a.Height
			}
			break
		}
	}
	m.encodeComponents()
}

// encodeComponents brings Components in line with components.
func (m *Message) encodeComponents() {
	m.Components = nil
	if len(m.components) > 0 {
		m.Components, _ = json.Marshal(m.components) // of strings and numbers: cannot fail
	}
}

// Text returns what a message says: its content, or the texts of its components, a line
// each.
func (m Message) Text() string {
	texts := []string{}
	if m.Content != "" {
		texts = append(texts, m.Content)
	}
	walk(m.components, func(c *component) {
		if c.Content != "" {
			texts = append(texts, c.Content)
		}
	})
	return strings.Join(texts, "\n")
}

// hasNewLayout reports whether a message is made of components version 2.
func (m *Message) hasNewLayout() bool { return m.Flags&flagComponentsV2 != 0 }

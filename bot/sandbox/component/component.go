package component

import "hoshi/bot/internal/limits"

// Component is a component of any type, with the fields of all types.
type Component struct {
	Type          int            `json:"type"`
	ID            int            `json:"id"`
	CustomID      string         `json:"custom_id,omitempty"`
	Style         int            `json:"style,omitempty"`
	Label         string         `json:"label,omitempty"`
	Emoji         *Emoji         `json:"emoji,omitempty"`
	URL           string         `json:"url,omitempty"`
	Disabled      bool           `json:"disabled,omitempty"`
	Options       []SelectOption `json:"options,omitempty"`
	Placeholder   string         `json:"placeholder,omitempty"`
	MinValues     *int           `json:"min_values,omitempty"`
	MaxValues     *int           `json:"max_values,omitempty"`
	DefaultValues []defaultValue `json:"default_values,omitempty"`
	ChannelTypes  []int          `json:"channel_types,omitempty"`
	Required      *bool          `json:"required,omitempty"`
	MinLength     *int           `json:"min_length,omitempty"`
	MaxLength     *int           `json:"max_length,omitempty"`
	Value         string         `json:"value,omitempty"`
	Content       string         `json:"content,omitempty"`
	Items         []mediaItem    `json:"items,omitempty"`
	File          *UnfurledMedia `json:"file,omitempty"`
	Description   *string        `json:"description,omitempty"`
	Spoiler       bool           `json:"spoiler,omitempty"`
	Divider       *bool          `json:"divider,omitempty"`
	Spacing       int            `json:"spacing,omitempty"`
	AccentColor   *int           `json:"accent_color,omitempty"`
	Components    []Component    `json:"components,omitempty"`
	Component     *Component     `json:"component,omitempty"` // of a label
}

// Emoji is a Unicode emoji identified by its name, or a custom one by its id.
type Emoji struct {
	ID       *string `json:"id,omitempty"`
	Name     string  `json:"name"`
	Animated bool    `json:"animated,omitempty"`
}

// SelectOption is one choice of a select menu.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// defaultValue is a preselected channel.
type defaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// mediaItem is an item of a media gallery.
type mediaItem struct {
	Media       UnfurledMedia `json:"media"`
	Description *string       `json:"description,omitempty"`
	Spoiler     bool          `json:"spoiler,omitempty"`
}

// UnfurledMedia is a picture or a file, given as an address or an attachment.
type UnfurledMedia struct {
	URL          string `json:"url"`
	ProxyURL     string `json:"proxy_url,omitempty"`
	Width        *int   `json:"width,omitempty"`
	Height       *int   `json:"height,omitempty"`
	ContentType  string `json:"content_type,omitempty"`
	AttachmentID string `json:"attachment_id,omitempty"`
}

// IsSelect reports whether a component is a select menu.
func (c *Component) IsSelect() bool {
	return c.Type == limits.StringSelect || c.Type == limits.ChannelSelect
}

// children returns the direct children of a component in order.
func (c *Component) children() []*Component {
	var list []*Component
	for i := range c.Components {
		list = append(list, &c.Components[i])
	}
	if c.Component != nil {
		list = append(list, c.Component)
	}
	return list
}

// Walk calls visit for all components, parents first.
func Walk(list []Component, visit func(*Component)) {
	for i := range list {
		list[i].walk(visit)
	}
}

func (c *Component) walk(visit func(*Component)) {
	visit(c)
	for _, inner := range c.children() {
		inner.walk(visit)
	}
}

// Find finds a component by its custom id, or returns nil if there is none.
func Find(list []Component, id string) *Component {
	var found *Component
	Walk(list, func(c *Component) {
		if c.CustomID == id && id != "" && found == nil {
			found = c
		}
	})
	return found
}

// Media lists the pictures and files that components show.
func Media(list []Component) []*UnfurledMedia {
	var all []*UnfurledMedia
	Walk(list, func(c *Component) {
		if c.File != nil {
			all = append(all, c.File)
		}
		for i := range c.Items {
			all = append(all, &c.Items[i].Media)
		}
	})
	return all
}

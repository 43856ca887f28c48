package sandbox

import (
	"encoding/json"
	"slices"
	"strings"

	"hoshi/bot/sandbox/component"
)

// resolveMedia points attachment:// addresses in components to the message's
// attachments, the latest of a name first.
func (m *Message) resolveMedia() {
	for _, item := range component.Media(m.components) {
		name, ok := strings.CutPrefix(item.URL, component.AttachmentScheme)
		if !ok {
			continue
		}
		for _, a := range slices.Backward(m.Attachments) {
			if a.Filename != component.CleanFilename(name) {
				continue
			}
			*item = component.UnfurledMedia{URL: a.URL, ProxyURL: a.URL, ContentType: a.ContentType, AttachmentID: a.ID}
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
	component.Walk(m.components, func(c *component.Component) {
		if c.Content != "" {
			texts = append(texts, c.Content)
		}
	})
	return strings.Join(texts, "\n")
}

// hasNewLayout reports whether a message is made of components version 2.
func (m *Message) hasNewLayout() bool { return m.Flags&flagComponentsV2 != 0 }

package event

import (
	"encoding/json"
	"strings"

	"golang.org/x/text/width"

	"hoshi/bot/internal/limits"
)

// MinHeight is the height of a message of one line with its author above it, in pixels.
const MinHeight = 44

// Estimated sizes on a phone, in pixels.
const (
	headHeight    = MinHeight - lineHeight
	lineHeight    = 22
	lineWidth     = 40  // characters in a line; Chinese, Japanese and Korean characters count twice
	pictureWidth  = 320 // pictures are scaled down to this
	pictureHeight = 320 // if the size isn't known
	rowHeight     = 48  // buttons or a menu
	fileHeight    = 64
	cardHeight    = 120 // an embed, a poll
	stickerHeight = 160
	frameHeight   = 24 // around a container
)

// Message flags.
const (
	flagEphemeral    = 1 << 6  // only one person sees the message
	flagComponentsV2 = 1 << 15 // the components show the attachments
)

// measured is the part of a message that determines its height.
type measured struct {
	Content     string            `json:"content"`
	Attachments []measuredFile    `json:"attachments"`
	Components  []measuredPart    `json:"components"`
	Embeds      []json.RawMessage `json:"embeds"`
	Stickers    []json.RawMessage `json:"sticker_items"`
	Poll        json.RawMessage   `json:"poll"`
	Flags       int               `json:"flags"`
}

// measuredFile is an attachment: a picture or a video if it has a size.
type measuredFile struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

// measuredPart is a component.
type measuredPart struct {
	Type       int               `json:"type"`
	Content    string            `json:"content"` // of a text
	Items      []json.RawMessage `json:"items"`   // of a gallery
	Components []measuredPart    `json:"components"`
}

// Height estimates the height of a message on a phone, in pixels. It is 0 for an ephemeral message,
// which most people don't see.
func Height(raw []byte) int {
	var m measured
	if json.Unmarshal(raw, &m) != nil {
		return MinHeight
	}
	if m.Flags&flagEphemeral != 0 {
		return 0
	}
	height := headHeight + textHeight(m.Content) + cardHeight*len(m.Embeds) + stickerHeight*len(m.Stickers)
	if len(m.Poll) > 0 && string(m.Poll) != "null" {
		height += cardHeight
	}
	if m.Flags&flagComponentsV2 == 0 { // otherwise the components show them
		for _, f := range m.Attachments {
			height += f.height()
		}
	}
	return max(height+partsHeight(m.Components, m.Attachments), MinHeight)
}

// partsHeight estimates the height of components. files are the attachments that they show.
func partsHeight(parts []measuredPart, files []measuredFile) int {
	height := 0
	for _, p := range parts {
		switch p.Type {
		case limits.ActionRow:
			height += rowHeight
		case limits.TextDisplay:
			height += textHeight(p.Content)
		case limits.File:
			height += fileHeight
		case limits.MediaGallery:
			height += galleryHeight(len(p.Items), files)
		case limits.Container:
			height += frameHeight + partsHeight(p.Components, files)
		default:
			height += partsHeight(p.Components, files)
		}
	}
	return height
}

// galleryHeight estimates the height of a gallery. Multiple pictures are small and side by side.
func galleryHeight(items int, files []measuredFile) int {
	if items == 1 && len(files) > 0 && files[0].Width > 0 {
		return files[0].height()
	}
	return pictureHeight
}

// height estimates the height of an attachment.
func (f measuredFile) height() int {
	if f.Width <= 0 || f.Height <= 0 {
		return fileHeight
	}
	return min(f.Height*min(f.Width, pictureWidth)/f.Width, 2*pictureHeight)
}

// textHeight estimates the height of a text whose long lines wrap.
func textHeight(text string) int {
	if text == "" {
		return 0
	}
	lines := 0
	for line := range strings.Lines(text) {
		wide := 0
		for _, r := range line {
			wide++
			switch width.LookupRune(r).Kind() {
			case width.EastAsianWide, width.EastAsianFullwidth:
				wide++
			}
		}
		lines += 1 + max(wide-1, 0)/lineWidth
	}
	return lines * lineHeight
}

package discord

import (
	"encoding/json"
	"strings"

	"golang.org/x/text/width"
)

// phoneScreen is how much of a channel a phone shows, in pixels: a board with so much below
// it is out of sight, and is posted anew.
const phoneScreen = 640

// Estimates of how high things are on a phone, in pixels.
const (
	leastHeight   = 44 // a message of one line with its author above it
	headHeight    = leastHeight - lineHeight
	lineHeight    = 22
	lineWidth     = 40  // characters in a line; those of Chinese, Japanese and Korean count twice
	pictureWidth  = 320 // pictures are scaled down to this
	pictureHeight = 320 // of one whose size isn't known
	rowHeight     = 48  // buttons or a menu
	fileHeight    = 64
	cardHeight    = 120 // an embed, a poll
	stickerHeight = 160
	frameHeight   = 24 // around a container
)

// Types of components that have a height of their own (API documentation, "Component
// reference").
const (
	typeActionRow   = 1
	typeTextDisplay = 10
	typeGallery     = 12
	typeFile        = 13
	typeContainer   = 17
)

// measured is the part of a message that says how high it is.
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

// messageHeight estimates how high a message is on a phone, in pixels.
func messageHeight(raw []byte) int {
	var m measured
	if json.Unmarshal(raw, &m) != nil {
		return leastHeight // it is there, whatever it is
	}
	height := headHeight + textHeight(m.Content) + cardHeight*len(m.Embeds) + stickerHeight*len(m.Stickers)
	if len(m.Poll) > 0 && string(m.Poll) != "null" {
		height += cardHeight
	}
	if m.Flags&flagComponentsV2 == 0 { // else the components show them
		for _, f := range m.Attachments {
			height += f.height()
		}
	}
	return max(height+partsHeight(m.Components, m.Attachments), leastHeight)
}

// partsHeight estimates the height of components, which show the attachments of a message.
func partsHeight(parts []measuredPart, files []measuredFile) int {
	height := 0
	for _, p := range parts {
		switch p.Type {
		case typeActionRow:
			height += rowHeight
		case typeTextDisplay:
			height += textHeight(p.Content)
		case typeFile:
			height += fileHeight
		case typeGallery:
			height += galleryHeight(len(p.Items), files)
		case typeContainer:
			height += frameHeight + partsHeight(p.Components, files)
		default:
			height += partsHeight(p.Components, files)
		}
	}
	return height
}

// galleryHeight estimates the height of a gallery. Several pictures are shown small, side by
// side.
func galleryHeight(items int, files []measuredFile) int {
	if items == 1 && len(files) > 0 && files[0].Width > 0 {
		return files[0].height()
	}
	return pictureHeight
}

// height estimates the height of an attachment by itself.
func (f measuredFile) height() int {
	if f.Width <= 0 || f.Height <= 0 {
		return fileHeight
	}
	return min(f.Height*min(f.Width, pictureWidth)/f.Width, 2*pictureHeight)
}

// textHeight estimates the height of a text, whose long lines are broken.
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

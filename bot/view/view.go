// Package view shows games: a game and settings become a message with a picture, its description in
// words, and buttons for everything a player can do.
package view

import (
	"log/slog"
	"sync"
	"time"

	"hoshi/bot/domain/message"
)

// Deps are what a [View] works with.
type Deps struct {
	Painter    *Painter
	Translator message.Translator
	Width      int // side of the pictures in pixels
	Now        func() time.Time
	Log        *slog.Logger

	// Pages means that games have pages in the browser, so boards have a button that opens them.
	Pages bool

	// Activity reports whether people can launch the board inside the chat, so boards have a button
	// for that; nil if there's none.
	Activity func() bool
}

// View shows games. It is safe for concurrent use.
type View struct {
	Deps
	writable sync.Map // by language: whether the painter can write its words
	pictures pictureMemory
}

// New returns a view.
func New(d Deps) *View {
	s := &View{Deps: d}
	s.pictures.Max = maxPictures
	return s
}

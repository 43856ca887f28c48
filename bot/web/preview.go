package web

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"
	"time"
	"unicode"
	"unicode/utf8"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/internal/recent"
	"hoshi/render"
)

// cut shortens a text to at most n bytes, between two characters as people see them.
func cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	const dots = "…"
	n -= len(dots)
	for n > 0 && !boundary(text, n) {
		n--
	}
	return text[:n] + dots
}

const joiner = '\u200d' // joins emoji to one

// boundary reports whether a text can be cut before byte n. It's never between a letter and its
// marks, nor within an emoji or a flag.
func boundary(text string, n int) bool {
	if !utf8.RuneStart(text[n]) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:n])
	after, _ := utf8.DecodeRuneInString(text[n:])
	flag := func(r rune) bool { return r >= 0x1f1e6 && r <= 0x1f1ff }
	switch {
	case before == joiner, after == joiner, unicode.Is(unicode.M, after), after >= 0x1f3fb && after <= 0x1f3ff:
		return false
	case flag(before) && flag(after): // flags are pairs; too early is better than half a flag
		return false
	}
	return true
}

// cardKey identifies a preview's picture. The players are part of it because a person's name disappears
// without a new revision when they have their data deleted.
type cardKey struct {
	game, revision int64
	black, white   chat.User
}

const (
	maxCards = 128             // number of previews' pictures that are kept, of some 50 KB each
	cardWait = 5 * time.Second // for the review of a finished game; Discord waits for 10 s
)

// previews draws the pictures for previews of games.
type previews struct {
	*Server
	cards   recent.Map[cardKey, []byte]
	waiting chan struct{} // holds one value for each picture that waits for a review
}

func newPreviews(s *Server) *previews {
	return &previews{Server: s, cards: recent.Map[cardKey, []byte]{Max: maxCards, For: time.Hour}, waiting: make(chan struct{}, s.limits.Pictures-1)}
}

// size returns the size of a game's preview picture in pixels.
func (s *previews) size(st state) (width, height int) {
	if hasCard(st.Game) {
		return render.CardWidth, render.CardHeight
	}
	return s.opt.Maker.View.Width, s.opt.Maker.View.Width
}

// hasCard reports whether a game is over and has something to show.
func hasCard(g *game.Game) bool {
	return g.State != game.Playing && g.State != game.Proposed && len(g.Moves) > 0
}

// card serves the picture for previews of a game: its board, or its card once it's over.
func (s *previews) card(w http.ResponseWriter, r *http.Request, id int64) error {
	st, err := s.load(r.Context(), id)
	if err != nil {
		return err
	}
	key := cardKey{id, st.Game.Revision, st.Game.Black.User, st.Game.White.User}
	h := w.Header()
	png, complete := s.cards.Get(key)
	if !complete {
		if png, complete, err = s.draw(r.Context(), st); err != nil {
			return err
		}
	}
	if complete {
		s.cards.Put(key, png)
		h.Set("ETag", fmt.Sprintf(`"%x"`, sha256.Sum256(png)))
		h.Set("Cache-Control", "public, max-age=60")
	}
	h.Set("Content-Type", "image/png")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if complete && r.Header.Get("If-None-Match") == h.Get("ETag") {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	_, _ = w.Write(png) // the browser has gone if this fails
	return nil
}

// draw draws a game's preview. complete is false if a later one will show more.
func (s *previews) draw(ctx context.Context, st state) (png []byte, complete bool, err error) {
	if hasCard(st.Game) {
		ctx, cancel := context.WithTimeout(ctx, cardWait)
		defer cancel()
		select {
		case s.waiting <- struct{}{}:
			defer func() { <-s.waiting }()
		default:
			cancel() // the picture shows what there is, since waiting would keep all others out
		}
		return s.opt.Records.Card(ctx, st.Game)
	}
	pos, err := st.Game.Position()
	if err != nil {
		return nil, false, err
	}
	scene := s.opt.Maker.View.Scene(st.Game, pos, st.Settings)
	scene.Caption = nil // so that the picture is square
	picture := s.opt.Maker.View.DrawBoard(st.Game, scene)
	if picture == nil {
		return nil, false, problemGone
	}
	return picture.PNG, true, nil
}

package e2e_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/browsertest"
)

// The program is killed again and again while two people play in browsers or in the chat, where a
// third person writes: before a move, at the same moment, and after it. The pages reconnect by
// themselves, no stone is lost or doubled, and in the end the chat shows the same board. It logs
// how far the chat and the pages lagged behind each other.
func TestBoardPageKill(t *testing.T) {
	t.Parallel()
	s := newBoardSite(t)
	p := s.player(0)
	ann, bob, public := s.between(p)
	for _, r := range []*reader{ann, bob} {
		r.Expect("WebSocket", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_SOCKET_NOT_CONNECTED", "409")
		r.noteBoards()
	}
	moves := &edgeMoves{site: s, public: public}
	apart := map[string]time.Duration{}
	for i := range times(4, 20) {
		who, mover, other := "ann", ann, bob
		if i%2 == 1 {
			who, mover, other = "bob", bob, ann
		}
		mover.Wait(myTurn)
		move, kind := moves.next(), "killed"
		p.say("you", fmt.Sprintf("Nice, move %d is coming.", i+1))
		switch i % 4 {
		case 0: // killed before the move: the page sends it until it's played
			s.bot.kill()
			mover.offline()
			mover.place(move)
			mover.label(move, "not confirmed yet")
			mover.Shot("offline")
			s.start()
		case 1: // killed at the same moment: nobody knows whether the move was played
			mover.hold(move)
			s.bot.kill()
			s.start()
		case 2: // killed after the move
			kind = "running"
			mover.place(move)
			mover.shows(moves.played...)
			apart[kind] = max(apart[kind], mover.apart(p, len(moves.played)), other.apart(p, len(moves.played)))
			s.bot.kill()
			other.offline()
			s.start()
		default: // killed while a move is made in the chat
			p.say(who, "!"+move)
			s.bot.kill()
			s.restart(func() { p.say(who, "!"+move) }, public, move)
		}
		mover.shows(moves.played...)
		other.shows(moves.played...)
		mover.online()
		other.online()
		moves.compare(i)
		apart[kind] = max(apart[kind], mover.apart(p, len(moves.played)), other.apart(p, len(moves.played)))
	}
	t.Logf("the chat and a page showed a move at most %v apart while the program was running, and %v if it was killed during the move", apart["running"], apart["killed"])
}

// restart starts the program after a kill. Once it's connected, it does something again if the game
// doesn't have the move, because a message to a program that isn't running is lost.
func (s *boardSite) restart(again func(), public, move string) {
	s.t.Helper()
	before := s.box.Identifies()
	s.start()
	ctx, cancel := context.WithTimeout(s.t.Context(), patience)
	defer cancel()
	if err := s.box.WaitIdentifies(ctx, before+1); err != nil {
		s.t.Fatalf("%v\n%s", err, s.bot.out.tail())
	}
	awaitPages(s.t, s.url(""), s.bot.out.tail)
	if moves := s.stored(public); len(moves) == 0 || moves[len(moves)-1] != move {
		again()
	}
}

// edgeMoves is a game in which nobody makes five in a row.
type edgeMoves struct {
	site   *boardSite
	public string
	played []string
}

// next returns the next move.
func (m *edgeMoves) next() string {
	i := len(m.played)
	m.played = append(m.played, fmt.Sprintf("%c%d", 'a'+2*(i%5), 1+2*(i/5)))
	return m.played[i]
}

// compare fails the test unless the server has exactly these moves.
func (m *edgeMoves) compare(round int) {
	m.site.t.Helper()
	if got := m.site.stored(m.public); strings.Join(got, " ") != strings.Join(m.played, " ") {
		m.site.t.Fatalf("after kill %d the server has %q, want %q", round, got, m.played)
	}
}

// noteBoards makes the page record when it shows each board, by its description.
func (r *reader) noteBoards() {
	r.T.Helper()
	browsertest.Eval[bool](r.Page, `(() => {
		const board = document.getElementById("board");
		window.boards = {};
		new MutationObserver(() => { window.boards[board.getAttribute("aria-label")] ??= Date.now(); }).observe(board, { attributeFilter: ["aria-label"] });
		return true;
	})()`)
}

// apart waits until the page and the chat describe the board after some moves the same way, and
// returns how long one lagged behind the other.
func (r *reader) apart(p *player, moves int) time.Duration {
	r.T.Helper()
	m := p.shown(moves)
	alt := browsertest.Quote(m.Attachments[0].Description)
	r.Wait(fmt.Sprintf(`document.getElementById("board").getAttribute("aria-label") === %s`, alt))
	page := time.UnixMilli(browsertest.Eval[int64](r.Page, fmt.Sprintf(`window.boards[%s]`, alt)))
	return shownAt(m).Sub(page).Abs()
}

// shownAt returns when a message was last edited, or written.
func shownAt(m sandbox.Message) time.Time {
	if m.Edited.IsZero() {
		return m.Time
	}
	return m.Edited
}

// offline waits until the page says that it isn't connected.
func (r *reader) offline() {
	r.T.Helper()
	r.Wait(`document.getElementById("connection").dataset.state === "offline"`)
}

// place plays a point with the page's form for typed moves.
func (r *reader) place(point string) {
	r.T.Helper()
	r.hold(point)
	r.Wait(fmt.Sprintf(`!document.querySelector('%s').getAttribute("aria-label").includes("empty")`, pointAt(point)))
}

// hold sends a move with the form, without waiting for anything.
func (r *reader) hold(point string) {
	r.T.Helper()
	browsertest.Eval[bool](r.Page, fmt.Sprintf(`(document.getElementById("typed").value = %q, document.getElementById("type").requestSubmit(), true)`, point))
}

// label waits until a point has a text for screen readers.
func (r *reader) label(point, text string) {
	r.T.Helper()
	r.Wait(fmt.Sprintf(`document.querySelector('%s').getAttribute("aria-label").includes(%s)`, pointAt(point), browsertest.Quote(text)))
}

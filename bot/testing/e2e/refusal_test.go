package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"hoshi/bot/domain/settings"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// The channel refuses the bot's messages although Discord's interactions say that it may write
// there. Whatever was accepted is still shown, as the answer to the command, and the channel isn't
// tried again and again.
func TestRefusedDespitePermissions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		refused int // refused messages: first with the picture, then perhaps without
		place   func(t *testing.T, p *player)
	}{
		{"installed without the scope bot", 1, func(_ *testing.T, p *player) { p.box.LeaveCommands() }},
		{"timed out", 2, func(_ *testing.T, p *player) {
			p.box.FailNext(sandbox.Route("POST", "/channels/{channel}/messages"), 1000, sandbox.Failure{Status: 403, Code: 50013})
		}},
		{"private thread", 1, func(t *testing.T, p *player) {
			thread, err := p.box.StartPrivateThread(p.channel.ID, "ours", p.users["bob"], p.users["ann"])
			if err != nil {
				t.Fatal(err)
			}
			p.channel = thread
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, sandbox.Options{}, service.Options{})
			p := h.player(0)
			test.place(t, p)
			p.slash("bob", "play", nil) // bob hasn't installed it
			p.shown(0)
			p.slash("bob", "move", map[string]any{"point": "h8"})
			board := p.shown(2)
			p.click("bob", board, "undo")
			p.shown(0)
			h.idle(p.channel.ID)
			refused := 0
			for _, r := range h.box.Requests() {
				if strings.HasSuffix(r.Route, "/messages") && r.Status == 403 {
					refused++
				}
			}
			if refused != test.refused {
				t.Errorf("%d messages were refused, want %d", refused, test.refused)
			}
		})
	}
}

// If there's no interaction to answer, the player who moved is told in a direct message, once.
func TestRefusedBoardIsTold(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0)
	p.say("ann", "!play 15 black")
	board := p.shown(0)
	h.settled(p.channel.ID)
	if err := p.box.Delete(p.channel.ID, p.users["you"], board.ID); err != nil {
		t.Fatal(err)
	}
	if err := h.box.DenyPermissions(p.channel.ID, sandbox.SendMessages); err != nil {
		t.Fatal(err)
	}
	p.say("ann", "!move h8")
	dm := *p
	for _, c := range h.box.Channels() {
		if c.UserID == p.users["ann"] {
			dm.channel = c
		}
	}
	dm.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "you won't see the board") })
	p.say("ann", "!move a1")
	h.idle(p.channel.ID)
	told := 0
	for _, m := range h.box.Messages(dm.channel.ID) {
		if strings.Contains(words(m), "you won't see the board") {
			told++
		}
	}
	if told != 1 {
		t.Errorf("told %d times", told)
	}
}

// A thread is archived during its game. The board is edited there, which unarchives the thread.
func TestArchivedThread(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0)
	thread, err := h.box.StartThread(p.channel.ID, p.users["ann"], "our game")
	if err != nil {
		t.Fatal(err)
	}
	p.channel = thread
	board := p.between("ann", "bob")
	pad := p.pad("ann", board)
	h.settled(p.channel.ID)
	if err := h.box.ArchiveThread(thread.ID, true); err != nil {
		t.Fatal(err)
	}
	p.click("ann", pad, "move e5") // which edits the board in place
	if after := p.shown(1); after.ID != board.ID {
		t.Errorf("a new board is posted in place of %s", board.ID)
	}
	for _, c := range h.box.Channels() {
		if c.ID == thread.ID && c.Archived {
			t.Error("the thread is still archived")
		}
	}
}

// If a person may not speak to everyone, only they see what a bot says that they alone have
// installed. So the bot refuses to challenge others there, but can be played.
func TestChallengeThatNobodySees(t *testing.T) {
	t.Parallel()
	for name, denied := range map[string]sandbox.Permission{"no external apps": sandbox.UseExternalApps, "no messages": sandbox.SendMessages} {
		t.Run(name, func(t *testing.T) {
			h := newHost(t, sandbox.Options{}, service.Options{})
			p := h.player(0).channelNamed("elsewhere")
			if err := h.box.DenyMember(p.channel.ID, p.users["ann"], denied); err != nil {
				t.Fatal(err)
			}
			for _, options := range []map[string]any{{"opponent": p.users["bob"]}, {"challenge": "open"}} {
				p.toldAlone(p.slash("ann", "play", options), "ann", "Use External Apps")
			}
			p.boardIn(p.slash("ann", "play", nil).MessageID, 0)
		})
	}
}

// A person's direct messages are closed to the bot, but its commands work there. Everything they lead
// to is shown by answers: boards, the engine's moves, and what clicks and forms do.
func TestClosedDirectMessages(t *testing.T) {
	t.Parallel()
	for _, code := range []int{50001, 50007, 50278} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			t.Parallel()
			h := newHost(t, sandbox.Options{UserInstalls: []string{"ann"}}, service.Options{Depth: 1, Board: settings.BoardEdit})
			p := h.player(0).directly("ann")
			p.closedDirectMessages(code)
			h.idle(p.channel.ID)
			h.noneThinks()
			p.refused(1)
		})
	}
}

// With other processes, the one that did the job hands it back to the one that got the command.
func TestClosedDirectMessagesWithWorkers(t *testing.T) {
	t.Parallel()
	f := newFleetWith(t, sandbox.Options{UserInstalls: []string{"ann"}, AckTimeout: patience})
	f.start("gateway")
	f.start("worker")
	p := newPlayer(t, f.box, 0)
	p.log = f.logged
	f.ready()
	p = p.directly("ann")
	p.slash("ann", "level", map[string]any{"level": "beginner"})
	p.closedDirectMessages(50278)
	f.done()
	if err := f.box.WaitDeferred(t.Context()); err != nil {
		t.Error(err)
	}
	p.refused(2) // one by each process
}

// closedDirectMessages plays in ann's direct messages after they have been closed.
func (p *player) closedDirectMessages(code int) {
	t := p.t
	t.Helper()
	if err := p.box.CloseDirect(p.users["ann"], code); err != nil {
		t.Fatal(err)
	}
	p.slash("ann", "play", map[string]any{"size": 9})
	p.shown(0)
	p.slash("ann", "move", map[string]any{"point": "e5"})
	board := p.shown(2)
	p.click("ann", board, "undo")
	p.shown(0)
	if board = p.message(p.slash("ann", "board", nil)); !showsMove(board, 0) {
		t.Errorf("/board shows %q", words(board))
	}
	pad := p.padOf("ann", board)
	p.click("ann", pad, "move e5")
	p.shown(2)
	p.slash("ann", "resign", map[string]any{"confirm": "yes"})
	p.latest(func(m sandbox.Message) bool { // rated or not
		return strings.Contains(words(m), "resigns") || strings.Contains(words(m), "canceled the game")
	})
}

// refused checks how many of the bot's requests were refused.
func (p *player) refused(want int) {
	p.t.Helper()
	got := 0
	for _, r := range p.box.Requests() {
		if r.Status == 403 {
			got++
		}
	}
	if got != want {
		p.t.Errorf("%d requests were refused, want %d: the refusal is remembered", got, want)
	}
}

// Moderators lock the thread of a game. What people click is shown by the answers. Whoever may still
// write there learns from a direct message why there's no answer.
func TestLockedThread(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{Depth: 1})
	p := h.player(0)
	thread, err := h.box.StartThread(p.channel.ID, p.users["you"], "our game")
	if err != nil {
		t.Fatal(err)
	}
	p.channel = thread
	p.say("you", "!play 9 black")
	p.shown(0)
	h.settled(thread.ID)
	if err := h.box.LockThread(thread.ID, true); err != nil {
		t.Fatal(err)
	}
	alone := p.directly("you")
	p.say("you", "!move e5")
	alone.latest(func(m sandbox.Message) bool {
		return strings.Contains(words(m), "locked") && strings.Contains(words(m), "<#"+thread.ID+">")
	})
	h.idle(thread.ID)
	if g := h.game(thread.ID); len(g.Moves) == 0 {
		t.Error("the move is lost")
	}
	p.slash("you", "board", nil)
	p.click("you", p.shown(2), "undo")
	p.shown(0)
}

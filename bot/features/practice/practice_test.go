package practice_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/practice"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

func TestMain(m *testing.M) { os.Exit(servicetest.Run(m)) }

// careless is a game in which Black doesn't answer an open three at move 7.
const careless = "h8 i9 k8 h9 k10 g9 a1 f9 k9 j9"

// harness is a service with a clock.
type harness struct {
	*servicetest.Harness
	now *servicetest.Clock
}

func newHarness(t *testing.T) harness {
	t.Helper()
	now := servicetest.NewClock(time.Date(2026, 11, 24, 22, 0, 0, 0, time.UTC))
	return harness{servicetest.New(t, service.Options{Now: now.Now}), now}
}

// lose lets ann lose a game as Black against bob.
func (h harness) lose() {
	h.T.Helper()
	h.Begin("ann", "!play @bob black")
	for i, move := range strings.Fields(careless) {
		h.Say([]string{"ann", "bob"}[i%2], move)
	}
}

// search runs the job that looks through a person's lost games.
func (h harness) search(who string) {
	h.T.Helper()
	if err := h.Service.Jobs().Do(h.T.Context(), practice.SearchJob{User: chat.UserID(who)}); err != nil {
		h.T.Fatal(err)
	}
}

// positions returns what a person practices.
func (h harness) positions(who string) []stored.PracticePosition {
	h.T.Helper()
	list, err := h.Store.PracticePositions(h.T.Context(), chat.UserID(who))
	if err != nil {
		h.T.Fatal(err)
	}
	return list
}

// want sends text and checks the answer.
func (h harness) want(who, text string, words ...string) servicetest.Post {
	h.T.Helper()
	got := h.One(who, text)
	for _, want := range words {
		if !strings.Contains(strings.ReplaceAll(got.Text, "**", ""), want) {
			h.T.Errorf("%s: %q gets %q, want %q", who, text, got.Text, want)
		}
	}
	return got
}

// Someone fails a position, tries again, and then solves it each day it comes back.
func TestPracticeInChat(t *testing.T) {
	h := newHarness(t)
	h.lose()
	h.search("ann")
	asked := h.want("ann", "!practice", "These are positions from games you lost", "You're Black.", "You missed a defense here on", "against @bob. Which move stops White?")
	if asked.Picture == nil || asked.Picture.Position.Len() != 6 {
		t.Fatalf("the board is %+v", asked.Picture)
	}
	h.want("ann", "!practice a1", "After a1, White plays f9 and wins by force in 2 moves (counting that one). That's what you played in the game. This position comes back tomorrow. Try again.")
	h.want("ann", "!practice f9", "Right! After f9, I see no forced win for White. This position comes back tomorrow.")
	h.want("ann", "!practice", "That's all for today. The next position comes back tomorrow.")
	for _, step := range []struct {
		days  int
		asked string // apart from the question
		want  string
	}{
		{1, "Which move stops White?", "This position comes back in 3 days."},
		{3, "Solved 1 of 3 times.", "This position comes back in 7 days."},
		{7, "Solved 2 of 3 times.", "You've solved it 3 times in a row, so you're done with it."},
	} {
		h.now.Advance(time.Duration(step.days)*24*time.Hour - time.Second)
		h.now.Advance(time.Second)
		h.want("ann", "!practice", "Which move stops White?", step.asked)
		h.want("ann", "!practice ||j9||", "Right! After j9", step.want)
		h.want("ann", "!practice", map[bool]string{true: "That's all for today.", false: "You're done with the one position"}[step.days < 7])
	}
	h.want("ann", "!stats", "Practice: done with 1 of 1 positions.")
	if list := h.positions("ann"); len(list) != 1 || list[0].Tries != 5 || list[0].Due != "" {
		t.Errorf("stored: %+v", list)
	}
}

// A day ends at midnight in the person's time zone.
func TestPracticeInTimeZone(t *testing.T) {
	h := newHarness(t) // 22:00 UTC is 7:00 the next day in Tokyo
	if _, err := h.Store.UpdateUserSettings(t.Context(), "ann", func(us *settings.UserSettings) { us.Zone = "Asia/Tokyo" }); err != nil {
		t.Fatal(err)
	}
	h.lose()
	h.search("ann")
	h.want("ann", "!practice", "Which move stops White?")
	h.want("ann", "!practice a1", "comes back tomorrow")
	h.now.Advance(16 * time.Hour)
	h.want("ann", "!practice", "That's all for today.")
	h.now.Advance(time.Hour)
	h.want("ann", "!practice", "Which move stops White?")
}

// The first request waits for the search, which is a job, and shows the result in the same message.
func TestPracticeWaits(t *testing.T) {
	h := newHarness(t)
	h.want("ann", "!practice", "There's nothing to practice", "take a lesson")
	h.lose()
	posts := h.Say("ann", "!practice")
	if len(posts) != 2 || posts[1].Edit == "" || posts[1].Picture == nil {
		t.Fatalf("%d messages: %+v", len(posts), posts)
	}
	if want := "I'm checking a game that you lost"; !strings.Contains(posts[0].Text, want) {
		t.Errorf("first: %q, want %q", posts[0].Text, want)
	}
	servicetest.Button(t, posts[0].Reply, "practice", "check") // the way out
	if want := "Which move stops White?"; !strings.Contains(posts[1].Text, want) {
		t.Errorf("then: %q, want %q", posts[1].Text, want)
	}
	posts = h.Say("ann", "!review") // its mistakes lead to practice
	servicetest.Button(t, posts[len(posts)-1].Reply, "practice", "")
	posts = h.Say("bob", "!practice")
	if len(posts) != 1 || !strings.Contains(posts[0].Text, "There's nothing to practice") {
		t.Errorf("the winner gets %d messages: %+v", len(posts), posts)
	}
}

// Buttons name the position. Clicks by other people do nothing, and a second click changes nothing.
func TestPracticeByButtons(t *testing.T) {
	h := newHarness(t)
	h.lose()
	h.search("ann")
	asked := h.want("ann", "!practice", "Which move")
	click := func(who string, b chat.Button) chat.Reply {
		t.Helper()
		answers := h.Click(who, b, chat.ShownState{}).Replies
		if len(answers) != 1 {
			t.Fatalf("%s %s gets %d answers", b.Command, b.Words, len(answers))
		}
		return answers[0]
	}
	prefix := "game 1 move 7 "
	pad := click("ann", servicetest.Button(t, asked.Reply, "practice", prefix+"pad"))
	if !pad.Private || !pad.Replace || len(pad.Rows) != 6 {
		t.Errorf("the pad: %+v", pad)
	}
	move := servicetest.Button(t, pad, "practice", prefix+"j9")
	if got := click("bob", move); !strings.Contains(h.Chat.Words.Print(got.Text), "This position isn't yours") {
		t.Errorf("bob gets %q", h.Chat.Words.Print(got.Text))
	}
	for range 2 {
		right := click("ann", move)
		if !strings.Contains(h.Chat.Words.Print(right.Text), "Right!") || !strings.Contains(h.Chat.Words.Print(right.Text), "in 3 days") {
			t.Errorf("the right move gets %q", h.Chat.Words.Print(right.Text))
		}
		servicetest.Button(t, right, "history", "game 1")
		servicetest.Button(t, right, "practice", prefix+"next")
	}
	if list := h.positions("ann"); list[0].Step != 1 || list[0].Tries != 2 || len(h.positions("bob")) > 0 {
		t.Errorf("after two clicks: %+v", list)
	}
}

// Showing the answer counts as a wrong one, and skipping a position postpones it. Both come back
// the next day, and input that isn't a move changes nothing.
func TestPracticeWithoutAnswer(t *testing.T) {
	h := newHarness(t)
	h.lose()
	h.search("ann")
	h.want("ann", "!practice", "Which move")
	for typed, want := range map[string]string{"z9": "off the board", "h8": "is taken", "banana": "h8"} {
		h.want("ann", "!practice "+typed, want)
	}
	h.want("ann", "!practice next", "That's all for today. The next position comes back tomorrow.")
	if list := h.positions("ann"); list[0].Due != "2026-11-25" || list[0].Tries != 0 {
		t.Errorf("after leaving it: %+v", list)
	}
	h.now.Advance(24 * time.Hour)
	h.want("ann", "!practice", "Which move")
	h.want("ann", "!practice answer", "is the best defense", "In the game, you played a1.", "comes back tomorrow")
	h.want("ann", "!practice f9", "Right!", "comes back tomorrow")
}

// A position is deleted with its player's data, even during a search.
func TestPracticeForgets(t *testing.T) {
	h := newHarness(t)
	h.lose()
	h.search("ann")
	asked := h.want("ann", "!practice", "Which move")
	if err := h.Store.ForgetUser(t.Context(), "ann", ""); err != nil {
		t.Fatal(err)
	}
	h.search("ann")
	h.want("ann", "!practice", "There's nothing to practice")
	pad := servicetest.Button(t, asked.Reply, "practice", "game 1 move 7 pad")
	if got := h.Click("ann", pad, chat.ShownState{}).Replies; len(got) != 1 || got[0].Picture != nil {
		t.Errorf("an old button gets %+v", got)
	}
}

// If its job is canceled, a search stops, and the next job continues there.
func TestPracticeSearchStops(t *testing.T) {
	h := newHarness(t)
	h.lose()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := h.Service.Jobs().Do(ctx, practice.SearchJob{User: "ann"}); err == nil {
		t.Error("a stopped search reports no error")
	}
	if list := h.positions("ann"); len(list) > 0 {
		t.Errorf("a stopped search found %+v", list)
	}
	h.search("ann")
	if list := h.positions("ann"); len(list) != 1 {
		t.Errorf("then: %+v", list)
	}
}

// Someone with enough to practice gets no more until they've finished a position.
func TestPracticeIsBounded(t *testing.T) {
	h := newHarness(t)
	h.lose()
	lost, err := h.Store.UnsearchedLosses(t.Context(), "ann", 2)
	if err != nil || len(lost) != 1 {
		t.Fatalf("lost: %v, %v", lost, err)
	}
	var many []stored.PracticePosition
	for ply := range 30 {
		many = append(many, stored.PracticePosition{Ply: ply, Side: engine.Black, Kind: stored.PracticeWin, Due: "2026-12-24"})
	}
	if err := h.Store.AddPractice(t.Context(), "ann", lost[0], many); err != nil {
		t.Fatal(err)
	}
	h.lose()
	h.search("ann")
	if list := h.positions("ann"); len(list) != len(many) {
		t.Errorf("%d positions, want %d", len(list), len(many))
	}
	h.want("ann", "!practice", "That's all for today. The next position comes back in 30 days.")
	if _, err := h.Store.UpdatePractice(t.Context(), "ann", lost[0], 0, func(p *stored.PracticePosition) { p.Due = "" }); err != nil {
		t.Fatal(err)
	}
	h.search("ann")
	if list := h.positions("ann"); len(list) != len(many)+1 {
		t.Errorf("then %d positions, want %d", len(list), len(many)+1)
	}
}

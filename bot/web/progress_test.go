package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hoshi/bot/domain/stored"
	"hoshi/bot/testing/browsertest"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/web/study"
	"hoshi/engine/lesson"
)

// told sends what someone asks about a puzzle or a lesson and returns the answer.
func (s *site) told(path, session string, ask any) study.Told {
	s.t.Helper()
	answer, body := s.ask("POST", path+"?lang=en", session, ask)
	if answer.StatusCode != http.StatusOK {
		s.t.Fatalf("%+v: %d %s", ask, answer.StatusCode, body)
	}
	return read[study.Told](s.t, body)
}

// What someone does with the puzzle of the day counts the same in the chat and on the page.
func TestPuzzleCountsAsInChat(t *testing.T) {
	for name, acts := range map[string][]string{
		"right at once":         {"right"},
		"right after a mistake": {"wrong", "right"},
		"right after a hint":    {"hint", "right"},
		"given up":              {"wrong", "solution"},
		"right, then given up":  {"right", "solution"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			s.Ask(servicetest.InGuild("c", "bob", "!play easy"))
			bob := s.enter("bob", s.GameIn("c").ID)
			guest := s.guest(map[string]any{"level": "easy"})
			one, day, err := s.Service.PageParts().Puzzles.Today(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			right, wrong := one.Proof.Move.String(), "a1"
			if right == wrong {
				wrong = "a2"
			}
			s.Ask(servicetest.InGuild("c", "ann", "!puzzle daily"))
			for _, act := range acts {
				typed := map[string]string{"right": right, "wrong": wrong}[act]
				ask := study.Ask{Puzzle: one.ID, Point: typed}
				if typed == "" {
					typed, ask = act, study.Ask{Puzzle: one.ID, Help: act}
				}
				m := servicetest.Message("ann's", "ann", "!puzzle "+typed) // in the guild, others would see the answer
				m.Direct = true
				chatted := s.Ask(m)
				text := strings.Join(s.told("/api/puzzle/try", bob, ask).Text, " ")
				if stands := "Your puzzle rating: about"; strings.Contains(text, stands) != (act == "right" || act == "solution") {
					t.Errorf("after %s, the page says %q, and the chat %v", act, text, chatted)
				}
				for _, nobody := range []string{"", guest.Session} {
					if text := strings.Join(s.told("/api/puzzle/try", nobody, ask).Text, " "); strings.Contains(text, "puzzle rating") {
						t.Errorf("a guest is told %q", text)
					}
				}
			}
			var players [2]stored.PuzzlePlayer
			for i, who := range []string{"ann", "bob"} {
				if players[i], err = s.Store.PuzzlePlayer(t.Context(), servicetest.User(who).ID); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(players[0], players[1], cmpopts.IgnoreFields(stored.PuzzlePlayer{}, "User", "Changed", "Fresh")); diff != "" {
				t.Errorf("ann, in the chat (-), and bob, on the page (+):\n%s", diff)
			}
			attempts, err := s.Store.DailyAttempts(t.Context(), servicetest.Guild, day)
			if err != nil || len(attempts) != 2 {
				t.Fatalf("attempts in the guild: %+v, %v", attempts, err)
			}
			slices.SortFunc(attempts, func(a, b stored.DailyAttempt) int { return strings.Compare(string(a.User.ID), string(b.User.ID)) })
			if diff := cmp.Diff(attempts[0], attempts[1], cmpopts.IgnoreFields(stored.DailyAttempt{}, "User", "At")); diff != "" {
				t.Errorf("ann's attempt (-) and bob's (+):\n%s", diff)
			}
		})
	}
}

// Tries and help in a lesson count the same in the chat and on the page.
func TestLessonCountsAsInChat(t *testing.T) {
	s := newSite(t)
	s.Begin("ann", "!play @bob black")
	bob := s.enter("bob", s.Game().ID)
	all, err := lesson.All()
	if err != nil {
		t.Fatal(err)
	}
	number := 1 + slices.IndexFunc(all, func(l *lesson.Lesson) bool { return l.Name == "two_ends" })
	s.One("ann", fmt.Sprintf("!learn %d", number))
	for _, act := range []struct {
		typed string
		ask   study.LessonAsk
	}{
		{"e8", study.LessonAsk{Point: "e8"}},
		{"hint", study.LessonAsk{Help: "hint"}},
		{"f8", study.LessonAsk{Point: "f8"}},
		{"j8", study.LessonAsk{Point: "j8", Line: []string{"f8", "e8"}}},
	} {
		s.One("ann", fmt.Sprintf("!learn %d %s", number, act.typed))
		act.ask.Lesson = "two_ends"
		s.told("/api/learn/try", bob, act.ask)
	}
	var attempts [2][]stored.LessonAttempt
	for i, who := range []string{"ann", "bob"} {
		if attempts[i], err = s.Store.LessonAttempts(t.Context(), servicetest.User(who).ID); err != nil {
			t.Fatal(err)
		}
	}
	if len(attempts[0]) != 1 || attempts[0][0].Tries != 2 || !attempts[0][0].Hinted || attempts[0][0].Solved.IsZero() {
		t.Errorf("ann's attempts: %+v", attempts[0])
	}
	if diff := cmp.Diff(attempts[0], attempts[1], cmpopts.IgnoreFields(stored.LessonAttempt{}, "Solved", "Shown")); diff != "" {
		t.Errorf("ann, in the chat (-), and bob, on the page (+):\n%s", diff)
	}
}

// The page shows which lessons a person solved in the chat. What a guest solved in the same browser
// stays the guest's.
func TestWhoseLessonsInBrowser(t *testing.T) {
	s := newSite(t)
	v := s.visit("/learn?lesson=two_ends&lang=en", browsertest.Phone)
	done := func(name string) string {
		return fmt.Sprintf(`document.querySelector('[data-lesson=%q]').classList.contains("solved")`, name)
	}
	v.Wait(`document.querySelector("#whose").textContent.includes("doesn't count in Discord yet")`)
	v.Click(point("f8"))
	v.Wait(says("e8", "move 2"))
	v.Click(point("j8"))
	v.Wait(done("two_ends"))

	s.Begin("ann", "!play @bob black")
	if err := s.Service.PageParts().Lessons.CountOnBoard(t.Context(), servicetest.User("ann").ID, "which_three", 0); err != nil {
		t.Fatal(err)
	}
	game := s.Game().ID
	signIn := fmt.Sprintf(`(localStorage.setItem("hoshi.session.%s", %q), location.reload(), true)`, s.links.PublicID(game), s.enter("ann", game))
	browsertest.Eval[bool](v, signIn)
	v.Wait(`document.querySelector("#whose")?.textContent.includes("You're ann") && ` + done("which_three") + " && !" + done("two_ends"))
	signOut := fmt.Sprintf(`(localStorage.removeItem("hoshi.session.%s"), location.reload(), true)`, s.links.PublicID(game))
	browsertest.Eval[bool](v, signOut)
	v.Wait(`document.querySelector("#whose")?.textContent.includes("doesn't count") && ` + done("two_ends") + " && !" + done("which_three"))
}

// Once a puzzle's solution is known, the page offers the next puzzle instead of help.
func TestAfterThePuzzleInBrowser(t *testing.T) {
	s := newSite(t)
	first, _, err := s.Service.PageParts().Puzzles.Today(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	second, err := s.Service.PageParts().Puzzles.NextOnBoard(first.ID)
	if err != nil {
		t.Fatal(err)
	}
	const offers = `["#type", "#hint", "#solution", "#next"].map((id) => document.querySelector(id).checkVisibility()).join()`
	v := s.visit("/puzzle?lang=en", browsertest.Phone)
	v.Wait(offers + ` === "true,true,true,false"`)
	v.Click("#solution")
	v.Wait(offers + ` === "false,false,false,true" && document.activeElement.id === "next"`)
	v.Click("#again")
	v.Wait(offers + ` === "true,true,true,true"`)
	v.Wait(`(document.querySelector("#next").click(), true)`)
	v.Wait(fmt.Sprintf(`location.search.includes("number=%d") && document.querySelector("h1").textContent === "Puzzle %[1]d"`, second))
	if answer, body := s.ask("GET", "/puzzle?number=999999999&lang=en", "", nil); answer.StatusCode == http.StatusOK || !strings.Contains(body, "There's no puzzle 999999999") {
		t.Errorf("a puzzle that doesn't exist: %d %.200s", answer.StatusCode, body)
	}
}

package web_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/testing/servicetest"
	"hoshi/bot/web"
	"hoshi/bot/web/study"
	"hoshi/engine"
	"hoshi/engine/lesson"
)

// A lesson's page is in the browser's language, lists all lessons, and doesn't reveal the right
// move.
func TestLessonPage(t *testing.T) {
	s := newSite(t)
	all, err := lesson.All()
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "Four in a row", "ja": "四つ並んだら", "de": "Four in a row"} {
		answer, body := s.ask("GET", "/learn", "", nil, "Accept-Language", lang)
		if answer.StatusCode != http.StatusOK || !strings.Contains(body, "1. "+want) || strings.Count(body, `data-lesson="`) != len(all) {
			t.Errorf("in %s: %d %.300s", lang, answer.StatusCode, body)
		}
	}
	if _, body := s.ask("GET", "/", "", nil); !strings.Contains(body, `href="./learn"`) {
		t.Error("the start page doesn't link to the lessons")
	}
	last := all[len(all)-1]
	if _, body := s.ask("GET", "/learn?lesson="+last.Name, "", nil); !strings.Contains(body, `data-color="white"`) || !strings.Contains(body, `href="./learn"`) {
		t.Errorf("the page of %s doesn't ask for a color", last.Name)
	}
}

// Every lesson can be failed and solved on its page. The server stores progress for people with a
// session, but not for guests and others.
func TestLessonsOnPage(t *testing.T) {
	s := newSiteWith(t, "", func(o *web.Options) { o.Limits = web.Limits{PerMinute: 10_000, Anonymous: 10_000} })
	s.Begin("ann", "!play @bob black")
	ann := s.enter("ann", s.Game().ID)
	all, err := lesson.All()
	if err != nil {
		t.Fatal(err)
	}
	ask := func(session string, a study.LessonAsk) study.Told {
		t.Helper()
		answer, body := s.ask("POST", "/api/learn/try?lang=en", session, a)
		if answer.StatusCode != http.StatusOK {
			t.Fatalf("%+v: %d %s", a, answer.StatusCode, body)
		}
		return read[study.Told](t, body)
	}
	for i, l := range all {
		session := ann
		if i%2 != 0 {
			session = ""
		}
		if l.Goal.Kind == lesson.Take {
			wrong, right := strings.ToLower(l.Goal.Color.Other().String()), strings.ToLower(l.Goal.Color.String())
			if got := ask(session, study.LessonAsk{Lesson: l.Name, Color: wrong}).Verdict; got != "wrong" {
				t.Errorf("%s: %s is %s", l.Name, wrong, got)
			}
			if got := ask(session, study.LessonAsk{Lesson: l.Name, Color: right}).Verdict; got != "solved" {
				t.Errorf("%s: %s is %s", l.Name, right, got)
			}
			continue
		}
		if got := ask(session, study.LessonAsk{Lesson: l.Name, Point: wrongCorner(t, l)}); got.Verdict != "wrong" || len(got.Text) == 0 {
			t.Errorf("%s: a wrong move gets %+v", l.Name, got)
		}
		if got := ask(session, study.LessonAsk{Lesson: l.Name, Help: "hint"}); len(got.Text) == 0 {
			t.Errorf("%s: no hint", l.Name)
		}
		moves := ask(session, study.LessonAsk{Lesson: l.Name, Help: "solution"}).Line
		for n := 0; n < len(moves); n += 2 {
			want := "right"
			if n == len(moves)-1 {
				want = "solved"
			}
			if got := ask(session, study.LessonAsk{Lesson: l.Name, Line: moves[:n], Point: moves[n]}); got.Verdict != want {
				t.Fatalf("%s: %s after %v is %+v, want %s", l.Name, moves[n], moves[:n], got, want)
			}
		}
	}
	_, body := s.ask("GET", "/api/learn", ann, nil)
	solved := read[struct{ Solved []string }](t, body).Solved
	for i, l := range all {
		if got := slices.Contains(solved, l.Name); got != (i%2 == 0) {
			t.Errorf("%s: solved %v", l.Name, got)
		}
	}
	if got := s.One("ann", "!learn list").Text; !strings.Contains(got, fmt.Sprintf("\n%d of %d lessons solved.", len(solved), len(all))) {
		t.Errorf("the chat says %q", got)
	}
	for _, session := range []string{"", "unknown"} {
		if answer, body := s.ask("GET", "/api/learn", session, nil); answer.StatusCode != http.StatusOK || len(read[struct{ Solved []string }](t, body).Solved) != 0 {
			t.Errorf("session %q: %d %s", session, answer.StatusCode, body)
		}
	}
}

// wrongCorner returns an empty corner that's wrong in a lesson.
func wrongCorner(t *testing.T, l *lesson.Lesson) string {
	t.Helper()
	pos, err := l.Position()
	if err != nil {
		t.Fatal(err)
	}
	for _, corner := range []string{"a1", "o1", "a15", "o15"} {
		pt, err := engine.ParsePoint(corner, l.Size)
		if err != nil {
			t.Fatal(err)
		}
		if pos.Legal(pt) != nil {
			continue
		}
		if a, err := l.Judge(t.Context(), nil, pt); err == nil && a.Verdict == lesson.Wrong {
			return corner
		}
	}
	t.Fatalf("no corner is wrong in %s", l.Name)
	return ""
}

// Requests that don't fit a lesson are refused, and nothing is stored.
func TestLessonRefusals(t *testing.T) {
	s := newSite(t)
	s.Begin("ann", "!play @bob black")
	ann := s.enter("ann", s.Game().ID)
	for name, a := range map[string]study.LessonAsk{
		"no such lesson":  {Lesson: "chess", Point: "h8"},
		"a made-up line":  {Lesson: "two_ends", Line: []string{"a1", "a2"}, Point: "h8"},
		"half a line":     {Lesson: "two_ends", Line: []string{"f8"}, Point: "e8"},
		"a taken point":   {Lesson: "two_ends", Point: "g8"},
		"not a point":     {Lesson: "two_ends", Point: "z99"},
		"a color instead": {Lesson: "two_ends", Color: "black"},
		"not a color":     {Lesson: "close_stones", Color: "red"},
	} {
		if answer, body := s.ask("POST", "/api/learn/try?lang=en", ann, a); answer.StatusCode < 400 || answer.StatusCode >= 500 || !strings.Contains(body, `"text"`) {
			t.Errorf("%s: %d %s", name, answer.StatusCode, body)
		}
	}
	if attempts, err := s.Store.LessonAttempts(t.Context(), servicetest.User("ann").ID); err != nil || len(attempts) != 0 {
		t.Errorf("%+v, %v", attempts, err)
	}
}

// Pages in a language that their address asks for lead to pages in the same language.
func TestLinksKeepTheLanguage(t *testing.T) {
	s := newSite(t)
	link := regexp.MustCompile(`href="(\.\.?/(?:learn|puzzle|g/[^/"]+\?|\?|")[^"]*)`)
	cup := s.cup("knockout", "ann", "bob", "cid", "dan")
	ofGame, ofCup := "/g/"+s.links.PublicID(cup.Pairings[0].Game)+"?", "/t/"+s.links.TournamentID(cup.ID)+"?"
	for path, least := range map[string]int{"/?": 2, "/learn?lesson=two_ends&": 2, "/puzzle?": 2, ofGame: 1, ofCup: 3} {
		_, body := s.ask("GET", path+"lang=ko", "", nil)
		found := link.FindAllStringSubmatch(body, -1)
		if len(found) < least {
			t.Errorf("%s: %d links", path, len(found))
		}
		for _, f := range found {
			if !strings.Contains(f[1], "lang=ko") {
				t.Errorf("%s leads to %q", path, f[1])
			}
		}
		if _, body := s.ask("GET", path, "", nil); strings.Contains(body, "lang=ko") {
			t.Errorf("%s: a language that nobody asked for", path)
		}
	}
}

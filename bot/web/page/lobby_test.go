package page

import (
	"bytes"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hoshi/bot/web/snapshot"
	"hoshi/bot/web/study"
	"hoshi/engine"
)

func TestLobby(t *testing.T) {
	p := pages(t)
	s := canned()
	for _, language := range languages {
		var out bytes.Buffer
		err := p.Lobby(&out, Lobby{
			Frame: Frame{Root: "./", Site: "Hoshi", Title: "<T>", About: `"A"`, URL: "https://example.org/", Asked: language}, Lang: language, Theme: "wood",
			Languages: []Choice{{Value: "ja", Name: "日本語"}}, Invite: "https://discord.com/add", Puzzle: &study.Puzzle{Board: s},
			Play: &Choices{
				Levels: []Choice{{"easy", "Easy", "<weak>"}, {"club", "Club", "<strong>"}}, Level: "club",
				Rules: []Choice{{Value: "renju", Name: "Renju"}}, Sizes: []int{13, 15}, Size: 15,
			},
			Games: []Watched{{s, "ann & co <b> vs. Hoshi", "move 3"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		html := out.String()
		for _, want := range []string{
			`<html lang="` + language + `" data-board="wood" data-root="./"`, `<title>&lt;T&gt;</title>`, `content="&#34;A&#34;"`,
			`<a href="./g/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA?lang=` + language + `">`, `ann &amp; co &lt;b&gt; vs. Hoshi`,
			`<option value="club" data-about="&lt;strong&gt;" selected>Club</option>`, `<small id="strength">&lt;strong&gt;</small>`,
			`<option value="15" selected>15×15</option>`, `<option value="renju">Renju</option>`, `<option value="ja" lang="ja"`,
			`<a href="./puzzle?lang=` + language + `">`, `<circle class="black last" cx="170" cy="130" r="9"/>`, `lobby.js`, `href="https://discord.com/add"`,
		} {
			if !strings.Contains(html, want) {
				t.Errorf("%s: the page lacks %q", language, want)
			}
		}
		if strings.Contains(html, `href="game.js`) || strings.Contains(html, "<b> vs") {
			t.Errorf("%s: %s", language, html)
		}
	}
	var empty bytes.Buffer
	if err := p.Lobby(&empty, Lobby{Frame: Frame{Root: "./"}, Lang: "en", Theme: "wood"}); err != nil {
		t.Fatal(err)
	}
	if html := empty.String(); strings.Contains(html, `id="guest"`) || strings.Contains(html, `id="friend"`) || !strings.Contains(html, "whoever runs this bot") || !strings.Contains(html, "Nobody is playing in public") {
		t.Errorf("without guests and games: %s", html)
	}
}

// The start page's example is a game that Black wins with its last move, by the row that is marked.
func TestExample(t *testing.T) {
	g := exampleGame("wood", "a game")
	p, err := engine.NewPosition(g.Size, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	for _, st := range g.Stones {
		pt, err := engine.ParsePoint(st.At, g.Size)
		if err == nil {
			err = p.Play(pt)
		}
		if err != nil {
			t.Fatalf("move %d, %s: %v", st.N, st.At, err)
		}
	}
	var row []string
	for _, pt := range p.WinningLine() {
		row = append(row, pt.String())
	}
	if slices.Sort(row); p.Winner() != engine.Black || !slices.Equal(row, g.Win) {
		t.Errorf("%v wins by %v, want Black by %v", p.Winner(), row, g.Win)
	}
	for _, language := range languages {
		if text := pages(t).Words(language)["lobby_example"]; !strings.Contains(text, strconv.Itoa(len(g.Stones))) {
			t.Errorf("%s: the example has %d moves: %q", language, len(g.Stones), text)
		}
	}
}

func TestPuzzle(t *testing.T) {
	p := pages(t)
	s := canned()
	s.Game, s.Last, s.Prev = "", "", ""
	var out bytes.Buffer
	if err := p.Puzzle(&out, Frame{Root: "./", Site: "Hoshi", Title: "Puzzle", About: "?"}, study.Puzzle{Number: 7, Day: "2026-11-21", Board: s}); err != nil {
		t.Fatal(err)
	}
	html := out.String()
	for _, want := range []string{`id="board"`, `id="grid"`, `"number":7`, "puzzle.js", `href="#stone-black"`, "Start over"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, id := range regexp.MustCompile(`\bat\("([a-z-]+)"\)`).FindAllStringSubmatch(string(p.files.files["judged.js"].plain), -1) {
		if !strings.Contains(html, `id="`+id[1]+`"`) {
			t.Errorf("the page has no element %s", id[1])
		}
	}
	bad := study.Puzzle{Board: snapshot.Snapshot{Size: 99, Theme: "wood"}}
	if err := p.Puzzle(&out, Frame{}, bad); err == nil {
		t.Error("a board of 99 lines was drawn")
	}
}

func TestLesson(t *testing.T) {
	p := pages(t)
	s := canned()
	s.Game, s.Last, s.Prev = "", "", ""
	for _, take := range []bool{false, true} {
		var out bytes.Buffer
		err := p.Lesson(&out, Lesson{
			Frame:  Frame{Root: "./", Site: "Hoshi", Title: "Lessons", About: "?"},
			Lesson: study.Lesson{Name: "the_gap", Number: 2, Of: 9, Title: "Fill <the> gap", Take: take, Next: "five", Board: s},
			Topics: []study.LessonTopic{{Name: "Five", Lessons: []study.LessonItem{{Name: "the_gap", Number: 2, Title: "Fill <the> gap"}}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		html := out.String()
		for _, want := range []string{`id="board"`, `id="grid"`, "2. Fill &lt;the&gt; gap</a>", "lesson.js", `href="./learn?lesson=five"`, `data-lesson="the_gap" aria-current="page"`} {
			if !strings.Contains(html, want) {
				t.Errorf("the page lacks %q", want)
			}
		}
		if strings.Contains(html, `data-color="white"`) != take || strings.Contains(html, `<form id="type" hidden>`) != take {
			t.Errorf("take %v: the page asks for something else", take)
		}
		for _, file := range []string{"judged.js", "lesson.js"} {
			for _, id := range regexp.MustCompile(`\bat\("([a-z-]+)"\)`).FindAllStringSubmatch(string(p.files.files[file].plain), -1) {
				if !strings.Contains(html, `id="`+id[1]+`"`) {
					t.Errorf("the page has no element %s", id[1])
				}
			}
		}
	}
	bad := study.Lesson{Board: snapshot.Snapshot{Size: 99, Theme: "wood"}}
	if err := p.Lesson(io.Discard, Lesson{Lesson: bad}); err == nil {
		t.Error("a board of 99 lines was drawn")
	}
}

// Each page loads the modules it needs, and no others.
func TestImports(t *testing.T) {
	f := pages(t).files
	for entry, c := range map[string]struct{ with, without []string }{
		"page.js":   {[]string{"act.js", "board.js", "dom.js", "game.js", "review.js"}, []string{"lobby.js", "puzzle.js", "types.js"}},
		"puzzle.js": {[]string{"api.js", "board.js", "dom.js", "grid.js", "judged.js", "puzzle.js", "touch.js"}, []string{"lobby.js", "game.js", "live.js"}},
		"lesson.js": {[]string{"api.js", "board.js", "judged.js", "lesson.js", "storage.js"}, []string{"lobby.js", "game.js", "live.js", "puzzle.js"}},
		"lobby.js":  {[]string{"api.js", "dom.js", "lobby.js", "session.js", "storage.js", "words.js"}, []string{"game.js", "board.js"}},
	} {
		got := f.imports(entry)
		for _, name := range c.with {
			if !slices.Contains(got, name) {
				t.Errorf("%s lacks %s: %v", entry, name, got)
			}
		}
		for _, name := range c.without {
			if slices.Contains(got, name) {
				t.Errorf("%s has %s: %v", entry, name, got)
			}
		}
	}
}

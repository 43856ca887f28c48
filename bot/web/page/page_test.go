package page

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"strings"
	"testing"

	"hoshi/bot/view/locale"
	"hoshi/bot/web/snapshot"
	"hoshi/render/boardsvg"
)

// mostBytes limits the scripts and the styles of all pages together, compressed.
const mostBytes = 57_000

// pages returns the pages with the real messages.
func pages(t testing.TB) *Pages {
	t.Helper()
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(catalogue)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// languages are the catalogue's languages.
var languages = []string{"en", "zh-CN", "ja", "ko"}

// The script and the styles stay small.
func TestBytes(t *testing.T) {
	sum, plain := 0, 0
	for name, f := range pages(t).Files().files {
		if ext := path.Ext(name); ext == ".js" || ext == ".css" {
			sum += len(f.zipped)
			plain += len(f.plain)
		}
	}
	t.Logf("script and styles: %d bytes compressed, %d plain", sum, plain)
	if sum > mostBytes || sum == 0 {
		t.Errorf("script and styles have %d bytes compressed, want at most %d", sum, mostBytes)
	}
}

// Every message that the script or the template uses is in the catalogue, in every language, and
// the catalogue has no others.
func TestWords(t *testing.T) {
	p := pages(t)
	english := p.Words("en")
	used := map[string]bool{}
	source := ""
	for _, pattern := range []*regexp.Regexp{regexp.MustCompile(`\bsay\(([^()]*(?:\([^()]*\))?[^()]*)\)`), regexp.MustCompile(`(?:\$w|\{\{)\.([a-z]\w+)`), regexp.MustCompile(`\["(line_\w+)"`)} {
		for name, f := range p.files.files {
			if path.Ext(name) == ".js" {
				source += string(f.plain)
			}
		}
		html := ""
		for _, name := range []string{"frame.html", "game.html", "puzzle.html", "lesson.html", "lobby.html", "tournament.html"} {
			text, err := templates.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			html += string(text)
		}
		for _, m := range pattern.FindAllStringSubmatch(source+html, -1) {
			if !strings.Contains(m[1], `"`) {
				used[m[1]] = true
			}
			for _, q := range regexp.MustCompile(`"([a-z_]+)"`).FindAllStringSubmatch(m[1], -1) {
				used[q[1]] = true
			}
		}
	}
	for name := range english {
		composed := strings.HasPrefix(name, "connection_") || strings.HasPrefix(name, "theme_") || name == "black" || name == "white"
		if !used[name] && !composed && !strings.Contains(source, `"`+name+`"`) {
			t.Errorf("the word %s isn't used", name)
		}
	}
	for name := range used {
		if _, ok := english[name]; !ok && regexp.MustCompile(`^[a-z_]{3,}$`).MatchString(name) && name != "side" && name != "point" {
			t.Errorf("the word %s is missing", name)
		}
	}
	for _, language := range languages {
		for name, text := range p.Words(language) {
			if text == "" || strings.HasPrefix(text, "web.") || strings.Contains(text, "{{") || strings.Contains(text, "<no value>") {
				t.Errorf("%s: the word %s is %q", language, name, text)
			}
		}
	}
}

// canned is a snapshot of a game in progress.
func canned() snapshot.Snapshot {
	return snapshot.Snapshot{
		Game: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", Rev: 3, Lang: "en", Theme: "wood", State: snapshot.StatePlaying,
		Size: 15, Rule: "renju", RuleName: "renju", Numbers: "none", Moves: 3, ToMove: "white", Stone: "white",
		Stones: []snapshot.Stone{{At: "h8", Side: "black", N: 1}, {At: "h9", Side: "white", N: 2}, {At: "i9", Side: "black", N: 3}},
		Last:   "i9", Prev: "h9", Forbidden: []string{"a1"}, Labels: []snapshot.Label{{At: "b2", Text: "<A>"}},
		Players: snapshot.Players{Black: snapshot.Player{Name: "ann & co"}, White: snapshot.Player{Name: "Hoshi", Engine: true, Level: "club"}},
		Text:    []string{"ann & co played i9.", "</script><b>Hoshi is thinking"}, Alt: `15×15, "move" 3 <b>`, Spoken: "ann played i9.",
	}
}

// The page contains the position, the texts and the snapshot, all escaped.
func TestGame(t *testing.T) {
	p := pages(t)
	var out bytes.Buffer
	s := canned()
	err := p.Game(&out, Game{Frame: Frame{Root: "../", Site: "Hoshi", Title: "ann & co vs. Hoshi", About: "A game.", URL: "https://example.org/g/x"},
		Snapshot: s, Picture: "https://example.org/g/x/card.png", PictureWidth: 1200, PictureHeight: 630,
		Levels: []Level{{"club", "Club"}}})
	if err != nil {
		t.Fatal(err)
	}
	html := out.String()
	for _, want := range []string{
		`<html lang="en" data-board="wood" data-root="../" data-assets="../assets/`,
		`<title>ann &amp; co vs. Hoshi</title>`,
		`<meta property="og:image" content="https://example.org/g/x/card.png">`,
		`<meta property="og:image:width" content="1200">`,
		`aria-label="15×15, &#34;move&#34; 3 &lt;b&gt;"`,
		`<use href="#stone-black" x="498" y="498"></use>`,
		`<use href="#last-black" x="558" y="438"></use>`,
		`<use href="#forbidden"`, `class="digits d3 on-board">&lt;A&gt;</text>`,
		`<noscript>`, `rel="modulepreload"`, `"levels":[{"value":"club"`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	for _, bad := range []string{"</script><b>", " style=", " onclick=", "ZgotmplZ"} {
		if strings.Contains(html, bad) {
			t.Errorf("the page has %s", bad)
		}
	}
	m := regexp.MustCompile(`(?s)id="snapshot">(.*?)</script>`).FindStringSubmatch(html)
	if m == nil {
		t.Fatal("the page has no snapshot")
	}
	var got snapshot.Snapshot
	if err := json.Unmarshal([]byte(m[1]), &got); err != nil || got.Text[1] != s.Text[1] || got.Rev != s.Rev {
		t.Errorf("the page's snapshot is %+v, %v", got, err)
	}
	if n := zippedLength(t, html); n > 14_000 {
		t.Errorf("the page has %d bytes compressed: it should fit in the first round trip", n)
	} else {
		t.Logf("the page: %d bytes compressed, %d plain", n, len(html))
	}
}

// zippedLength returns the compressed length of a text.
func zippedLength(t *testing.T, text string) int {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write([]byte(text))
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Len()
}

func TestGameRefuses(t *testing.T) {
	p := pages(t)
	for name, change := range map[string]func(*snapshot.Snapshot){
		"an unknown theme": func(s *snapshot.Snapshot) { s.Theme = "plaid" },
		"a size of zero":   func(s *snapshot.Snapshot) { s.Size = 0 },
	} {
		t.Run(name, func(t *testing.T) {
			s := canned()
			change(&s)
			if err := p.Game(io.Discard, Game{Snapshot: s}); err == nil {
				t.Error("there is a page")
			}
		})
	}
}

func TestFiles(t *testing.T) {
	f := pages(t).Files()
	get := func(name, encoding string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, name, nil)
		r.Header.Set("Accept-Encoding", encoding)
		w := httptest.NewRecorder()
		f.ServeHTTP(w, r)
		return w
	}
	for name, kind := range map[string]string{"game.js": "text/javascript; charset=utf-8", "style.css": "text/css; charset=utf-8", "icon.svg": "image/svg+xml", "boards/dark-20.svg": "image/svg+xml"} {
		w := get("/below/"+f.Path+name, "gzip, br")
		h := w.Header()
		if w.Code != http.StatusOK || h.Get("Content-Type") != kind || h.Get("Content-Encoding") != "gzip" ||
			!strings.Contains(h.Get("Cache-Control"), "immutable") || h.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: %d %v", name, w.Code, h)
		}
		if w := get("/"+f.Path+name, ""); w.Header().Get("Content-Encoding") != "" || w.Body.Len() == 0 {
			t.Errorf("%s without compression: %v, %d bytes", name, w.Header(), w.Body.Len())
		}
	}
	for _, name := range []string{"/assets/other/game.js", "/" + f.Path + "types.js", "/" + f.Path, "/" + f.Path + "../page.go"} {
		if w := get(name, ""); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
}

// The path changes with the content.
func TestPathIsAHash(t *testing.T) {
	a, err := packed(map[string][]byte{"a.js": []byte("1")})
	if err != nil {
		t.Fatal(err)
	}
	b, err := packed(map[string][]byte{"a.js": []byte("2")})
	if err != nil {
		t.Fatal(err)
	}
	if a.Path == b.Path {
		t.Error("two contents have the same path")
	}
}

// The styles use only custom properties that exist.
func TestStyleProperties(t *testing.T) {
	css, err := static.ReadFile("static/style.css")
	if err != nil {
		t.Fatal(err)
	}
	all := string(css) + boardsvg.CSS()
	for _, m := range regexp.MustCompile(`var\((--[a-z-]+)\)`).FindAllStringSubmatch(all, -1) {
		if !strings.Contains(all, m[1]+":") {
			t.Errorf("%s isn't defined", m[1])
		}
	}
}

package view

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/view/locale"
	"hoshi/engine"
)

// allScenarios are all scenarios of this package.
func allScenarios() []scenario {
	return slices.Concat(starts(), events(), endings(), openings(), clocks(), teams(), challenges())
}

// told are the words of a page for one reader.
type told struct{ headline, text, spoken string }

// tell returns what a page says of a game to a reader.
func tell(t *testing.T, catalogue *locale.Catalogue, language string, g *game.Game, user chat.User) told {
	t.Helper()
	pos, err := g.Position()
	if err != nil {
		t.Fatal(err)
	}
	side := g.Side(user.ID)
	p := catalogue.Printer(language, func(line string) string { return line }).Plain().For(locale.Reader{User: user.ID, Side: side})
	say := func(text message.Text) string { return strings.ReplaceAll(p.Print(text), "\n", " / ") }
	return told{say(Headline(g, side)), say(message.Lines(PageText(g, pos, side), OfferText(g))), say(SpokenText(g, pos, side))}
}

// readers are who may look at a page: ann and bob, who often play, eve, who watches, and someone unknown.
var readers = []chat.User{ann, bob, eve, {Name: "others"}}

// What a page says to everyone, in English.
func TestReaders(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, s := range allScenarios() {
		g := s.play(t)
		fmt.Fprintf(&b, "== %s\n", s.name)
		var names []string // of the readers who read the same
		for i, user := range readers {
			said := tell(t, catalogue, "en", g, user)
			names = append(names, user.Name)
			if i+1 < len(readers) && tell(t, catalogue, "en", g, readers[i+1]) == said {
				continue
			}
			fmt.Fprintf(&b, "%s: %s | %s\n", strings.Join(names, ", "), said.headline, said.text)
			if said.spoken != said.headline+". "+said.text {
				fmt.Fprintf(&b, "  spoken: %s\n", said.spoken)
			}
			names = nil
		}
	}
	const golden = "testdata/readers.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("words differ (-want +got), -update accepts them:\n%s", diff)
	}
}

// meant are the words with which a page speaks to its reader, and those of the bot, in each language.
var meant = map[string]struct{ you, i *regexp.Regexp }{
	"en":    {regexp.MustCompile(`(?i)\b(you|your|you're)\b`), regexp.MustCompile(`\b(I|I'm|me|my)\b`)},
	"zh-CN": {regexp.MustCompile(`你`), regexp.MustCompile(`我`)},
	"ja":    {regexp.MustCompile(`あなた`), regexp.MustCompile(`私`)},
	"ko":    {regexp.MustCompile(`(^|[ .])(내가|내|나|나에게|우리)( |$)`), regexp.MustCompile(`제가|저는|저와`)},
}

// In every state and language, a page calls its reader "you" and never by name, says "you" to nobody who
// only watches, and names the bot, which speaks for itself in a chat.
func TestReadersAreAddressed(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	// Words that belong to the bot itself or to everyone, whoever reads.
	general := []string{"abandoned", "unreachable", "crowded", "downtime"}
	for _, language := range settings.Languages() {
		for _, s := range allScenarios() {
			g := s.play(t)
			for _, user := range readers {
				said := tell(t, catalogue, language, g, user)
				all := strings.Join([]string{said.headline, said.text, said.spoken}, " ")
				if user.Name != "" && regexp.MustCompile(`\b`+user.Name+`\b`).MatchString(all) {
					t.Errorf("%s, %s: %s reads their own name: %q", s.name, language, user.Name, all)
				}
				plays := g.Side(user.ID) != engine.Empty || g.MayAccept(user.ID) || g.Host.ID == user.ID
				if user.ID == "" || !plays {
					if found := meant[language].you.FindString(all); found != "" {
						t.Errorf("%s, %s: a watcher reads %q: %q", s.name, language, found, all)
					}
				}
				if found := meant[language].i.FindString(all); found != "" && !slices.Contains(general, s.name) {
					t.Errorf("%s, %s: the page says %q to %s: %q", s.name, language, found, user.Name, all)
				}
			}
		}
	}
}

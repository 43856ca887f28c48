package locale_test

import (
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/domain/message"
	"hoshi/bot/view/locale"
	"hoshi/engine"
	"hoshi/engine/opening"
	"hoshi/engine/review"
)

// What a description says about each choice of an opening. A swap must be mentioned after the stone that it
// follows.
var (
	taskWords = map[opening.Task]string{
		opening.ChooseColor: "pick", opening.ChooseColorOrAdd: "picks a color, or adds", opening.MaySwap: "swap", opening.MaySwapOrOffer: "offer",
		opening.DeclareFifths: "how many", opening.OfferFifths: "offer", opening.ChooseFifth: "White picks one",
	}
	stoneWords = map[int]string{3: "three", 4: "four", 5: "fifth"}
)

// The description of an opening names every choice that the opening offers.
func TestOpeningDescriptionsNameEachChoice(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	p := catalogue.Printer("en", locale.PrefixStyle("!"))
	rng := rand.New(rand.NewPCG(1, 1))
	for _, id := range opening.IDs() {
		how := p.Print(message.T("opening.how." + id.String()))
		swaps := 0 // stones before the last swap
		for range 8 {
			rule := engine.Freestyle
			if id.Renju() {
				rule = engine.Renju
			}
			g, err := opening.New(id, 15, rule)
			if err != nil {
				t.Fatal(err)
			}
			for !g.Over() {
				q := g.Question()
				if word := taskWords[q.Task]; !strings.Contains(how, word) {
					t.Fatalf("%v offers %v after %d stones, but its description doesn't say %q: %q", id, q.Task, g.Position().Stones(), word, how)
				}
				if q.Task == opening.MaySwap {
					swaps = max(swaps, g.Position().Stones())
				}
				kinds := q.Task.Kinds()
				kind := kinds[rng.IntN(len(kinds))]
				actions := slices.DeleteFunc(g.LegalActions(), func(a opening.Action) bool { return a.Kind != kind || a.Kind == opening.Withdraw })
				if len(actions) == 0 {
					continue
				}
				if err := g.Do(actions[rng.IntN(len(actions))]); err != nil {
					t.Fatal(err)
				}
			}
		}
		_, after, found := strings.Cut(how, stoneWords[swaps])
		if swaps > 0 && (!found || !strings.Contains(after, "swap")) {
			t.Errorf("%v offers a swap after %d stones, but its description doesn't: %q", id, swaps, how)
		}
	}
}

// commands.md names the grades of moves as the messages do.
func TestCommandsNameTheGrades(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	document, err := os.ReadFile("../../docs/commands.md")
	if err != nil {
		t.Fatal(err)
	}
	p := catalogue.Printer("en", locale.PrefixStyle("!"))
	found := regexp.MustCompile(`grade each move \(([^)]*)\)`).FindSubmatch(document)
	if found == nil {
		t.Fatal("commands.md doesn't name the grades")
	}
	for _, grade := range review.Grades() {
		if name := strings.ToLower(p.Print(message.T("grade." + grade.String()))); !strings.Contains(string(found[1]), name) {
			t.Errorf("%q lacks %q", found[1], name)
		}
	}
}

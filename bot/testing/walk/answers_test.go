package walk

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/settings"
)

// maxAnswer is how long a message in a chat may be, in characters: what a phone shows without scrolling.
const maxAnswer = 600

// mayBeLong are the commands whose answers may be longer.
var mayBeLong = []string{"rules", "privacy"}

// shortEnough checks that the answers to an event are short.
func (h *house) shortEnough(e event, a *answers) {
	h.t.Helper()
	for _, said := range a.replies {
		n := utf8.RuneCountInString(said)
		if n > maxAnswer && !slices.ContainsFunc(mayBeLong, func(name string) bool {
			return slices.ContainsFunc(h.service.Commands().Lookup(name).Names(), func(word string) bool { return strings.Contains(e.what, word) })
		}) {
			h.fatalf("%s: an answer of %d characters: %s", e.what, n, said)
		}
	}
}

// onlyShow are commands that change nothing unless more is said.
var onlyShow = []string{
	"rules", "help", "level", "depth", "opponents", "opening", "tournament", "games", "stats", "top", "season", "history", "vacation",
	"theme", "language", "numbers", "details", "export", "import", "about", "privacy", "settings", "share", "move", "choose", "join",
}

// bare types a command without anything after it. If it has something to show, it changes nothing.
func (h *house) bare() {
	by := h.someone()
	cmd := h.service.Commands().Lookup(pick(h, "command", onlyShow...))
	e := h.say(by, h.somewhere(by), "!"+cmd.NameIn(settings.LanguageOf(by.locale)))
	e.starts = cmd.Name
	h.wait(0) // what is due every quarter of an hour, such as the first season, which !season would begin now
	before := h.tables()
	h.deliver(e)
	if diff := cmp.Diff(before, h.tables()); diff != "" {
		h.fatalf("%s: changed what is stored:\n%s", e.what, diff)
	}
}

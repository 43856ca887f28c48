package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"hoshi/bot/command/spelling"
)

// maxSuggestions is the maximum number of commands suggested for an unknown word.
const maxSuggestions = 4

// wordsTag is the tag that lists alternative names of a command that people try.
const wordsTag = "words"

// suggest returns the message for an unknown command, with the commands that were probably meant.
// ok is false if the error is of another kind.
func suggest(err *kong.ParseError) (message string, ok bool) {
	rest, ok := strings.CutPrefix(err.Error(), "unexpected argument ")
	if !ok {
		return "", false
	}
	word, _, _ := strings.Cut(rest, ", did you mean ")
	parent := err.Context.Selected()
	if parent == nil {
		parent = err.Context.Model.Node
	}
	if above := parent.Parent; above != nil && above.DefaultCmd == parent { // the word may be meant for a command beside it
		parent = above
	}
	if len(parent.Children) == 0 {
		return "", false
	}
	var b strings.Builder
	fmt.Fprintf(&b, "hoshi: unknown command %q.", strings.TrimSpace(parent.Path()+" "+word))
	if nodes := meant(strings.ToLower(word), parent.Children); len(nodes) > 0 {
		b.WriteString(" Did you mean one of these?\n")
		for _, n := range nodes {
			fmt.Fprintf(&b, "  hoshi %-10s %s\n", n.Path(), n.Help)
		}
	} else {
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "%q lists all commands.\n", strings.TrimSpace("hoshi "+parent.Path())+" --help")
	return b.String(), true
}

// meant returns the commands that a word probably stands for, best guess first: commands with a
// similar name, then those with the word in their tag, then those whose name contains the word, and
// then those with a similar word in their tag.
func meant(word string, commands []*kong.Node) []*kong.Node {
	type guess struct {
		node *kong.Node
		rank int
	}
	var guesses []guess
	for _, n := range commands {
		words := strings.Split(n.Tag.Get(wordsTag), ",")
		switch {
		case spelling.Near(word, n.Name):
			guesses = append(guesses, guess{n, spelling.Distance(word, n.Name)})
		case slices.Contains(words, word):
			guesses = append(guesses, guess{n, 10})
		case len(word) >= 3 && strings.Contains(n.Name, word):
			guesses = append(guesses, guess{n, 20})
		case slices.ContainsFunc(words, func(w string) bool { return w != "" && spelling.Distance(word, w) == 1 }):
			guesses = append(guesses, guess{n, 30})
		}
	}
	slices.SortStableFunc(guesses, func(a, b guess) int { return a.rank - b.rank })
	var nodes []*kong.Node
	for _, g := range guesses[:min(len(guesses), maxSuggestions)] {
		nodes = append(nodes, g.node)
	}
	return nodes
}

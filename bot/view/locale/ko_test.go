package locale_test

import (
	"regexp"
	"testing"
)

// particle is a particle after an argument, in the form that follows a vowel. Arguments with a
// particle end in a consonant, as explained at the top of ko.toml, and a point or a number may end
// in either.
var particle = regexp.MustCompile("\\{\\{\\.[A-Za-z]+\\}\\}[`*]*(?:는|가|를|와|로|라고|라는)(?:[ .,]|$)")

// numbered is a particle right behind a point or a number, whose last sound isn't known.
var numbered = regexp.MustCompile("\\{\\{\\.(?:Point|Try|Best|Reply|Example|Depth|Count|Number|Move|Time|Typed)\\}\\}[`*]*(?:은|이|을|과|으로|이라고|이라는)(?:[ .,]|$)")

func TestKoreanParticles(t *testing.T) {
	for id, forms := range messages(t, "ko.toml") {
		for _, text := range forms {
			if wrong := particle.FindString(text) + numbered.FindString(text); wrong != "" {
				t.Errorf("%s: %q has %q; put a word with a known last sound between them", id, text, wrong)
			}
		}
	}
}

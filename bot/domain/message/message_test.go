package message_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/message"
)

// A name from outside can't format text, mention anybody, or hide characters.
func TestPlain(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                     "",
		"ann":                  "ann",
		" ann ":                "ann",
		"**ann**":              "''ann''",
		"@everyone <#1> [a|b]": "'everyone ''1' 'a'b'",
		"`_~_`":                "'''''",
		"a\nb\tc\u200bd":       "abcd",
		"五目並べ é 😀":             "五目並べ é 😀",
	} {
		if got := message.Plain(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// Joined texts leave out the empty ones.
func TestJoined(t *testing.T) {
	t.Parallel()
	a, b := message.T("a"), message.T("b", message.Args{"Count": 2})
	for name, test := range map[string]struct {
		got  message.Text
		want message.Text
		zero bool
	}{
		"sentences":        {message.Sentences(a, message.Text{}, b), message.Text{Parts: []message.Text{a, b}, Join: message.JoinSentences}, false},
		"lines":            {message.Lines(message.Text{}, a, b), message.Text{Parts: []message.Text{a, b}, Join: message.JoinLines}, false},
		"only empty ones":  {message.Lines(message.Text{}, message.Sentences()), message.Text{Join: message.JoinLines}, true},
		"nothing":          {message.Sentences(), message.Text{}, true},
		"one message":      {a, message.Text{ID: "a"}, false},
		"one with numbers": {b, message.Text{ID: "b", Args: message.Args{"Count": 2}}, false},
	} {
		if diff := cmp.Diff(test.want, test.got); diff != "" || test.got.IsZero() != test.zero {
			t.Errorf("%s: zero is %t\n%s", name, test.got.IsZero(), diff)
		}
	}
}

// Logs show IDs with their arguments in the order of their names.
func TestString(t *testing.T) {
	t.Parallel()
	for want, text := range map[string]message.Text{
		"":                           {},
		"move.where":                 message.T("move.where"),
		"end.won Count=9 Player=ann": message.T("end.won", message.Args{"Player": "ann", "Count": 9}),
		"a b Count=1 c":              message.Lines(message.T("a"), message.Sentences(message.T("b", message.Args{"Count": 1}), message.T("c"))),
	} {
		if got := text.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

package bot

import (
	"strings"

	"hoshi/engine"
)

// Parse reads a line. It returns nil and no error for a line that is not the
// bot's business, and a *[UsageError] for a command it cannot make sense of.
// prefix is what commands begin with; a line to the bot needs none.
func Parse(line Line, prefix string) (Command, error) {
	text, cut := normalize(line.Text)
	rest, found := cutPrefix(text, prefix)
	switch {
	case found && strings.HasPrefix(rest, " ") && !line.ToBot:
		return nil, nil // "! by the way": not a command
	case !found && !line.ToBot:
		return nil, nil
	}
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		if line.ToBot {
			return Help{}, nil
		}
		return nil, nil
	}
	word, args := strings.ToLower(fields[0]), fields[1:]
	spec := lookup(word)
	if spec == nil {
		return parseOther(line, word, rest, prefix)
	}
	p := parser{prefix: prefix, spec: spec, mentions: line.Mentions, raw: afterWord(line.Text)}
	if cut && !spec.anyLength {
		return nil, usage("That is too long for `%s%s`. Write `%s%s`.", prefix, spec.name, prefix, spec.usage)
	}
	return spec.parse(&p, args)
}

// parseOther reads a line whose first word is no command: a bare coordinate, a
// slip of the fingers, or not ours.
func parseOther(line Line, word, rest, prefix string) (Command, error) {
	if looksLikePoint(word) {
		return Move{word}, nil
	}
	if line.ToBot && looksLikePoint(rest) {
		return Move{rest}, nil
	}
	if name := closest(word); name != "" {
		suggestion := name
		if i := strings.IndexByte(rest, ' '); i >= 0 {
			suggestion += rest[i:]
		}
		return Unknown{word, prefix + suggestion}, nil
	}
	if line.ToBot {
		return Unknown{Word: word}, nil
	}
	return nil, nil
}

// looksLikePoint reports whether a word without "move" before it is meant as a
// move: it must be on some board, so that "!v2" stays another bot's command.
func looksLikePoint(word string) bool {
	_, err := engine.ParsePoint(word, engine.MaxSize)
	if err == nil {
		return true
	}
	// One column letter and a row that no board has: worth an answer, as a move.
	return len(word) <= 3 && len(word) >= 2 && word[0] >= 'a' && word[0] < 'a'+engine.MaxSize && isDigits(word[1:])
}

func isDigits(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return s != ""
}

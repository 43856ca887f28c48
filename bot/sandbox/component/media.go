package component

import (
	"path"
	"strings"
	"unicode"
)

// CleanFilename keeps the letters, digits, dots, dashes and underscores of a file
// name, as Discord does, and replaces spaces by underscores.
func CleanFilename(name string) string {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return '_'
		case unicode.IsLetter(r), unicode.IsDigit(r), strings.ContainsRune("._-", r):
			return r
		}
		return -1
	}, name)
	if strings.Trim(name, ".") == "" {
		return "unknown"
	}
	return name
}

const AttachmentScheme = "attachment://"

// MaxDescription is the limit on the characters of an alt text.
const MaxDescription = 1024

package component

import (
	"path"
	"strings"
	"unicode"
)

// CleanFilename keeps only letters, digits, dots, dashes and underscores in a file name and
// replaces spaces with underscores, as Discord does.
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

// MaxDescription is the maximum number of characters in an alt text.
const MaxDescription = 1024

package settings

import (
	"strings"
)

// Languages returns the languages that messages come in, as BCP 47 tags, English
// first.
func Languages() []string { return []string{"en", "zh-CN", "ja", "ko"} }

// LanguageOf returns the one of [Languages] for a reader of a language, a BCP 47 tag
// such as "en-GB" or "zh-TW"; "" if there is none.
func LanguageOf(tag string) string {
	base, _, _ := strings.Cut(strings.ToLower(tag), "-")
	for _, language := range Languages() {
		if known, _, _ := strings.Cut(language, "-"); known == base {
			return language
		}
	}
	return ""
}

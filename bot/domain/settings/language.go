package settings

import (
	"strings"
)

// Languages returns the supported languages as BCP 47 tags, English first.
func Languages() []string { return []string{"en", "zh-CN", "ja", "ko"} }

// LanguageOf returns the supported language that matches a BCP 47 tag such as "en-GB" or "zh-TW",
// or "".
func LanguageOf(tag string) string {
	base, _, _ := strings.Cut(strings.ToLower(tag), "-")
	for _, language := range Languages() {
		if known, _, _ := strings.Cut(language, "-"); known == base {
			return language
		}
	}
	return ""
}

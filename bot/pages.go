package bot

import "strings"

// pageRows are the buttons that turn the pages of a list: none where there is one page
// only.
func pageRows(page, pages int, to func(page int) Button) []Row {
	if pages <= 1 {
		return nil
	}
	back, on := to(max(page-1, 1)), to(min(page+1, pages))
	back.Label, on.Label = T("button.previous"), T("button.next")
	back.Disabled, on.Disabled = page == 1, page == pages
	return []Row{{Buttons: []Button{back, on}}}
}

// pageButton returns what makes the button of a page: the same command with the same
// options.
// Further words can come before them.
func (c *Call) pageButton(command, words string) func(page int) Button {
	for _, name := range [...]string{"scope", "rule"} {
		if word, ok := option[string](c.Options, name); ok {
			words += " " + word
		}
	}
	return func(page int) Button {
		return Button{Command: command, Words: strings.TrimSpace(words + " " + itoa(page))}
	}
}

package page

import (
	"html/template"
	"io"

	"hoshi/bot/domain/message"
)

// Problem is the content of the page that says why there's nothing to see at an address.
type Problem struct {
	Root  string // from the page to the root of the site, such as "../"
	Site  string // name of the site
	Lang  string // a BCP 47 tag
	Asked string // the language that the address asks for, which links to other pages keep; "" for none
	Text  string // what's wrong and what to do
}

// Problem writes that page, with a link to the start page.
func (p *Pages) Problem(w io.Writer, problem Problem) error {
	return p.write(w, "problem.html", struct {
		Problem
		Assets template.URL
		Start  string
	}{problem, template.URL(problem.Root + p.files.Path), p.words.Translate(problem.Lang, message.T("web.lobby_title"))})
}

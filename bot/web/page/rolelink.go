package page

import (
	"html/template"
	"io"
)

// RoleLink is the content of the page where people connect their account for linked roles.
type RoleLink struct {
	Root       string // from the page to the root of the site, such as "../"
	Site       string // name of the site
	Lang       string // a BCP 47 tag
	Asked      string // the language that the address asks for, which links to other pages keep; "" for none
	Title      string
	Text       []string // paragraphs
	Figures    []Figure // of a connected person
	Connect    string   // label of the button that connects an account; "" for none
	Disconnect string   // label of the button that disconnects it; "" for none
}

// Figure is a number by which guilds give roles.
type Figure struct {
	Name  string
	Value int
}

// RoleLink writes that page.
func (p *Pages) RoleLink(w io.Writer, l RoleLink) error {
	return p.write(w, "rolelink.html", struct {
		RoleLink
		Assets template.URL
	}{l, template.URL(l.Root + p.files.Path)})
}

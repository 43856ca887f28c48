package page

import (
	"bytes"
	"fmt"
	"html/template"
	"io"

	"hoshi/render/boardsvg"
)

// Frame is what all pages have in common.
type Frame struct {
	Root  string // from the page to the root of the site, such as "./"
	Site  string // name of the site
	Title string // plain text, at most 70 bytes to be shown whole in previews
	About string // plain text below the title of a preview, at most 350 bytes
	URL   string // absolute address of the page, for previews; may be ""
	Asked string // the language that the address asks for, which links to other pages keep; "" for none
}

// frameView is what the templates show of a frame.
type frameView struct {
	Frame
	Assets  template.URL // folder of the files
	Modules []string     // that the page loads
	Color   string       // of the board, for the browser's frame
	Words   map[string]string
}

// frame returns what the templates show of a page in a language, with a theme of the board and a
// script.
func (p *Pages) frame(f Frame, language, theme, script string) frameView {
	surface, _, _ := boardsvg.Colors(theme)
	return frameView{f, template.URL(f.Root + p.files.Path), p.files.imports(script), surface, p.Words(language)}
}

// write writes a page whole or not at all.
func (p *Pages) write(w io.Writer, name string, view any) error {
	var out bytes.Buffer
	if err := p.template.ExecuteTemplate(&out, name, view); err != nil {
		return fmt.Errorf("page: %w", err)
	}
	_, err := w.Write(out.Bytes())
	return err
}

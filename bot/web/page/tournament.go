package page

import (
	"cmp"
	"io"

	"hoshi/bot/features/tournaments"
	"hoshi/bot/view/locale"
	"hoshi/render"
)

// Tournament is the content of a tournament's page.
type Tournament struct {
	Frame
	Lang     string
	Theme    string // of the boards; "" for the usual one
	ID       string // public
	Revision int64
	Sheet    tournaments.Sheet
	Boards   []Watched               // of running games
	Game     func(game int64) string // returns the public ID of a game
}

// State says where the tournament stands, to readers whose time zone isn't known.
func (t Tournament) State() string { return locale.InUTC(t.Sheet.State) }

// Tournament writes the page of a tournament.
func (p *Pages) Tournament(w io.Writer, t Tournament) error {
	view := struct {
		frameView
		Tournament Tournament
		Boards     []watchedView
	}{frameView: p.frame(t.Frame, t.Lang, cmp.Or(t.Theme, render.DefaultTheme), "tournament.js"), Tournament: t}
	view.Tournament.Theme = cmp.Or(t.Theme, render.DefaultTheme)
	for _, b := range t.Boards {
		view.Boards = append(view.Boards, watchedView{b, mini(&b.Snapshot)})
	}
	return p.write(w, "tournament.html", view)
}

package snapshot

import (
	"fmt"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/settings"
	"hoshi/bot/view"
	"hoshi/bot/view/locale"
	"hoshi/engine"
)

// addWords adds what the page says to its reader: the headline, what happened, and both as a screen reader
// says them.
func (s *Snapshot) addWords(p *locale.Printer, g *game.Game, pos *engine.Position, brought result.Brought, side engine.Color, user chat.UserID) {
	headline := view.Headline(g, side)
	rating := brought.Rating()
	if c, ok := brought.RatingOf(user); ok && side != engine.Empty {
		headline = message.T("headline.rated", message.Args{
			"Result": headline, "Before": c.Before.Rounded(), "After": c.After.Rounded(), "Change": gain(c.Gain()),
		})
		rating = brought.RatingOfOthers(user)
	}
	offer := view.OfferText(g)
	if g.Last.Kind == game.EventOffer || g.Last.Kind == game.EventResume {
		offer = message.Text{} // the text has it
	}
	s.Headline = p.Print(headline)
	s.Text = lines(p.Print(message.Lines(headline, view.PageText(g, pos, side), offer, rating, brought.Achievements, brought.Step.Text())))
	s.Spoken = strings.Join(lines(p.Print(view.SpokenText(g, pos, side))), " ")
}

// gain writes how much a rating changed: "+12", "−12".
func gain(points int) string {
	return strings.Replace(fmt.Sprintf("%+d", points), "-", "−", 1)
}

// facts returns what is played in a game and by whom, in words.
func facts(p *locale.Printer, g *game.Game, around Around, players Players) (out []Fact) {
	list := view.Facts(g)
	if around.Tournament != "" {
		list = append(list, view.Fact{Name: message.T("info.tournament"), Value: message.T("info.round", message.Args{"Name": message.Name(around.Tournament), "Round": around.Round})})
	}
	for _, f := range list {
		if f.Name.ID == "info.opening" {
			f.Why = openedBy(g, players, f.Why)
		}
		fact := Fact{Name: p.Print(f.Name), Value: p.Print(f.Value), Why: p.Print(f.Why)}
		if f.Name.ID == "info.rated" && fact.Why == "" {
			fact.Why = ratings(players)
		}
		if more, ok := strings.CutPrefix(fact.Why, fact.Value); ok { // "5+5 (5 minutes each)"
			fact.Why = strings.Trim(more, " ()（）")
		}
		out = append(out, fact)
	}
	for _, p := range []Player{players.Black, players.White} {
		if g.AgainstEngine() && p.Level != "" {
			out = append(out, Fact{Name: p.Name, Value: p.Level})
		}
	}
	return out
}

// openedBy says who places the first stones of an opening and whether the colors were swapped, or how it goes if
// nobody has agreed to it yet.
func openedBy(g *game.Game, players Players, how message.Text) message.Text {
	if g.State == game.Proposed {
		return how
	}
	if g.Opener() == engine.White {
		return message.T("info.opened_swapped", message.Args{"Name": message.Name(players.White.Name)})
	}
	return message.T("info.opened", message.Args{"Name": message.Name(players.Black.Name)})
}

// ratings says how both players of a rated game are rated, and how that has changed.
func ratings(players Players) string {
	var out []string
	for _, p := range []Player{players.Black, players.White} {
		if p.Rating != "" {
			out = append(out, p.Name+" "+p.Rating)
		}
	}
	return strings.Join(out, " · ")
}

// player returns who plays a side.
func (m *Maker) player(p *locale.Printer, g *game.Game, v settings.Values, around Around, side engine.Color) Player {
	who := g.Player(side)
	switch {
	case who.Engine:
		out := Player{Name: view.EngineName(who), Engine: true}
		if who.Program == "" || who.Depth != game.DepthOfChannel {
			out.Level = p.Print(view.StrengthName(v.Strength(who)))
		}
		return out
	case who.Team:
		return Player{Name: p.Print(view.PlayerName(g, side))}
	}
	// Both players are shown with their names, also to themselves.
	out := Player{Name: p.Print(message.T("player.named", message.Args{"Name": message.Name(who.User.Name)}))}
	if c, ok := around.Brought.RatingOf(who.User.ID); ok {
		out.Rating = p.Print(message.T("rating.changed", message.Args{"Rating": c.After.Text(), "Change": gain(c.Gain())}))
	} else if st, ok := around.Standings[who.User.ID]; ok {
		out.Rating = p.Print(st.Text(m.Now()))
	}
	return out
}

// refused returns why a viewer may not place a stone: at all, by the reason "", or on a point, by its name.
// The page can't know better than the service, which judges each move, but it can say why at once.
func refused(p *locale.Printer, g *game.Game, pos *engine.Position, forbidden []engine.Point, side engine.Color) map[string]string {
	if g.State != game.Playing || side == engine.Empty {
		return nil
	}
	out := map[string]string{}
	if g.ToMove() != side {
		out[""] = p.Print(message.T("refused.turn", message.Args{"Headline": view.Headline(g, side)}))
		return out
	}
	if q, asked := g.Question(); asked {
		if !view.AsksForStone(g) {
			out[""] = p.Print(view.Ask(g, q))
		}
		return out
	}
	for _, pt := range forbidden {
		out[pt.String()] = p.Print(message.T("learn.forbidden."+view.FoulID(pos.Foul(pt)), message.Args{"Point": pt}))
	}
	return out
}

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

// facts returns what is played in a game, in words.
func facts(p *locale.Printer, g *game.Game, around Around) (out []Fact) {
	list := view.Facts(g)
	if around.Tournament != "" {
		list = append(list, view.Fact{Name: message.T("info.tournament"), Value: message.T("info.round", message.Args{"Name": message.Name(around.Tournament), "Round": around.Round})})
	}
	for _, f := range list {
		out = append(out, Fact{Name: p.Print(f.Name), Value: p.Print(f.Value), Why: p.Print(f.Why)})
	}
	return out
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

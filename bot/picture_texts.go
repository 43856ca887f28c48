package bot

import (
	"hoshi/engine"
	"hoshi/render"
)

// pictureTexts returns the words in captions and cards.
func (s *Service) pictureTexts() render.Texts {
	return render.Texts{
		Black:    s.words(T("color.black")),
		White:    s.words(T("color.white")),
		Move:     func(number int) string { return s.words(T("picture.move", Args{"Move": number})) },
		Moves:    func(count int) string { return s.words(T("picture.moves", Args{"Count": count})) },
		Standing: s.pictureStanding,
	}
}

// pictureStanding says whose turn it is, or how the game ended.
func (s *Service) pictureStanding(pos *engine.Position) string {
	switch {
	case pos.Winner() != engine.Empty:
		return s.words(T("picture.wins", Args{"Color": pos.Winner()}))
	case pos.Full():
		return s.words(T("picture.draw"))
	}
	return s.words(T("picture.to_move", Args{"Color": pos.SideToMove()}))
}

// pictureRule names the rule of a game where it is not the usual one.
func (s *Service) pictureRule(g *Game) string {
	if g.Rule == engine.DefaultRule {
		return ""
	}
	return s.words(T("rule." + g.Rule.String()))
}

// caption is the strip below a board that names the players.
func (s *Service) caption(g *Game, pos *engine.Position, settings ChannelSettings) *render.Caption {
	c := &render.Caption{
		Black: s.pictureName(g, engine.Black), White: s.pictureName(g, engine.White),
		Rule: s.pictureRule(g), Texts: s.pictureTexts(),
	}
	if p := g.enginePlayer(); p != nil {
		c.Notes = append(c.Notes, s.words(T("picture.depth", Args{"Depth": s.depthIn(p, settings)})))
	}
	if g.Last.Kind == EventMove && pos.Len() == len(g.Moves) {
		c.Notes = append(c.Notes, s.words(T("picture.elapsed", Args{"Time": Elapsed(g.Last.Elapsed)})))
	}
	return c
}

// pictureName is how a side is called in a picture.
func (s *Service) pictureName(g *Game, c engine.Color) string {
	p := g.Player(c)
	switch {
	case !p.Engine:
		return p.User.Name
	case g.watched() && p.Depth != DepthOfChannel:
		return s.words(T("picture.engine_depth", Args{"Engine": engineName(p), "Depth": p.Depth}))
	}
	return engineName(p)
}

// engineName is how an engine is called in a picture.
func engineName(p *Player) string {
	if p.Program != "" {
		return p.Program
	}
	return "Hoshi"
}

// words puts a text into words for a picture.
func (s *Service) words(t Text) string { return s.opt.Translator.Translate("", t) }

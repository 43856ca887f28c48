package view

import (
	"time"

	"golang.org/x/text/unicode/norm"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/season"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
	"hoshi/engine/opening"
	"hoshi/render"
	"hoshi/render/chart"
)

// PictureWords translates texts into the language of a picture.
type PictureWords struct {
	Translator message.Translator
	Language   string // a BCP 47 tag; "" for English
}

// Words returns the translator for a picture's language.
func (s *View) Words(scene *render.Scene) PictureWords {
	return PictureWords{s.Translator, scene.Language}
}

// Say translates a text.
func (w PictureWords) Say(t message.Text) string { return w.Translator.Translate(w.Language, t) }

// PictureLanguage returns the language to use in pictures if messages are in the given language:
// the same one, or English if the painter's fonts can't write it. A picture therefore never mixes
// two languages.
func (s *View) PictureLanguage(language string) string {
	if can, ok := s.writable.Load(language); ok {
		if can.(bool) {
			return language
		}
		return ""
	}
	can := true
	w := PictureWords{s.Translator, language}
	for _, t := range pictureSamples() {
		can = can && s.Painter.CanWrite(w.Say(t), language)
	}
	s.writable.Store(language, can)
	return s.PictureLanguage(language)
}

// pictureSamples returns all messages that appear in pictures, to check that a font covers them.
func pictureSamples() []message.Text {
	args := message.Args{"Color": engine.Black, "Move": 1, "Count": 1, "Depth": game.Depth(1), "Level": engine.Easy, "Strength": "", "Engine": "Hoshi", "Time": message.Elapsed(1), "Percent": 1}
	out := []message.Text{message.T("color.white"), message.T("heat.win"), message.T("heat.loss")}
	for _, level := range engine.Levels() {
		out = append(out, message.T("level.name."+level.String()))
	}
	for _, r := range engine.Rules() {
		out = append(out, message.T("rule."+r.String()))
	}
	for _, l := range Lessons() {
		out = append(out, message.T("rules.panel."+l.Name, message.Args{"Point": engine.Point{}}))
	}
	for _, p := range opening.Patterns() {
		out = append(out, message.T("picture.pattern", message.Args{"Pattern": p, "Code": p.Code}))
	}
	out = append(out, tournamentSamples()...)
	out = append(out, seasonSamples()...)
	for _, id := range [...]string{
		"picture.engine_strength", "strength.depth", "strength.level", "picture.elapsed", "picture.resigned", "picture.foul", "picture.cancelled", "picture.timed_out", "picture.abandoned",
		"picture.won", "picture.chances", "picture.drawn", "picture.lost", "picture.games", "picture.rating", "picture.by_color", "picture.by_opponent", "picture.by_opening",
		"picture.move", "picture.moves", "picture.wins", "picture.draw", "picture.to_move",
	} {
		out = append(out, message.T(id, args))
	}
	return out
}

// tournamentSamples returns the messages that appear in pictures of tournaments.
func tournamentSamples() []message.Text {
	args := message.Args{"Count": 1, "Round": 1, "Rounds": 1, "Points": "1", "Won": 1, "Rank": 1}
	out := []message.Text{message.T("player.unknown"), message.T("tournament.rounds", args), message.T("tournament.more_players", args)}
	for _, id := range [...]string{"format.swiss", "format.roundrobin", "format.knockout", "format.arena",
		"picture.player", "picture.points", "picture.byes", "picture.buchholz", "picture.sonneborn_berger", "picture.direct_encounter", "picture.wins",
		"picture.rating", "picture.performance", "picture.games", "picture.won", "picture.lost", "picture.forfeits", "picture.repeated",
		"picture.last_16", "picture.quarterfinals", "picture.semifinals", "picture.final", "picture.third", "picture.bye", "picture.playing", "picture.from_last_16",
		"picture.place_points", "picture.place_wins", "picture.unnamed", "picture.players", "picture.round",
	} {
		out = append(out, message.T("tournament."+id, args))
	}
	return out
}

// seasonSamples returns the messages that appear only in pictures of seasons.
func seasonSamples() []message.Text {
	out := []message.Text{message.T("season.picture.opponents"), message.T("season.picture.order"), message.T("season.picture.days", message.Args{"First": "", "Last": ""})}
	for _, length := range [...]settings.SeasonLength{settings.Monthly, settings.Quarterly} {
		name := SeasonName(season.Season{Length: length, Last: "2026-11-30"})
		out = append(out, message.T("season.picture.title", message.Args{"Season": name}))
	}
	return out
}

// Texts returns the words used in captions and cards.
func (w PictureWords) Texts() render.Texts {
	return render.Texts{
		Black:    w.Say(message.T("color.black")),
		White:    w.Say(message.T("color.white")),
		Move:     func(number int) string { return w.Say(message.T("picture.move", message.Args{"Move": number})) },
		Moves:    func(count int) string { return w.Say(message.T("picture.moves", message.Args{"Count": count})) },
		Standing: w.standing,
	}
}

// ChartTexts returns the words used in charts.
func (w PictureWords) ChartTexts() chart.Texts {
	return chart.Texts{
		Won:   w.Say(message.T("picture.won")),
		Drawn: w.Say(message.T("picture.drawn")),
		Lost:  w.Say(message.T("picture.lost")),
		Games: w.games,
		Date:  func(t time.Time, _ bool) string { return DateText(t) },
	}
}

// games returns the number of games and the share of points scored in them, which is 0 or 100 percent
// only if all games were lost or won.
func (w PictureWords) games(count int, share float64) string {
	if count == 0 {
		return ""
	}
	return w.Say(message.T("picture.games", message.Args{"Count": count, "Percent": ChancePercent(share)}))
}

// standing says whose turn it is, or how the game ended.
func (w PictureWords) standing(pos *engine.Position) string {
	switch {
	case pos.Winner() != engine.Empty:
		return w.Say(message.T("picture.wins", message.Args{"Color": pos.Winner()}))
	case pos.Drawn():
		return w.Say(message.T("picture.draw"))
	}
	return w.Say(message.T("picture.to_move", message.Args{"Color": pos.SideToMove()}))
}

// Rule names a game's rule unless it's the default one.
func (w PictureWords) Rule(g *game.Game) string {
	if g.Rule == engine.DefaultRule {
		return ""
	}
	return w.Say(message.T("rule." + g.Rule.String()))
}

// Ending says how a game ended, unless its position shows it.
func (w PictureWords) Ending(g *game.Game) render.Ending {
	id, side := "", g.Winner.Other()
	switch g.State {
	case game.Won:
		if g.Fouled() {
			id = "picture.foul"
		}
	case game.Drawn:
		id = "picture.draw"
	case game.Resigned:
		id = "picture.resigned"
	case game.TimedOut:
		id = "picture.timed_out"
	case game.Cancelled:
		id = "picture.cancelled"
	case game.Abandoned:
		id = "picture.abandoned"
	}
	if id == "" {
		return render.Ending{}
	}
	return render.Ending{Text: w.Say(message.T(id, message.Args{"Color": side})), Winner: g.Winner}
}

// caption returns the strip below a board that names the players.
func (s *View) caption(w PictureWords, g *game.Game, pos *engine.Position, v settings.Values) *render.Caption {
	c := &render.Caption{
		Black: w.Name(g, engine.Black), White: w.Name(g, engine.White),
		Rule: w.Rule(g), Texts: w.Texts(),
	}
	if p := g.EnginePlayer(); p != nil {
		c.Notes = append(c.Notes, w.Say(StrengthName(v.Strength(p))))
	}
	if p, ok := g.Pattern(); ok && pos.Len() >= 3 {
		c.Notes = append(c.Notes, w.Say(message.T("picture.pattern", message.Args{"Pattern": p, "Code": p.Code})))
	}
	if g.Last.Kind == game.EventMove && pos.Len() == len(g.Moves) {
		c.Notes = append(c.Notes, w.Say(message.T("picture.elapsed", message.Args{"Time": message.Elapsed(g.Last.Elapsed)})))
	}
	return c
}

// Name returns a side's name in a picture.
func (w PictureWords) Name(g *game.Game, c engine.Color) string {
	p := g.Player(c)
	switch {
	case !p.Engine:
		return norm.NFC.String(p.User.Name) // pictures can't put accents on letters
	case g.Watched() && (p.Depth != game.DepthOfChannel || p.Level != engine.NoLevel):
		return w.Say(message.T("picture.engine_strength", message.Args{"Engine": EngineName(p), "Strength": StrengthName(game.Strength{Level: p.Level, Depth: p.Depth})}))
	}
	return EngineName(p)
}

// EngineName returns an engine's name in a picture.
func EngineName(p *game.Player) string {
	if p.Program != "" {
		return p.EngineLabel()
	}
	return "Hoshi"
}

// StatsWidth is the largest width of the picture of a record in pixels, since it's mostly text.
const StatsWidth = 720

// DateText formats a day in ISO 8601, which reads the same in all languages.
func DateText(t time.Time) string { return t.UTC().Format(time.DateOnly) }

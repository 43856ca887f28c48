package tournaments

import (
	"golang.org/x/text/unicode/norm"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/view"
	"hoshi/render/standings"
)

// describedTies is about how many ties of a bracket its alt text lists, the latest rounds first of all.
const describedTies = 12

// columnNames name the last rounds of a knockout by the number of rounds left. Their messages are in
// tournament.picture.
var columnNames = [standings.MaxBracketRounds]string{"final", "semifinals", "quarterfinals", "last_16"}

// bracketTies returns the rounds of a knockout to draw, and how many rounds before them are left out: from the
// last 16 on, everything. ok is false if there's nothing to draw yet, since nobody is close to the last 16.
func bracketTies(t *tournament.Tournament) (rounds [][]tournament.Tie, third *tournament.Tie, left int, ok bool) {
	if t.Format != tournament.Knockout || !t.Started() {
		return nil, nil, 0, false
	}
	rounds, third = t.Bracket()
	left = max(0, len(rounds)-standings.MaxBracketRounds)
	return rounds, third, left, len(rounds) > 0 && t.Round >= left
}

// drawBracket draws a knockout, or returns nil if there's no bracket to draw, or if drawing fails.
func (s *Tournaments) drawBracket(t *tournament.Tournament, how look) *chat.Picture {
	language := s.View.PictureLanguage(how.language)
	b, ok := bracketPicture(view.PictureWords{Translator: s.Translator, Language: language}, t)
	if !ok {
		return nil
	}
	b.Language, b.Theme = language, how.theme
	png, err := s.Painter.Bracket(b)
	if err != nil {
		s.Log.Error("a bracket could not be drawn", "tournament", t.ID, "err", err)
		return nil
	}
	return &chat.Picture{Name: "bracket.png", PNG: png, Alt: bracketAlt(t)}
}

// bracketPicture returns the content of the picture of a bracket; ok is false if there's nothing to draw.
func bracketPicture(w view.PictureWords, t *tournament.Tournament) (b standings.Bracket, ok bool) {
	rounds, third, left, ok := bracketTies(t)
	if !ok {
		return b, false
	}
	word := func(name string) string { return w.Say(message.T("tournament.picture." + name)) }
	b = standings.Bracket{Title: norm.NFC.String(t.Name), Notes: pictureNotes(w, t), Playing: word("playing"), ThirdTitle: word("third")}
	for i, ties := range rounds[left:] {
		column := standings.BracketRound{Title: word(columnNames[len(rounds)-left-i-1])}
		for slot, tie := range ties {
			m := bracketMatch(w, t, tie)
			if i == 0 && left > 0 {
				before := rounds[left-1][2*slot:]
				for side := range m.Sides {
					if m.Sides[side].Name == "" {
						m.Sides[side] = eitherOf(w, t, before[side])
					}
				}
			}
			column.Matches = append(column.Matches, m)
		}
		b.Rounds = append(b.Rounds, column)
	}
	if third != nil {
		m := bracketMatch(w, t, *third)
		b.Third = &m
	}
	if left > 0 {
		b.Foot = append(b.Foot, word("from_last_16"))
	}
	return b, true
}

// bracketMatch returns a tie as it's drawn.
func bracketMatch(w view.PictureWords, t *tournament.Tournament, tie tournament.Tie) standings.Match {
	m := standings.Match{Playing: tie.Playing() && t.GoesOn()}
	for i, seed := range tie.Seeds {
		if seed == 0 {
			if tie.Bye() {
				m.Sides[i] = standings.Side{Name: w.Say(message.T("tournament.picture.bye")), Faint: true}
			}
			continue
		}
		over := len(tie.Games) > 0 && !tie.Playing()
		m.Sides[i] = standings.Side{
			Name: pictureName(w, t, seed), Unnamed: unnamed(w, seed), Score: tieScore(tie, seed),
			Won: seed == tie.Winner, Faint: over && seed != tie.Winner,
		}
	}
	return m
}

// eitherOf returns who may come from a tie that isn't drawn.
func eitherOf(w view.PictureWords, t *tournament.Tournament, tie tournament.Tie) standings.Side {
	if tie.Seeds[0] == 0 || tie.Seeds[1] == 0 || len(tie.Games) > 0 && !tie.Playing() {
		return standings.Side{}
	}
	var sides [2]standings.Side
	for i, seed := range tie.Seeds {
		sides[i] = standings.Side{Name: pictureName(w, t, seed), Unnamed: unnamed(w, seed), Faint: true}
	}
	sides[0].Or = &sides[1]
	return sides[0]
}

// tieScore writes an entrant's points in a tie, or what replaces them if nobody played.
func tieScore(tie tournament.Tie, seed int) string {
	var m meeting
	for _, p := range tie.Games {
		if !p.Open() && p.Second != 0 {
			m.add(p, seed)
		}
	}
	if m.games > 1 {
		return view.HalfPoints(m.points)
	}
	return m.cell().Text
}

// bracketAlt says who plays whom in a bracket: the latest rounds, as many as an alt text has room for.
func bracketAlt(t *tournament.Tournament) message.Text {
	rounds, third, left, _ := bracketTies(t)
	parts, said := []message.Text{}, 0
	add := func(name string, ties ...tournament.Tie) {
		var list message.List
		for _, tie := range ties {
			if text, ok := tieAlt(t, tie); ok {
				list = append(list, text)
			}
		}
		if said += len(list); len(list) > 0 && (len(parts) == 0 || said <= describedTies) {
			round := message.T("tournament.picture." + name)
			parts = append(parts, message.T("tournament.alt.round", message.Args{"Round": round, "Ties": list}))
		}
	}
	if third != nil {
		add("third", *third)
	}
	for i := len(rounds) - 1; i >= left; i-- {
		add(columnNames[len(rounds)-1-i], rounds[i]...)
	}
	return message.Sentences(append([]message.Text{message.T("tournament.alt.bracket", message.Args{"Name": message.Name(t.Name)})}, parts...)...)
}

// tieAlt says how a tie stands; ok is false as long as its entrants aren't known.
func tieAlt(t *tournament.Tournament, tie tournament.Tie) (text message.Text, ok bool) {
	first, second := tie.Seeds[0], tie.Seeds[1]
	switch {
	case tie.Bye():
		return message.T("tournament.alt.tie_bye", message.Args{"First": altName(t, max(first, second))}), true
	case first == 0 || second == 0:
		return message.Text{}, false
	}
	id := "tie"
	if tie.Winner != 0 {
		id = "tie_won"
		if tie.Winner == second {
			first, second = second, first
		}
	} else if tie.Playing() && t.GoesOn() {
		id = "tie_playing"
	}
	return message.T("tournament.alt."+id, message.Args{"First": altName(t, first), "Second": altName(t, second)}), true
}

package tournaments

import (
	"context"
	"slices"

	"golang.org/x/text/unicode/norm"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/view"
	"hoshi/render/standings"
)

// Sheet is a tournament as its page shows it, in the words of one language.
type Sheet struct {
	Name    string
	Terms   string          // how it's played
	Count   string          // how many people take part
	State   string          // where it stands; may have points in time as the words' printer writes them
	Players []string        // who has joined, before the start
	Table   standings.Table // the standings; no rows before the start
	Breaks  string          // what decides between those with the same points
	Bracket *standings.Bracket
	Won     bool         // someone has won the tournament
	Rounds  []SheetRound // latest first
}

// SheetRound is a round on a [Sheet].
type SheetRound struct {
	Title string
	Going bool // some of its games aren't over
	Games []SheetGame
}

// SheetGame is a game on a [Sheet], or a bye.
type SheetGame struct {
	Number        int
	First, Second string // the players; the second is "" for a bye
	FirstWon      bool
	SecondWon     bool
	Result        string // or that it's being played, or still to come
	Notes         []string
	Game          int64 // ID; 0 if there's none
	Playing       bool
	Over          bool
}

// SheetOf returns what a page shows of a tournament. The standings and the bracket are those of the pictures in
// the chat, with all players.
func SheetOf(w view.PictureWords, t *tournament.Tournament) Sheet {
	out := Sheet{Name: norm.NFC.String(t.Name), State: w.Say(stateText(t))}
	out.Terms = w.Say(message.T("tournament.page.terms", message.Args{"Terms": termsText(t)}))
	out.Count = w.Say(message.T("tournament.picture.players", message.Args{"Count": t.People()}))
	if !t.Started() {
		for _, e := range t.Entrants {
			if !e.Engine && e.Out != tournament.Removed {
				out.Players = append(out.Players, w.Say(listedPlayer(t, e)))
			}
		}
		return out
	}
	out.Table = standingsTable(w, t, len(t.Entrants))
	out.Won = t.State == tournament.Finished && t.HasWinner()
	out.Breaks = w.Say(tieBreaksText(t))
	if b, ok := bracketPicture(w, t); ok {
		out.Bracket = &b
	}
	for round := t.Round; round > 0; round-- {
		r := SheetRound{Title: w.Say(roundTitle(t, round))}
		for _, p := range t.InRound(round) {
			g := sheetGame(w, t, p)
			r.Going = r.Going || p.Open() && t.GoesOn()
			r.Games = append(r.Games, g)
		}
		if t.Format == tournament.Arena {
			slices.Reverse(r.Games) // there's one round, of hundreds of games
		}
		out.Rounds = append(out.Rounds, r)
	}
	return out
}

// roundTitle names a round: in a knockout as its bracket does.
func roundTitle(t *tournament.Tournament, round int) message.Text {
	left := t.TotalRounds() - round
	switch {
	case t.Format == tournament.Arena:
		return message.T("tournament.picture.games")
	case t.Format == tournament.Knockout && left < len(columnNames):
		return message.T("tournament.picture." + columnNames[left])
	}
	return message.T("tournament.page.round", message.Args{"Round": round})
}

// sheetGame returns a pairing for a page.
func sheetGame(w view.PictureWords, t *tournament.Tournament, p *tournament.Pairing) SheetGame {
	g := SheetGame{Number: p.Number, First: pictureName(w, t, p.First), Game: p.Game, Over: !p.Open(), Playing: p.Open() && p.Game != 0 && t.GoesOn()}
	if p.Second == 0 {
		g.Result = w.Say(message.T("tournament.picture.bye"))
		return g
	}
	g.Second = pictureName(w, t, p.Second)
	if seed := p.Winner(); seed != 0 {
		g.FirstWon, g.SecondWon = seed == p.First, seed == p.Second
	}
	switch {
	case g.Playing:
		g.Result = w.Say(message.T("tournament.picture.playing"))
	case p.Open() && !t.GoesOn():
		g.Result = "–" // the tournament was canceled before
	default:
		elsewhere := *p
		elsewhere.Channel = "" // whoever reads the page may not be in the chat
		g.Result = w.Say(resultText(t, &elsewhere))
	}
	if isThird(t, p) {
		g.Notes = append(g.Notes, w.Say(message.T("tournament.picture.third")))
	}
	if p.Reason != "" {
		g.Notes = append(g.Notes, w.Say(setByText(p)))
	}
	return g
}

// Versus names the players of a pairing.
func Versus(w view.PictureWords, t *tournament.Tournament, p *tournament.Pairing) string {
	return pictureName(w, t, p.First) + " – " + pictureName(w, t, p.Second)
}

// Shown is a stored tournament with everything that its page shows.
type Shown struct {
	Tournament *tournament.Tournament
	Running    []*game.Game    // those of the best players first
	Settings   settings.Values // in effect in its channel
}

// Shown returns a tournament for a page. It returns [stored.ErrNoTournament] if there's no such tournament.
func (s *Tournaments) Shown(ctx context.Context, id int64) (out Shown, err error) {
	if out.Tournament, err = s.Store.Tournament(ctx, id); err != nil {
		return out, err
	}
	if out.Running, err = s.Store.TournamentGames(ctx, id); err != nil {
		return out, err
	}
	sortByPlace(out.Tournament, out.Running)
	out.Settings, err = s.Settings.In(ctx, out.Tournament.Channel, out.Tournament.Guild)
	return out, err
}

// sortByPlace sorts running games of a tournament by the better player's place in the standings.
func sortByPlace(t *tournament.Tournament, running []*game.Game) {
	rank := map[int]int{}
	for _, s := range t.Standings() {
		rank[s.Seed] = s.Rank
	}
	place := func(g *game.Game) int {
		p := t.PairingOf(g.ID)
		if p == nil {
			return len(rank) + 1
		}
		return min(rank[p.First], rank[p.Second])
	}
	slices.SortStableFunc(running, func(a, b *game.Game) int { return place(a) - place(b) })
}

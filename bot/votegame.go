package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"hoshi/engine"
	"hoshi/render"
)

// The kinds of games with teams.
const (
	voteGame  = "vote"  // the channel against an engine
	teamsGame = "teams" // two teams against each other
)

// roundTimes are how long a round of wishes can last.
var roundTimes = []struct {
	word string
	time time.Duration
}{
	{"30s", 30 * time.Second}, {"1m", time.Minute}, {"2m", usualRound}, {"5m", 5 * time.Minute}, {"15m", 15 * time.Minute},
	{"1h", time.Hour}, {"6h", 6 * time.Hour}, {"1d", 24 * time.Hour},
}

// voteOptions are the options of a game with teams.
func voteOptions() []Option {
	var rounds []Choice
	for _, r := range roundTimes {
		rounds = append(rounds, Choice{Value: r.word})
	}
	return []Option{
		{Name: "team", Type: ChoiceOption{[]Choice{
			{Value: voteGame, Words: []string{"channel", "together", "投票", "多数決", "투표"}},
			{Value: teamsGame, Words: []string{"team", "团队", "チーム", "팀"}},
		}}, Unlisted: true},
		{Name: "round", Keyword: "round", KeywordOnly: true, Type: ChoiceOption{rounds}, Unlisted: true},
	}
}

// formTeams makes teams of the players of a new game, as the options say.
func (c *Call) formTeams(g *Game) error {
	kind, ok := option[string](c.Options, "team")
	if !ok {
		return nil
	}
	if opponent, person := option[Mention](c.Options, "opponent"); person && !opponent.Self {
		return Refuse("vote.no_opponent")
	}
	if word, _ := option[string](c.Options, "rated"); word == "rated" {
		return Refuse("vote.not_rated")
	}
	g.Rated, g.RoundTime = false, usualRound
	if word, ok := option[string](c.Options, "round"); ok {
		for _, r := range roundTimes {
			if r.word == word {
				g.RoundTime = r.time
			}
		}
	}
	if kind == teamsGame {
		side := g.side(c.User.ID)
		g.Black, g.White = Player{Team: true}, Player{Team: true}
		g.Members = []Member{{c.User, side}}
		return nil
	}
	for _, p := range [...]*Player{&g.Black, &g.White} {
		if !p.Engine {
			*p = Player{Team: true}
		}
	}
	return nil
}

// simplify makes a new game with teams one without a clock and an opening rule, which are
// for two people.
func (c *Call) simplify(g *Game) error {
	if !g.hasTeam() {
		return nil
	}
	if _, given := c.Options["opening"]; !given {
		g.Opening = NoOpening
	}
	_, timed := c.Options["clock"]
	if og, err := g.replay(); og != nil || err != nil || timed {
		return Refuse("vote.no_opening")
	}
	g.Clock = Clock{}
	return nil
}

// wish makes the point that somebody names their wish for the move of their team.
func (s *Service) wish(ctx context.Context, c *Call, typed string) error {
	pt, err := engine.ParsePoint(typed, c.Game.Size)
	if err != nil {
		return s.explainPoint(c.Game, typed, err)
	}
	if err := s.checkTurn(c); err != nil {
		return err
	}
	err = s.changeWishes(ctx, c, func(g *Game) (bool, error) {
		pos, err := g.Position()
		if err == nil {
			err = pos.Legal(pt)
		}
		if err != nil {
			return false, s.explainPoint(g, typed, err)
		}
		g.Last = Event{Kind: EventWish, Side: g.ToMove(), User: c.User}
		return g.setWish(c.User.ID, pt, s.now()), nil
	})
	if err != nil || c.Origin == FromText {
		return err
	}
	r := Reply{Text: T("vote.wished", Args{"Point": pt}), Language: c.privateLanguage(), Private: true, Replace: true}
	if c.Game.wishOf(c.User.ID) < 0 { // it was the one that decided
		r.Text = T("vote.played", Args{"Point": c.Game.Moves[len(c.Game.Moves)-1]})
	} else {
		r.Rows = []Row{{Buttons: []Button{
			{Command: "pad", Label: T("vote.change"), Style: StyleMain},
			{Command: "decline", Label: T("vote.withdraw")},
		}}}
	}
	return c.Respond(ctx, r)
}

// withdraw takes somebody's wish back.
func (s *Service) withdraw(ctx context.Context, c *Call) error {
	err := s.changeWishes(ctx, c, func(g *Game) (bool, error) {
		if !g.withdrawWish(c.User.ID) {
			return false, Refuse("vote.no_wish")
		}
		g.Last = Event{Kind: EventWish, Side: g.ToMove(), User: c.User}
		return true, nil
	})
	if err != nil || c.Origin == FromText {
		return err
	}
	return c.Respond(ctx, Reply{Text: T("vote.withdrawn"), Language: c.privateLanguage(), Private: true, Replace: true,
		Rows: []Row{{Buttons: []Button{padOffer()}}}})
}

// wishTries is how often a wish is tried where other processes change the game as well.
const wishTries = 20

// changeWishes stores a change of the wishes of the call's game, and plays the move on
// which most agree. change reports whether it has changed anything.
func (s *Service) changeWishes(ctx context.Context, c *Call, change func(*Game) (bool, error)) error {
	for try := 1; ; try++ {
		moves := len(c.Game.Moves)
		changed, err := change(c.Game)
		if err != nil || !changed {
			return err
		}
		if c.Game.agreed() {
			err = s.playWish(ctx, c.Game)
		} else {
			s.schedule(c.Game)
			err = s.store.Commit(ctx, c.Game) // which ends no hint, as the position stays
		}
		if !errors.Is(err, ErrStale) || try == wishTries {
			return err
		}
		if c.Game, err = s.store.Game(ctx, c.Game.ID); err != nil {
			return err
		}
		if len(c.Game.Moves) != moves || !c.Game.voting() {
			return ErrStale
		}
	}
}

// playWish plays what most wish for.
func (s *Service) playWish(ctx context.Context, g *Game) error {
	pos, err := g.Position()
	if err != nil {
		return err
	}
	best := g.candidates()[0]
	if err := g.play(pos, best.Point, User{}, s.now().Sub(g.Changed)); err != nil {
		return err
	}
	g.Last.Count, g.RoundEnds = best.Count, time.Time{}
	g.forgetWishes()
	return s.commit(ctx, g)
}

// leads reports whether who asks may decide alone for a team: the host of the game and
// those who manage the guild.
func (s *Service) leads(ctx context.Context, c *Call, g *Game) (bool, error) {
	if c.User.ID == g.Host.ID {
		return true, nil
	}
	return c.allowed(ctx, ManageGuild)
}

// checkLeads refuses what one member of a team cannot decide alone.
func (s *Service) checkLeads(ctx context.Context, c *Call) error {
	g := c.Game
	if g == nil || !c.Command.LeaderOnly || !g.hasTeam() || g.State != Playing {
		return nil
	}
	may, err := s.leads(ctx, c, g)
	switch {
	case err != nil:
		return err
	case !may:
		return Refuse("vote.host_only", Args{"Host": g.Host})
	case g.twoTeams() && c.Command.NoTeams:
		return Refuse("vote.two_teams")
	}
	return nil
}

// voteText says how the vote stands: what is wished for, and when it ends.
func (s *Service) voteText(g *Game) Text {
	if !g.voting() {
		return Text{}
	}
	list := g.candidates()
	if len(list) == 0 {
		return T("vote.none", Args{"Time": g.RoundTime, "Example": exampleMove(g)})
	}
	var points List
	for i, c := range list {
		if i == shownWishes {
			points = append(points, "…")
			break
		}
		points = append(points, T("vote.candidate", Args{"Point": c.Point, "Number": c.Count}))
	}
	voters, before := g.voters()
	text := Sentences(T("vote.stands", Args{"Points": points}), T("vote.ends", Args{"At": Moment(g.RoundEnds)}))
	if before {
		text = Sentences(text, T("vote.majority", Args{"Count": voters/2 + 1}))
	}
	return text
}

// shownWishes is how many points that are wished for are named.
const shownWishes = 12

// voteLabels are the counts of wishes, for the picture.
func voteLabels(g *Game) []render.Label {
	if !g.voting() {
		return nil
	}
	var labels []render.Label
	for _, c := range g.candidates() {
		labels = append(labels, render.Label{At: c.Point, Text: itoa(c.Count)})
	}
	return labels
}

// wishPace bounds how often the board of a game is edited for wishes. The zero value is
// ready, and it is safe for concurrent use.
type wishPace struct {
	mu      sync.Mutex
	games   map[int64]time.Time // when the board may be edited next
	waiting map[int64]bool      // somebody waits to edit it
}

// maxPaced is how many games are remembered. With more, all are forgotten.
const maxPaced = 4096

// wait waits until the board of a game may be edited again. turn is false where another
// one waits for that already, who will show the latest state.
func (p *wishPace) wait(ctx context.Context, game int64, pause time.Duration) (turn bool, err error) {
	p.mu.Lock()
	if p.waiting[game] {
		p.mu.Unlock()
		return false, nil
	}
	if p.games == nil || len(p.games) > maxPaced {
		p.games, p.waiting = make(map[int64]time.Time), make(map[int64]bool)
	}
	pausing := time.Until(p.games[game])
	p.waiting[game] = true
	p.mu.Unlock()

	timer := time.NewTimer(max(pausing, 0))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		err = ctx.Err()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.waiting, game)
	p.games[game] = time.Now().Add(pause)
	return err == nil, err
}

// paceWishes waits before the board of a game is edited for a wish: see [wishPace.wait].
func (s *Service) paceWishes(ctx context.Context, id int64) (turn bool, err error) {
	g, err := s.store.Game(ctx, id)
	if err != nil || g.Last.Kind != EventWish || g.Shown >= g.Revision {
		return err == nil, err
	}
	return s.wishEdits.wait(ctx, id, s.opt.WishPause)
}

// announceTeams announces a game with teams in which nobody has moved.
func (s *Service) announceTeams(g *Game, settings ChannelSettings) Text {
	args := Args{"Host": g.Host, "Board": boardText(g)}
	if g.twoTeams() {
		return T("vote.start_teams", args)
	}
	p := g.enginePlayer()
	args["Strength"], args["Player"] = s.strengthIn(p, settings).text(), s.playerName(g, g.personSide().Other())
	args["Color"] = g.personSide()
	return T("vote.start", args)
}

// lastMove names the last move of a game; nothing where there is none.
func (s *Service) lastMove(g *Game) Text {
	n := len(g.Moves)
	if n == 0 {
		return Text{}
	}
	return s.about(g, g.mover(n-1), "event.move", Args{"Point": g.Moves[n-1], "Move": n})
}

// teamRows are the buttons under the board of a running game with teams.
func teamRows(g *Game) []Row {
	rows := []Row{
		{Buttons: []Button{
			{Command: "pad", Label: T("vote.button"), Style: StyleMain, Disabled: !g.voting()},
			{Command: "move", Form: true, Label: T("button.type_point"), Disabled: !g.voting()},
			{Command: "decline", Label: T("vote.withdraw"), Disabled: !g.voting()},
		}},
		{Placeholder: T("button.more"), Menu: []Button{
			{Command: "undo", Label: T("button.undo")},
			{Command: "resign", Label: T("button.resign")},
			{Command: "cancel", Label: T("button.cancel")},
			{Command: "board", Label: T("button.board")},
			{Command: "replay", Label: T("button.replay")},
			{Command: "export", Label: T("button.export")},
			{Command: "help", Words: "play", Label: T("button.help")},
		}},
	}
	if g.twoTeams() {
		return append([]Row{joinRow()}, rows...)
	}
	rows[0].Buttons = append(rows[0].Buttons, Button{Command: "hint", Label: T("button.hint"), Disabled: !g.voting()})
	return rows
}

// joinRow are the buttons by which people join a team.
func joinRow() Row {
	return Row{Buttons: []Button{
		{Command: "join", Words: "black", Label: T("join.button.black")},
		{Command: "join", Words: "white", Label: T("join.button.white")},
	}}
}

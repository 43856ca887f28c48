package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/bot/stored"
	"hoshi/engine"
	"hoshi/render"
)

// The kinds of games with teams.
const (
	voteGame  = "vote"  // the channel against an engine
	teamsGame = "teams" // two teams against each other
)

// roundTimes holds the possible lengths of a voting round.
var roundTimes = []struct {
	word string
	time time.Duration
}{
	{"30s", 30 * time.Second}, {"1m", time.Minute}, {"2m", game.UsualRound}, {"5m", 5 * time.Minute}, {"15m", 15 * time.Minute},
	{"1h", time.Hour}, {"6h", 6 * time.Hour}, {"1d", 24 * time.Hour},
}

// voteOptions returns the options of a game with teams.
func voteOptions() []command.Option {
	var rounds []command.Choice
	for _, r := range roundTimes {
		rounds = append(rounds, command.Choice{Value: r.word})
	}
	return []command.Option{
		{Name: "team", Type: command.ChoiceOption{Choices: []command.Choice{
			{Value: voteGame, Words: []string{"channel", "together", "投票", "多数決", "투표"}},
			{Value: teamsGame, Words: []string{"team", "团队", "チーム", "팀"}},
		}}, Unlisted: true},
		{Name: "round", Keyword: "round", KeywordOnly: true, Type: command.ChoiceOption{Choices: rounds}, Unlisted: true},
	}
}

// formTeams turns the players of a new game into teams, as the options say.
func formTeams(c *command.Call, g *game.Game) error {
	kind, ok := command.Get[string](c.Options, "team")
	if !ok {
		return nil
	}
	if opponent, person := command.Get[chat.Mention](c.Options, "opponent"); person && !opponent.Self {
		return chat.Refuse("vote.no_opponent")
	}
	if word, _ := command.Get[string](c.Options, "rated"); word == "rated" {
		return chat.Refuse("vote.not_rated")
	}
	g.Rated, g.RoundTime = false, game.UsualRound
	if word, ok := command.Get[string](c.Options, "round"); ok {
		for _, r := range roundTimes {
			if r.word == word {
				g.RoundTime = r.time
			}
		}
	}
	if kind == teamsGame {
		side := g.Side(c.User.ID)
		g.Black, g.White = game.Player{Team: true}, game.Player{Team: true}
		g.Members = []game.Member{{User: c.User, Side: side}}
		return nil
	}
	for _, p := range [...]*game.Player{&g.Black, &g.White} {
		if !p.Engine {
			*p = game.Player{Team: true}
		}
	}
	return nil
}

// simplify removes the clock and the opening rule from a new game with teams, since both are for
// two people.
func simplify(c *command.Call, g *game.Game) error {
	if !g.HasTeam() {
		return nil
	}
	if _, given := c.Options["opening"]; !given {
		g.Opening = game.NoOpening
	}
	_, timed := c.Options["clock"]
	if og, err := g.Replay(); og != nil || err != nil || timed {
		return chat.Refuse("vote.no_opening")
	}
	g.Clock = game.Clock{}
	return nil
}

// wish records a user's wish for their team's next move.
func (s *Service) wish(ctx context.Context, c *command.Call, typed string) error {
	pt, err := engine.ParsePoint(typed, c.Game.Size)
	if err != nil {
		return explainPoint(c.Game, typed, err)
	}
	if err := checkTurn(c); err != nil {
		return err
	}
	err = s.changeWishes(ctx, c, func(g *game.Game) (bool, error) {
		pos, err := g.Position()
		if err == nil {
			err = pos.Legal(pt)
		}
		if err != nil {
			return false, explainPoint(g, typed, err)
		}
		g.Last = game.Event{Kind: game.EventWish, Side: g.ToMove(), User: c.User}
		return g.SetWish(c.User.ID, pt, s.now()), nil
	})
	if err != nil || c.Origin == chat.FromText {
		return err
	}
	r := chat.Reply{Text: message.T("vote.wished", message.Args{"Point": pt}), Language: c.PrivateLanguage(), Private: true, Replace: true}
	if c.Game.WishOf(c.User.ID) < 0 { // this wish was the deciding one
		r.Text = message.T("vote.played", message.Args{"Point": c.Game.Moves[len(c.Game.Moves)-1]})
	} else {
		r.Rows = []chat.Row{{Buttons: []chat.Button{
			{Command: "pad", Label: message.T("vote.change"), Style: chat.StyleMain},
			{Command: "decline", Label: message.T("vote.withdraw")},
		}}}
	}
	return c.Respond(ctx, r)
}

// withdraw withdraws a user's wish.
func (s *Service) withdraw(ctx context.Context, c *command.Call) error {
	err := s.changeWishes(ctx, c, func(g *game.Game) (bool, error) {
		if !g.WithdrawWish(c.User.ID) {
			return false, chat.Refuse("vote.no_wish")
		}
		g.Last = game.Event{Kind: game.EventWish, Side: g.ToMove(), User: c.User}
		return true, nil
	})
	if err != nil || c.Origin == chat.FromText {
		return err
	}
	return c.Respond(ctx, chat.Reply{Text: message.T("vote.withdrawn"), Language: c.PrivateLanguage(), Private: true, Replace: true,
		Rows: []chat.Row{{Buttons: []chat.Button{padOffer()}}}})
}

// wishTries is how often a wish is retried while other processes change the game too.
const wishTries = 20

// changeWishes stores a change of the wishes in the call's game, or plays the move the team has
// agreed on. change reports whether it changed anything.
func (s *Service) changeWishes(ctx context.Context, c *command.Call, change func(*game.Game) (bool, error)) error {
	for try := 1; ; try++ {
		moves := len(c.Game.Moves)
		changed, err := change(c.Game)
		if err != nil || !changed {
			return err
		}
		if c.Game.Agreed() {
			err = s.playWish(ctx, c.Game)
		} else {
			s.schedule(c.Game)
			err = s.store.Commit(ctx, c.Game) // keeps a hint, since the position stays the same
		}
		if !errors.Is(err, stored.ErrStale) || try == wishTries {
			return err
		}
		if c.Game, err = s.store.Game(ctx, c.Game.ID); err != nil {
			return err
		}
		if len(c.Game.Moves) != moves || !c.Game.Voting() {
			return stored.ErrStale
		}
	}
}

// playWish plays the most popular wish.
func (s *Service) playWish(ctx context.Context, g *game.Game) error {
	pos, err := g.Position()
	if err != nil {
		return err
	}
	best := g.Candidates()[0]
	if err := g.Play(pos, best.Point, chat.User{}, s.now().Sub(g.Changed)); err != nil {
		return err
	}
	g.Last.Count, g.RoundEnds = best.Count, time.Time{}
	g.ForgetWishes()
	return s.commit(ctx, g)
}

// leads reports whether the user may decide for a team without a vote: the game's host and people
// who manage the guild may.
func leads(ctx context.Context, c *command.Call, g *game.Game) (bool, error) {
	if c.User.ID == g.Host.ID {
		return true, nil
	}
	return c.Allowed(ctx, chat.ManageGuild)
}

// checkLeads returns an error if one team member can't decide this without the others.
func checkLeads(ctx context.Context, c *command.Call) error {
	g := c.Game
	if g == nil || !c.Command.LeaderOnly || !g.HasTeam() || g.State != game.Playing {
		return nil
	}
	may, err := leads(ctx, c, g)
	switch {
	case err != nil:
		return err
	case !may:
		return chat.Refuse("vote.host_only", message.Args{"Host": g.Host})
	case g.TwoTeams() && c.Command.NoTeams:
		return chat.Refuse("vote.two_teams")
	}
	return nil
}

// voteText describes the vote: the wishes, and when it ends.
func voteText(g *game.Game) message.Text {
	if !g.Voting() {
		return message.Text{}
	}
	list := g.Candidates()
	if len(list) == 0 {
		return message.T("vote.none", message.Args{"Time": g.RoundTime, "Example": exampleMove(g)})
	}
	var points message.List
	for i, c := range list {
		if i == shownWishes {
			points = append(points, "…")
			break
		}
		points = append(points, message.T("vote.candidate", message.Args{"Point": c.Point, "Number": c.Count}))
	}
	voters, before := g.Voters()
	text := message.Sentences(message.T("vote.stands", message.Args{"Points": points}), message.T("vote.ends", message.Args{"At": message.Moment(g.RoundEnds)}))
	if before {
		text = message.Sentences(text, message.T("vote.majority", message.Args{"Count": voters/2 + 1}))
	}
	return text
}

// shownWishes is the maximum number of points named in the wishes.
const shownWishes = 12

// voteLabels returns the vote counts as labels for the picture.
func voteLabels(g *game.Game) []render.Label {
	if !g.Voting() {
		return nil
	}
	var labels []render.Label
	for _, c := range g.Candidates() {
		labels = append(labels, render.Label{At: c.Point, Text: game.Itoa(c.Count)})
	}
	return labels
}

// wishPace limits how often a game's board is edited for wishes. The zero value is ready to use. It
// is safe for concurrent use.
type wishPace struct {
	mu      sync.Mutex
	games   map[int64]time.Time // when the board may next be edited
	waiting map[int64]bool      // a caller is waiting to edit it
}

// maxPaced is the maximum number of games remembered. Beyond that, all are forgotten.
const maxPaced = 4096

// wait waits until the board of a game may be edited again. turn is false if another caller is
// already waiting, since that one will show the latest state.
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

// paceWishes waits before a game's board is edited for a wish; see [wishPace.wait].
func (s *Service) paceWishes(ctx context.Context, id int64) (turn bool, err error) {
	g, err := s.store.Game(ctx, id)
	if err != nil || g.Last.Kind != game.EventWish || g.Shown >= g.Revision {
		return err == nil, err
	}
	return s.wishEdits.wait(ctx, id, s.opt.WishPause)
}

// announceTeams announces a game with teams that has no moves yet.
func (s *Service) announceTeams(g *game.Game, settings settings.ChannelSettings) message.Text {
	args := message.Args{"Host": g.Host, "Board": boardText(g)}
	if g.TwoTeams() {
		return message.T("vote.start_teams", args)
	}
	p := g.EnginePlayer()
	args["Strength"], args["Player"] = s.strengthIn(p, settings).Text(), playerName(g, g.PersonSide().Other())
	args["Color"] = g.PersonSide()
	return message.T("vote.start", args)
}

// lastMove names the last move of a game, or returns an empty text if there is none.
func lastMove(g *game.Game) message.Text {
	n := len(g.Moves)
	if n == 0 {
		return message.Text{}
	}
	return about(g, g.Mover(n-1), "event.move", message.Args{"Point": g.Moves[n-1], "Move": n})
}

// teamRows returns the buttons under the board of a running game with teams.
func teamRows(g *game.Game) []chat.Row {
	rows := []chat.Row{
		{Buttons: []chat.Button{
			{Command: "pad", Label: message.T("vote.button"), Style: chat.StyleMain, Disabled: !g.Voting()},
			{Command: "move", Form: true, Label: message.T("button.type_point"), Disabled: !g.Voting()},
			{Command: "decline", Label: message.T("vote.withdraw"), Disabled: !g.Voting()},
		}},
		{Placeholder: message.T("button.more"), Menu: []chat.Button{
			{Command: "undo", Label: message.T("button.undo")},
			{Command: "resign", Label: message.T("button.resign")},
			{Command: "cancel", Label: message.T("button.cancel")},
			{Command: "board", Label: message.T("button.board")},
			{Command: "replay", Label: message.T("button.replay")},
			{Command: "export", Label: message.T("button.export")},
			{Command: "help", Words: "play", Label: message.T("button.help")},
		}},
	}
	if g.TwoTeams() {
		return append([]chat.Row{joinRow()}, rows...)
	}
	rows[0].Buttons = append(rows[0].Buttons, chat.Button{Command: "hint", Label: message.T("button.hint"), Disabled: !g.Voting()})
	return rows
}

// joinRow returns the buttons for joining a team.
func joinRow() chat.Row {
	return chat.Row{Buttons: []chat.Button{
		{Command: "join", Words: "black", Label: message.T("join.button.black")},
		{Command: "join", Words: "white", Label: message.T("join.button.white")},
	}}
}

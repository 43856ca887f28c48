package bot

import (
	"context"
)

// What can be claimed.
const (
	claimWin    = "win"
	claimDraw   = "draw"
	claimCancel = "cancel"
)

func (s *Service) claimCommand() *Command {
	return &Command{
		Name: "claim", Translated: []string{"判胜", "勝ち宣言", "승리처리"}, Group: GroupPeople, Access: PlayersOnly,
		Options: []Option{{Name: "result", Type: ChoiceOption{[]Choice{
			{Value: claimWin, Words: []string{"胜", "胜利", "判胜", "勝ち", "승리"}, Label: "claim.choice.win"},
			{Value: claimDraw, Words: []string{"和棋", "判和", "引き分け", "무승부"}, Label: "claim.choice.draw"},
			{Value: claimCancel, Words: []string{"取消", "作废", "中止", "勝敗なし", "중단", "취소"}, Label: "claim.choice.cancel"},
		}}}},
		HasLong: true, ShowsBoard: true, Handle: s.claim,
	}
}

// claim ends a correspondence game in which the other player has not moved in time.
func (s *Service) claim(ctx context.Context, c *Call) error {
	g := c.Game
	turn := g.ToMove()
	switch {
	case g.Clock.Live():
		return Refuse("claim.live")
	case !g.Clock.Correspondence():
		return Refuse("claim.no_clock", Args{"Idle": s.opt.IdleAfter})
	case g.overdue(s.now()) && c.Side == turn:
		return Refuse("claim.yours")
	case !g.mayClaim(c.Side, s.now()):
		return s.explainClaim(c)
	}
	g.Last = Event{Kind: EventClaim, Side: c.Side, User: c.User}
	switch result, _ := option[string](c.Options, "result"); result {
	case claimDraw:
		g.State = Drawn
	case claimCancel:
		g.State = Cancelled
	default:
		g.State, g.Winner = TimedOut, c.Side
	}
	g.Offer = Offer{}
	return s.commit(ctx, g)
}

// explainClaim says when the call's game can be claimed.
func (s *Service) explainClaim(c *Call) error {
	g := c.Game
	if !g.clockRuns() {
		return Refuse("claim.my_turn")
	}
	return Refuse("claim.not_yet", Args{"Player": s.playerName(g, g.ToMove()), "Moment": Moment(g.deadline())})
}

// claimRows are the buttons of the side that may claim.
func (g *Game) claimRows() []Row {
	if g.Notice != NoticeOverdue || g.State != Playing || g.Player(g.ToMove().Other()).Engine {
		return nil
	}
	return []Row{{Buttons: []Button{
		{Command: "claim", Words: claimWin, Label: T("button.claim"), Style: StyleMain},
		{Command: "claim", Words: claimDraw, Label: T("button.claim_draw")},
		{Command: "claim", Words: claimCancel, Label: T("button.cancel")},
	}}}
}

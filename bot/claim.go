package bot

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
)

// Results that a player can claim.
const (
	claimWin    = "win"
	claimDraw   = "draw"
	claimCancel = "cancel"
)

func (s *Service) claimCommand() *command.Command {
	return &command.Command{
		Name: "claim", Translated: []string{"判胜", "勝ち宣言", "승리처리"}, Group: command.GroupPeople, Access: command.PlayersOnly,
		Options: []command.Option{{Name: "result", Type: command.ChoiceOption{Choices: []command.Choice{
			{Value: claimWin, Words: []string{"胜", "胜利", "判胜", "勝ち", "승리"}, Label: "claim.choice.win"},
			{Value: claimDraw, Words: []string{"和棋", "判和", "引き分け", "무승부"}, Label: "claim.choice.draw"},
			{Value: claimCancel, Words: []string{"取消", "作废", "中止", "勝敗なし", "중단", "취소"}, Label: "claim.choice.cancel"},
		}}}},
		HasLong: true, ShowsBoard: true, Handle: s.claim,
	}
}

// claim ends a correspondence game in which the opponent hasn't moved in time.
func (s *Service) claim(ctx context.Context, c *command.Call) error {
	g := c.Game
	turn := g.ToMove()
	switch {
	case g.Clock.Live():
		return chat.Refuse("claim.live")
	case !g.Clock.Correspondence():
		return chat.Refuse("claim.no_clock", message.Args{"Idle": s.opt.IdleAfter})
	case g.Overdue(s.now()) && c.Side == turn:
		return chat.Refuse("claim.yours")
	case !g.MayClaim(c.Side, s.now()):
		return explainClaim(c)
	}
	g.Last = game.Event{Kind: game.EventClaim, Side: c.Side, User: c.User}
	switch result, _ := command.Get[string](c.Options, "result"); result {
	case claimDraw:
		g.State = game.Drawn
	case claimCancel:
		g.State = game.Cancelled
	default:
		g.State, g.Winner = game.TimedOut, c.Side
	}
	g.Offer = game.Offer{}
	return s.commit(ctx, g)
}

// explainClaim says when the call's game can be claimed.
func explainClaim(c *command.Call) error {
	g := c.Game
	if !g.ClockRuns() {
		return chat.Refuse("claim.my_turn")
	}
	return chat.Refuse("claim.not_yet", message.Args{"Player": playerName(g, g.ToMove()), "Moment": message.Moment(g.Deadline())})
}

// claimRows returns the buttons for the side that may claim.
func claimRows(g *game.Game) []chat.Row {
	if g.Notice != game.NoticeOverdue || g.State != game.Playing || g.Player(g.ToMove().Other()).Engine {
		return nil
	}
	return []chat.Row{{Buttons: []chat.Button{
		{Command: "claim", Words: claimWin, Label: message.T("button.claim"), Style: chat.StyleMain},
		{Command: "claim", Words: claimDraw, Label: message.T("button.claim_draw")},
		{Command: "claim", Words: claimCancel, Label: message.T("button.cancel")},
	}}}
}

package game

import (
	"fmt"

	"hoshi/bot/chat"
)

// ShownState returns the state of a game that a message is about to show.
func (g *Game) ShownState() chat.ShownState {
	return chat.ShownState{Game: g.ID, Revision: g.Revision, Moves: len(g.Moves)}
}

// OwesBoard reports whether the board of the game is to be shown as it is now.
func (g *Game) OwesBoard() bool {
	return g.Shown < g.Revision && (!g.EngineToMove() || g.Watched())
}

// PostKey is the [chat.Reply.Key] of the message that shows a game at a revision.
func (g *Game) PostKey(revision int64) string {
	return fmt.Sprintf("%d.%d.%d", g.ID, revision, g.Created.UnixMilli()%1_000_000)
}

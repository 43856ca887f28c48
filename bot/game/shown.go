package game

import (
	"fmt"

	"hoshi/bot/chat"
)

// ShownState returns the current state of the game, for a message that's about to show it.
func (g *Game) ShownState() chat.ShownState {
	return chat.ShownState{Game: g.ID, Revision: g.Revision, Moves: len(g.Moves)}
}

// OwesBoard reports whether the current board must be posted.
func (g *Game) OwesBoard() bool {
	return g.Shown < g.Revision && (!g.EngineToMove() || g.Watched())
}

// PostKey returns the [chat.Reply.Key] for the message that shows a revision of the game.
func (g *Game) PostKey(revision int64) string {
	return fmt.Sprintf("%d.%d.%d", g.ID, revision, g.Created.UnixMilli()%1_000_000)
}

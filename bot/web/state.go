package web

import (
	"context"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/view/locale"
	"hoshi/bot/web/live"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
	"hoshi/engine"
)

// source loads games for the hub.
type source struct{ *Server }

// Load implements [live.Source].
func (s source) Load(ctx context.Context, game int64) (live.State, error) { return s.load(ctx, game) }

// load loads a game.
func (s *Server) load(ctx context.Context, game int64) (state, error) {
	shown, err := s.opt.Service.Shown(ctx, game)
	return state{s, shown}, err
}

// show returns what a viewer sees of a loaded game.
func (s *Server) show(ctx context.Context, g *game.Game, v snapshot.Viewer) (*snapshot.Snapshot, error) {
	shown, err := s.opt.Service.ShownOf(ctx, g)
	if err != nil {
		return nil, err
	}
	return state{s, shown}.Snapshot(v)
}

// tell gives a session the answers to an action that took long.
func (s *Server) tell(by session.Session, id string, answers []snapshot.Answer) {
	s.hub.Tell(by.Key, by.Game, live.Answer{ID: id, Answers: answers})
}

// state is a loaded game.
type state struct {
	server *Server
	service.Shown
}

// Revision implements [live.State].
func (s state) Revision() int64 { return s.Game.Revision }

// Channel implements [live.State].
func (s state) Channel() chat.ChannelID { return s.Game.Channel }

// Role implements [live.State].
func (s state) Role(user chat.UserID) string { return snapshot.Role(s.Game, user) }

// Plays implements [live.State].
func (s state) Plays(user chat.UserID) bool { return s.Game.Side(user) != engine.Empty }

// Names implements [live.State].
func (s state) Names(user chat.UserID) bool {
	return s.Plays(user) || s.Game.Host.ID == user || s.Game.Last.User.ID == user
}

// Show implements [live.State].
func (s state) Show(v snapshot.Viewer, watchers int) (live.Shown, error) {
	out, err := s.Snapshot(v)
	if err != nil {
		return live.Shown{}, err
	}
	out.Watchers = watchers
	return live.ShownBoard(out), nil
}

// Snapshot returns what a viewer sees now.
func (s state) Snapshot(v snapshot.Viewer) (*snapshot.Snapshot, error) {
	out, err := s.server.opt.Maker.Make(s.Game, s.Settings, snapshot.Around{Brought: s.Brought, Standings: s.Standings, Tournament: s.Tournament, Round: s.Round}, v)
	if err == nil && s.Next != 0 {
		out.Next = s.server.opt.Links.PublicID(s.Next)
		out.NextText = strings.TrimSpace(s.server.opt.Maker.Printer(v.Language).For(locale.Reader{User: v.User}).Print(s.NextText))
	}
	return out, err
}

package web

import (
	"context"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/web/live"
	"hoshi/bot/web/snapshot"
)

// source loads games for the hub.
type source struct{ *Server }

// Load implements [live.Source].
func (s source) Load(ctx context.Context, game int64) (live.State, error) {
	shown, err := s.opt.Service.Shown(ctx, game)
	if err != nil {
		return nil, err
	}
	return state{s.Server, shown}, nil
}

// state is a loaded game.
type state struct {
	server *Server
	bot.Shown
}

// Revision implements [live.State].
func (s state) Revision() int64 { return s.Game.Revision }

// Channel implements [live.State].
func (s state) Channel() chat.ChannelID { return s.Game.Channel }

// Role implements [live.State]: the side a person plays, or that they could join a team.
func (s state) Role(user chat.UserID) string {
	switch {
	case user == "":
		return ""
	case s.Game.HasTeam():
		return "person " + s.Game.Side(user).String()
	}
	return s.Game.Side(user).String()
}

// Snapshot implements [live.State].
func (s state) Snapshot(v snapshot.Viewer) (*snapshot.Snapshot, error) {
	out, err := s.server.opt.Maker.Make(s.Game, s.Settings, s.Brought, v)
	if err == nil && s.Next != 0 {
		out.Next = s.server.opt.Links.PublicID(s.Next)
	}
	return out, err
}

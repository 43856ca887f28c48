package service

import (
	"reflect"
	"testing"

	"hoshi/bot/features/play"
)

// activity is a board inside the chat.
type activity struct{ play.Activity }

// Launchable implements [play.Activity].
func (activity) Launchable() bool { return false }

// Every package of commands has all its dependencies. A missing one would only show once a command
// uses it.
func TestEveryDependencyIsConnected(t *testing.T) {
	s, err := NewService(struct{ Store }{}, nil, Options{Pages: struct{ play.Pages }{}, Activity: activity{}, Roles: struct{ RoleLinks }{}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, part := range []any{
		s.common.view, s.common.engines, s.common.background, s.common.games, s.common.boards, s.common.jobs, s.common.setup,
		s.team, s.challenge, s.analysis, s.play, s.level, s.puzzles, s.records, s.people, s.preferences, s.lessons, s.practice, s.tournaments, s.myGames,
	} {
		deps := reflect.ValueOf(part).Elem().Field(0)
		for i := range deps.NumField() {
			switch name, value := deps.Type().Field(i).Name, deps.Field(i); value.Kind() {
			case reflect.Pointer, reflect.Interface, reflect.Func:
				if value.IsNil() && name != "Chat" {
					t.Errorf("%T has no %s", part, name)
				}
			}
		}
	}
}

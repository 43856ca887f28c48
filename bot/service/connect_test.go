package service

import (
	"context"
	"reflect"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/features/play"
	"hoshi/bot/features/shared"
)

// activity is a board inside the chat.
type activity struct{ play.Activity }

// Launchable implements [play.Activity].
func (activity) Launchable() bool { return false }

// Every feature, and everything that features share, has all it works with. What's missing would only show once a
// command uses it.
func TestEveryDependencyIsConnected(t *testing.T) {
	s, err := NewService(struct{ Store }{}, struct{ chat.Chat }{}, Options{Pages: struct{ shared.Pages }{}, Activity: activity{}, UnlinkRoles: func(context.Context, chat.UserID) (bool, error) { return false, nil }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	features := 0
	for _, f := range reflect.ValueOf(s).Elem().Fields() {
		if f.Kind() == reflect.Pointer && f.Elem().Kind() == reflect.Struct && f.Elem().FieldByName("Parts").IsValid() {
			checkConnected(t, f.Elem())
			features++
		}
	}
	if features < 15 {
		t.Errorf("only %d features were found", features)
	}
	checkConnected(t, reflect.ValueOf(s.jobs).Elem())
	for _, f := range reflect.ValueOf(s.parts).Elem().Fields() {
		if f.Kind() == reflect.Pointer && !f.IsNil() {
			checkConnected(t, f.Elem())
		}
	}
}

// checkConnected checks that a struct's exported fields are set, if they may be nil.
func checkConnected(t *testing.T, part reflect.Value) {
	t.Helper()
	for field, value := range part.Fields() {
		switch value.Kind() {
		case reflect.Pointer, reflect.Interface, reflect.Func:
			if field.IsExported() && value.IsNil() {
				t.Errorf("%s has no %s", part.Type(), field.Name)
			}
		case reflect.Struct:
			if field.Name == "Deps" {
				checkConnected(t, value)
			}
		}
	}
}

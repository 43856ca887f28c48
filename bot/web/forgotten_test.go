package web_test

import (
	"net/http"
	"testing"
)

// Once a person has had their data deleted, neither the preview's picture of a game nor its open pages
// show their name, although the game has no new revision.
func TestForgottenNames(t *testing.T) {
	s := newSite(t)
	s.Begin("ann", "!play @bob black")
	s.One("ann", "h8")
	s.One("bob", "!resign yes")
	game := s.Game()
	card := "/g/" + s.links.PublicID(game.ID) + "/card.png"
	before, picture := s.ask("GET", card, "", nil)
	if before.StatusCode != http.StatusOK || before.Header.Get("ETag") == "" {
		t.Fatalf("%d %v", before.StatusCode, before.Header)
	}
	open := s.hello(game.ID, "", 0)
	if b := s.nextBoard(open); b.Players.Black.Name != "ann" {
		t.Fatalf("%+v", b.Players)
	}

	s.Send("ann", "!privacy delete yes")
	if after := s.Game(); after.Revision != game.Revision || after.Black.User.Name != "" {
		t.Fatalf("revision %d, %+v", after.Revision, after.Black)
	}
	after, changed := s.ask("GET", card, "", nil, "If-None-Match", before.Header.Get("ETag"))
	if after.StatusCode != http.StatusOK || picture == changed {
		t.Errorf("the picture is still the old one: %d", after.StatusCode)
	}
	if b := s.nextBoard(open); b.Players.Black.Name == "ann" {
		t.Errorf("an open page: %+v", b.Players)
	}
	if b := s.nextBoard(s.hello(game.ID, "", 0)); b.Players.Black.Name == "ann" {
		t.Errorf("a new page: %+v", b.Players)
	}
}

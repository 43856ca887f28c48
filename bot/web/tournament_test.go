package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/testing/browsertest"
	"hoshi/bot/testing/servicetest"
)

// threads counts the threads of all tournaments, whose games must not meet in one.
var threads atomic.Int64

// cup creates a tournament, and starts it if anyone has joined.
func (s *site) cup(terms string, people ...string) *tournament.Tournament {
	s.t.Helper()
	s.Chat.Thread = func(_ chat.ChannelID, name string, _ []chat.UserID) (chat.Thread, error) {
		return chat.Thread{Channel: chat.ChannelID(fmt.Sprintf("thread%d", threads.Add(1))), Mention: name}, nil
	}
	say := func(who, text string) {
		s.t.Helper()
		if err := s.Handle(servicetest.InGuild("c", who, "!tournament "+text)); err != nil {
			s.t.Fatalf("%s: %s: %v", who, text, err)
		}
	}
	say("boss", "create "+terms+" name Friday Cup")
	for _, who := range people {
		say(who, "join")
	}
	list, err := s.Store.TournamentsIn(s.t.Context(), "g", 1)
	if err != nil || len(list) != 1 {
		s.t.Fatalf("%d tournaments, %v", len(list), err)
	}
	if len(people) > 0 {
		say("boss", "begin")
		for _, who := range people {
			say(who, "here")
		}
		say("boss", "begin")
	}
	return s.advanced(list[0].ID)
}

// advanced returns a tournament when all its games have been opened and all results reported.
func (s *site) advanced(id int64) *tournament.Tournament {
	s.t.Helper()
	for end := time.Now().Add(servicetest.Patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		t, err := s.Store.Tournament(s.t.Context(), id)
		if err != nil {
			s.t.Fatal(err)
		}
		jobs := []stored.Job{stored.TournamentJob{Tournament: id, Revision: t.Revision}}
		for _, p := range t.Pairings {
			if p.Open() && p.Game != 0 {
				jobs = append(jobs, stored.TournamentResultJob{Game: p.Game})
			}
		}
		for _, job := range jobs { // the queue may be doing them too
			if err := s.Service.Jobs().Do(s.t.Context(), job); err != nil {
				s.t.Fatal(err)
			}
		}
		if again, err := s.Store.Tournament(s.t.Context(), id); err == nil && again.Revision == t.Revision {
			return t
		}
	}
	s.t.Fatal("the tournament keeps changing")
	return nil
}

// in says something in a pairing's thread as one of its players, 0 being the first.
func (s *site) in(t *tournament.Tournament, p *tournament.Pairing, player int, text string) {
	s.t.Helper()
	who := t.Entrant([2]int{p.First, p.Second}[player]).User.Name
	if err := s.Handle(servicetest.InGuild(string(p.Channel), who, text)); err != nil {
		s.t.Fatalf("%s: %s: %v", who, text, err)
	}
}

// win makes a player of a pairing win.
func (s *site) win(t *tournament.Tournament, number, player int) *tournament.Tournament {
	s.t.Helper()
	s.in(t, t.Pairing(number), 1-player, "!resign yes")
	return s.advanced(t.ID)
}

// Whoever has the address of a tournament's page sees its table, its rounds and its games.
func TestTournamentPage(t *testing.T) {
	s := newSite(t)
	cup := s.cup("roundrobin 10+0", "ann", "bob", "cid", "dan")
	_, text := s.ask(http.MethodGet, "/t/"+s.links.TournamentID(cup.ID)+"?lang=en", "", nil)
	first, second := cup.Entrant(cup.Pairings[0].First).User.Name, cup.Entrant(cup.Pairings[0].Second).User.Name
	for _, want := range []string{
		"<title>Friday Cup</title>", `<h1 id="name">Friday Cup</h1>`, "round robin, 3 rounds", `<th scope="row">` + first + `</th><td>0</td>`,
		`<a href="../g/` + s.links.PublicID(cup.Pairings[0].Game) + `?lang=en"><small>1</small> <span class="pair"><span>` + first + "</span> – <span>" + second + `</span></span> <b class="going">playing now</b></a>`,
		`data-game="` + s.links.PublicID(cup.Pairings[0].Game) + `"`, `"Round 1"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q: %s", want, text)
		}
	}
	cup = s.win(cup, 1, 0)
	_, text = s.ask(http.MethodGet, "/t/"+s.links.TournamentID(cup.ID)+"?lang=ja", "", nil)
	for _, want := range []string{`<th scope="row">` + first + `</th><td>1</td>`, `<span class="won">` + first + "</span> – <span>" + second + "</span></span> <b>1–0</b>", "第1ラウンド", "順位"} {
		if !strings.Contains(text, want) {
			t.Errorf("after a win, the page lacks %q: %s", want, text)
		}
	}
}

// A tournament that can still be joined has a page with those who have joined; a knockout's has its bracket.
func TestTournamentPageStates(t *testing.T) {
	s := newSite(t)
	entry := s.cup("swiss")
	if err := s.Handle(servicetest.InGuild("c", "ann", "!tournament join")); err != nil {
		t.Fatal(err)
	}
	_, text := s.ask(http.MethodGet, "/t/"+s.links.TournamentID(entry.ID)+"?lang=en", "", nil)
	if !strings.Contains(text, "<li>ann</li>") || !strings.Contains(text, "boss starts it") || strings.Contains(text, "<table>") {
		t.Errorf("before the start: %s", text)
	}
	if err := s.Handle(servicetest.InGuild("c", "boss", "!tournament abort")); err != nil {
		t.Fatal(err)
	}
	knockout := s.cup("knockout", "ann", "bob", "cid", "dan")
	knockout = s.win(knockout, 1, 0)
	_, text = s.ask(http.MethodGet, "/t/"+s.links.TournamentID(knockout.ID)+"?lang=en", "", nil)
	winner := knockout.Entrant(knockout.Pairings[0].First).User.Name
	if !strings.Contains(text, `<div class="side won"><span>`+winner+`</span><b>1</b></div>`) || !strings.Contains(text, "<h3>Semifinals</h3>") {
		t.Errorf("a knockout: %s", text)
	}
	if !strings.Contains(text, `<b class="going">`) || !strings.Contains(text, "match going") {
		t.Errorf("a game is being played: %s", text)
	}
	if err := s.Handle(servicetest.InGuild("c", "boss", "!tournament abort")); err != nil {
		t.Fatal(err)
	}
	_, text = s.ask(http.MethodGet, "/t/"+s.links.TournamentID(knockout.ID)+"?lang=en", "", nil)
	if strings.Contains(text, `<b class="going">`) || strings.Contains(text, "match going") {
		t.Errorf("a canceled knockout: %s", text)
	}
}

// A made-up address leads nowhere, and the ID of a game doesn't open the tournament with its number.
func TestTournamentAddress(t *testing.T) {
	s := newSite(t)
	cup := s.cup("swiss")
	for _, id := range []string{strings.Repeat("A", 32), s.links.PublicID(cup.ID), s.links.TournamentID(cup.ID + 1)} {
		for _, path := range []string{"/t/" + id, "/api/tournaments/" + id} {
			if resp, text := s.ask(http.MethodGet, path+"?lang=en", "", nil); resp.StatusCode != http.StatusNotFound || !strings.Contains(text, "no tournament at this address") {
				t.Errorf("%s: %d, %s", path, resp.StatusCode, text)
			}
		}
	}
	if _, err := s.links.Game(s.links.TournamentID(cup.ID)); err == nil {
		t.Error("the ID of a tournament opens a game")
	}
}

// An open page follows the games move by move, and shows a result when it comes.
func TestTournamentInBrowser(t *testing.T) {
	s := newSite(t)
	cup := s.cup("roundrobin", "ann", "bob", "cid", "dan")
	p := cup.Pairing(1)
	for _, viewport := range []browsertest.Viewport{browsertest.Desktop, browsertest.Narrow} {
		v := s.visit("/t/"+s.links.TournamentID(cup.ID)+"?lang=en", viewport)
		v.Wait(`document.getElementById("connection").dataset.state === "online" && document.documentElement.scrollWidth <= innerWidth`)
	}
	v := s.visit("/t/"+s.links.TournamentID(cup.ID)+"?lang=en", browsertest.Desktop)
	v.Wait(`document.getElementById("connection").dataset.state === "online" && document.querySelectorAll("#boards li").length === 2`)
	stones := fmt.Sprintf(`[...document.querySelectorAll('[data-game="%s"] circle')].map((one) => one.getAttribute("class") + one.getAttribute("cx")).join()`, s.links.PublicID(p.Game))
	s.in(cup, p, 0, "!h8")
	v.Wait(stones + ` === "black last150"`)
	s.in(cup, p, 1, "!i9")
	v.Wait(stones + ` === "black150,white last170"`)
	browsertest.Eval[bool](v, `(document.querySelector('#rounds a').focus(), true)`)
	cup = s.win(cup, 1, 1)
	second := cup.Entrant(p.Second).User.Name
	v.Wait(`document.querySelector('#rounds [data-number="1"][data-over]')?.textContent.includes("0–1") && document.querySelectorAll("#boards li").length === 1`)
	v.Wait(fmt.Sprintf(`document.querySelector("tbody tr").textContent.includes(%q) && document.querySelector("tbody td:nth-child(3)").textContent === "1"`, second))
	v.Wait(`document.getElementById("log").textContent.includes("0–1") && document.activeElement.closest("[data-number]").dataset.number === "1"`)
	// The next round begins, and the games of the old one stay on the page.
	s.win(cup, 2, 0)
	v.Wait(`document.querySelectorAll("#rounds details").length === 2 && document.querySelectorAll("#boards li").length === 2`)
}

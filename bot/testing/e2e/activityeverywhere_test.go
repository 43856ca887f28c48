package e2e_test

import (
	"context"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/browsertest"
)

// In every kind of place, people open the Activity from Discord's app launcher, start a game with
// one more tap, play, and continue after opening the Activity again. If the bot can write there,
// the chat shows the game. If only users have installed it, the Activity says that the bot can't
// write, and it writes nothing until someone asks it to.
func TestActivityEverywhere(t *testing.T) {
	t.Parallel()
	s := newActivitySite(t)
	for _, tt := range []struct {
		place   string // the channel's name, "" for direct messages with the bot
		name    string // the player; only "you" and "ann" have installed the bot for themselves
		against string // a person, "" for the bot
		posts   bool   // whether the bot can write there
	}{
		{"gomoku", "bob", "", true},
		{"practice", "you", "ann", true},
		{"voice", "bob", "", true},
		{"", "you", "", true},
		{"friends", "you", "bob", false},
		{"elsewhere", "ann", "", false},
	} {
		t.Run(strings.TrimSpace("in "+tt.place), func(t *testing.T) {
			p := s.player(0)
			if tt.place == "" {
				p = p.directly(tt.name)
			} else {
				p = p.channelNamed(tt.place)
			}
			requests := len(s.box.Requests())
			client := s.client(t, tt.name, addressOf(p.channel))
			in := s.launches(client, p, tt.name) // the first tap
			mover := in
			if tt.against == "" {
				in.Click("#play-bot") // the second
			} else {
				mover, _ = s.challenges(t, p, in, tt.against)
			}
			in.playing()
			if note := in.note(); strings.Contains(note, "/board") == tt.posts {
				t.Errorf("the person is told %q", note)
			}
			mover.plays("h8")
			in.Wait(listedMoves + `.length > 0`)
			if tt.against == "" {
				in.Wait(listedMoves + `.length === 2`)
			}
			moves := len(in.moves())
			in.Fits()
			in.client.Shot("played")
			var board sandbox.Message
			if tt.posts {
				board = p.shown(moves)
			} else {
				s.wroteNothing(p, requests)
				board = p.boardIn(p.slash(tt.name, "board", nil).MessageID, moves)
			}
			// Again, with the button below the board in the chat, which needs no second tap.
			s.box.CloseFrame(in.frame.ID)
			before := s.frames()
			p.click(tt.name, board, "activity")
			again := s.attach(client, tt.name, s.fresh(before))
			again.playing()
			if got := again.moves(); len(got) != moves {
				t.Errorf("opened again, it shows %q", got)
			}
		})
	}
}

// launches opens the Activity with Discord's app launcher.
func (s *boardSite) launches(client *browsertest.Page, p *player, name string) *inActivity {
	client.T.Helper()
	before := s.frames()
	client.Click("#launch")
	return s.attach(client, name, s.fresh(before))
}

// challenges has a person challenge another one, who also opens the Activity and accepts. It
// returns first the one who begins, then the other.
func (s *boardSite) challenges(t *testing.T, p *player, in *inActivity, other string) (first, second *inActivity) {
	t.Helper()
	opponent := s.enters(t, p, other)
	in.Click(`#opponents button[data-id="` + p.users[other] + `"]`)
	in.playing()
	opponent.playing()
	opponent.Click(`#rows button.main`)
	if browsertest.Read[string](in.Page, `document.querySelector(".player.turn .name")?.textContent`) == other {
		return opponent, in
	}
	return in, opponent
}

// note returns what the Activity says beside the board.
func (in *inActivity) note() string {
	in.T.Helper()
	return browsertest.Eval[string](in.Page, `document.getElementById("answers").innerText`)
}

// frames returns the open frames by their IDs.
func (s *boardSite) frames() map[string]bool {
	out := map[string]bool{}
	for _, i := range s.box.ActivityInstances() {
		for _, f := range i.Frames {
			out[f.ID] = true
		}
	}
	return out
}

// fresh waits for a frame that wasn't open before.
func (s *boardSite) fresh(before map[string]bool) (fresh sandbox.ActivityFrame) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), patience)
	defer cancel()
	err := s.box.People.World.Wait(ctx, func() bool { // holds the world's lock
		for _, i := range s.box.People.Activities.Instances.All() {
			for _, f := range i.Frames {
				if !before[f.ID] {
					fresh = sandbox.ActivityFrame{Frame: f, Instance: i.Clone()}
					return true
				}
			}
		}
		return false
	})
	if err != nil {
		s.t.Fatalf("%v\n%s", err, s.bot.out.tail())
	}
	return fresh
}

// wroteNothing fails the test if the bot has tried to write in a channel since the given request.
func (s *boardSite) wroteNothing(p *player, since int) {
	p.t.Helper()
	for _, r := range s.box.Requests()[since:] {
		if r.Method != "GET" && strings.Contains(r.Path, "/channels/"+p.channel.ID) {
			p.t.Errorf("the bot, which isn't there: %s, answered with %d", r.Route, r.Status)
		}
	}
}

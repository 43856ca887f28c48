package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/browsertest"
	"hoshi/bot/testing/freeport"
)

// newActivitySite starts the program with its Activity.
func newActivitySite(t *testing.T) *boardSite {
	t.Helper()
	hoshi(t)
	s := &boardSite{t: t, box: newSandbox(t), dir: t.TempDir(), address: freeport.Address(t), more: ", activity: true"}
	if err := s.box.ShowActivity(s.address); err != nil {
		t.Fatal(err)
	}
	s.start()
	s.connected()
	return s
}

// inActivity is a person's frame in their Discord client. Its page is the frame's document.
type inActivity struct {
	*reader
	client *browsertest.Page
	frame  sandbox.ActivityFrame
}

// client opens a person's Discord client in a channel, given by its name.
func (s *boardSite) client(t *testing.T, name, channel string) *browsertest.Page {
	t.Helper()
	page := chromium.Open(t, browsertest.Desktop, s.box.URL()+"#"+channel)
	page.Name = name
	page.Wait(`document.querySelector("#channels [aria-current]") !== null`)
	page.Wait(fmt.Sprintf(`(() => {
		const speaker = document.getElementById("speaker"), own = [...speaker.options].find((o) => o.textContent === %q).value;
		if (speaker.value !== own) speaker.value = own, speaker.dispatchEvent(new Event("change"));
		return true;
	})()`, name))
	page.Wait(`document.querySelector("#channels [aria-current]").getAttribute("href") === "#` + channel + `"`)
	return page
}

// enters opens the Activity for a person who follows a link to it in the player's channel, and
// allows it to know who they are.
func (s *boardSite) enters(t *testing.T, p *player, name string) *inActivity {
	t.Helper()
	client := s.client(t, name, addressOf(p.channel))
	f, err := s.box.LaunchActivity(p.channel.ID, p.users[name], sandbox.ActivityLink{})
	if err != nil {
		t.Fatal(err)
	}
	return s.attach(client, name, f)
}

// attach returns a person's frame. When asked, the person allows the bot to know who they are.
func (s *boardSite) attach(client *browsertest.Page, name string, f sandbox.ActivityFrame) *inActivity {
	client.T.Helper()
	client.Expect("ERR_", "502", "503", "WebSocket", "409", "attachments") // a board may be gone before its picture has loaded
	in := &inActivity{&reader{client.Frame(f.ID)}, client, f}
	in.Name = name
	if len(s.box.OAuth.Grants(f.UserID)) == 0 {
		client.Click(`.frame[data-frame="` + f.ID + `"] .frame-dialog[data-kind="authorize"] [data-answer="Authorize"]`)
	}
	return in
}

// addressOf returns the URL fragment of a channel in the client.
func addressOf(c sandbox.Channel) string {
	if c.Name == "" {
		return "direct"
	}
	return c.Name
}

// playing waits until the frame shows a game and is connected.
func (in *inActivity) playing() {
	in.T.Helper()
	in.Wait(`document.querySelector("#grid") !== null`)
	in.online()
}

// plays places a stone as soon as it's the person's turn.
func (in *inActivity) plays(point string) {
	in.T.Helper()
	in.Wait(`document.querySelector("#grid.open") !== null`)
	in.clickPoint(point)
}

// noVoteToWithdraw is true while no answer offers to withdraw a vote.
const noVoteToWithdraw = `document.querySelector('#answers [data-action^="decline "]') === null`

// A channel votes in the Activity. Everyone watching has a vote, even if they join in the middle of
// the game, and votes from the chat count too. The votes survive a kill.
func TestActivityVote(t *testing.T) {
	t.Parallel()
	s := newActivitySite(t)
	p := s.player(0)
	p.slash("you", "play", map[string]any{"team": "vote", "level": "beginner", "size": 9, "round": "1d"})
	p.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "started a game: the whole channel") })
	you, ann := s.enters(t, p, "you"), s.enters(t, p, "ann")
	for _, in := range []*inActivity{you, ann} {
		in.playing()
	}
	you.plays("e5")
	ann.reads("Votes: e5 × 1.")
	ann.plays("d4")
	you.reads("e5 × 1, d4 × 1")
	you.Wait(`[...document.querySelectorAll("#board text")].some((label) => label.textContent === "1")`)
	p.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "**e5** × 1, **d4** × 1") })

	// Bob joins in the middle of the round, and changes his mind.
	bob := s.enters(t, p, "bob")
	bob.playing()
	bob.reads("e5 × 1, d4 × 1")
	bob.plays("e5")
	ann.reads("e5 × 2, d4 × 1")
	bob.Click(button("decline"))
	ann.reads("e5 × 1, d4 × 1")
	bob.plays("d4")
	p.say("ann", "!move e5")
	you.reads("e5 × 2, d4 × 1")

	s.bot.kill()
	you.offline()
	endRoundOf(t, s.dir, p.channel.ID)
	s.start()
	for _, in := range []*inActivity{you, ann, bob} {
		in.Wait(listedMoves + `.length === 2 && ` + listedMoves + `[0] === "e5"`)
		in.Wait(myTurn)
		in.Wait(noVoteToWithdraw)
	}
	you.Shot("vote")
	// Two of three agree, which ends the round.
	free := you.freeEdge()
	you.plays(free)
	ann.reads(free + " × 1")
	bob.plays(free)
	for _, in := range []*inActivity{you, ann, bob} {
		in.Wait(fmt.Sprintf(`%s[2] === %q`, listedMoves, free))
		in.Wait(noVoteToWithdraw)
		in.Fits()
	}
	p.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "(Black, move 5)") })
}

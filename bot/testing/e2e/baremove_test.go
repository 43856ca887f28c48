package e2e_test

import (
	"slices"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
)

// reply replies to a message as a user and waits for the bot's answer.
func (p *player) reply(name string, to sandbox.Message, text string) sandbox.Message {
	p.t.Helper()
	m, err := p.box.Reply(p.channel.ID, p.users[name], to.ID, text)
	if err != nil {
		p.t.Fatal(err)
	}
	return p.answerTo(m.ID, text)
}

// Through the bot's real Discord client, a point alone is a move of the player to move, and so is a
// reply to the board. Nobody else's words are answered.
func TestBareMoves(t *testing.T) {
	t.Parallel()
	box := newSandbox(t)
	process := connectBot(t, box)
	p := newPlayer(t, box, 0)
	p.bot = process
	start := p.between("ann", "bob")
	p.say("you", "h8") // a bystander
	p.say("bob", "h8") // it isn't his turn
	p.say("ann", "h8 is where I will go")
	first := p.ask("ann", "h8.")
	board(t, first, 1)
	p.say("ann", "h9") // it is bob's turn now
	second := p.reply("bob", first, "I9!")
	board(t, second, 2)
	third := p.reply("ann", second, "!e5.")
	board(t, third, 3)

	boards := []string{first.ID, second.ID, third.ID}
	for _, m := range box.Messages(p.channel.ID) {
		if m.Author.Bot && newer(m.ID, start.ID) && !slices.Contains(boards, m.ID) {
			t.Errorf("the bot has answered what was not for it: %q", m.Text())
		}
	}
}

// If Discord withholds the text of messages, commands begin with a mention of the bot. Its answers
// say so, and a reply to its board is read.
func TestWithoutMessageContent(t *testing.T) {
	t.Parallel()
	box := newSandbox(t)
	box.GrantMessageContent(false)
	process := connectBot(t, box)
	p := newPlayer(t, box, 0)
	p.bot = process
	mention := "<@" + box.Bot().ID + "> "
	command := "`@" + box.Bot().Name + " "
	help := p.ask("ann", mention+"help")
	if !strings.Contains(help.Text(), command+"move h8`") || strings.Contains(help.Text(), "`!") {
		t.Errorf("help has another prefix than the one that works here:\n%s", help.Text())
	}
	if got := p.ask("ann", mention+"import").Text(); !strings.Contains(got, command+"import") {
		t.Errorf("a refusal: %q", got)
	}
	start := p.ask("ann", mention+"play")
	board(t, start, 0)
	if !strings.Contains(start.Text(), command+"move ") {
		t.Errorf("the start of a game: %q", start.Text())
	}
	p.say("ann", "!move a1") // the bot doesn't see this
	answer := p.ask("ann", mention+"move h8")
	board(t, answer, 2)
	board(t, p.reply("ann", answer, "a15"), 4)
}

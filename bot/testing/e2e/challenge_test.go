package e2e_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// becomes waits until a message contains some words.
func (p *player) becomes(m sandbox.Message, want string) sandbox.Message {
	p.t.Helper()
	return p.latest(func(now sandbox.Message) bool { return now.ID == m.ID && strings.Contains(words(now), want) })
}

// answer answers a challenge, or asks for a rematch, in one of the ways.
func (p *player) answer(way, name, command string, m sandbox.Message) {
	p.t.Helper()
	switch way {
	case "text":
		p.say(name, "!"+command)
	case "slash":
		p.slash(name, command, nil)
	default:
		p.click(name, m, command)
	}
}

// challengeBy challenges bob in one of the ways, and returns the message of the challenge.
func (p *player) challengeBy(way, name string) sandbox.Message {
	p.t.Helper()
	switch way {
	case "text":
		p.say(name, "!play @bob")
	case "slash":
		p.slash(name, "play", map[string]any{"opponent": p.users["bob"]})
	default:
		in, err := p.box.UseCommand(p.channel.ID, p.users[name], sandbox.CommandUse{Type: sandbox.UserCommand, Name: "Challenge to gomoku", Target: p.users["bob"]})
		p.answered(in, err)
	}
	asked := p.challenge()
	if len(asked.Notified) != 1 || asked.Notified[0] != p.users["bob"] || !strings.Contains(words(asked), "The challenge expires <t:") {
		p.t.Errorf("%q has notified %v, want bob alone", words(asked), asked.Notified)
	}
	return asked
}

// Challenges, open challenges and rematches, by text, by slash command and by button.
func TestChallenges(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	for i, way := range []string{"text", "slash", "button"} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			p := h.player(i)
			p.t = t
			asked := p.challengeBy(way, "ann")
			p.answer(way, "bob", "decline", asked)
			p.becomes(asked, "declined")

			asked = p.challengeBy(way, "ann")
			p.answer(way, "ann", "withdraw", asked)
			p.becomes(asked, "withdrew the challenge")

			asked = p.challengeBy(way, "ann")
			p.answer(way, "bob", "accept", asked)
			p.started(asked)
			p.say("ann", "!resign yes")
			end := p.latest(func(m sandbox.Message) bool {
				return p.findButton(m, "rematch") != "" && strings.Contains(words(m), "canceled the game before their second move")
			})
			h.settled(p.channel.ID)
			first := h.game(p.channel.ID)

			p.answer(way, "ann", "rematch", end)
			asked = p.challenge()
			if !strings.Contains(words(asked), "a rematch") || len(asked.Notified) != 1 || asked.Notified[0] != p.users["bob"] {
				t.Errorf("%q has notified %v", words(asked), asked.Notified)
			}
			p.answer(way, "bob", "rematch", end)
			p.started(asked)
			h.settled(p.channel.ID)
			if g := h.game(p.channel.ID); g.ID == first.ID || g.Black.User != first.White.User || g.State != game.Playing {
				t.Errorf("the rematch: %+v", g)
			}
			p.say("bob", "!resign yes")
			p.latest(func(m sandbox.Message) bool {
				return strings.Contains(words(m), "canceled the game before their second move") && m.ID != end.ID
			})

			if way == "text" {
				p.say("ann", "!play open")
			} else {
				p.slash("ann", "play", map[string]any{"challenge": "open"})
			}
			asked = p.challenge()
			if len(asked.Notified) != 0 {
				t.Errorf("the open challenge has notified %v", asked.Notified)
			}
			p.answer(way, "you", "accept", asked)
			p.started(asked)
		})
	}
}

// An unanswered challenge expires: its message says so, and offers to repeat it.
func TestChallengeExpires(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{ChallengeTime: time.Second})
	p := h.player(0)
	p.say("ann", "!play @bob 13")
	// On a busy machine it may have expired before its message says anything else.
	expired := p.latest(func(m sandbox.Message) bool {
		return strings.Contains(words(m), "'s challenge to <@"+p.users["bob"]+"> expired")
	})
	p.click("ann", expired, "rematch")
	p.latest(func(m sandbox.Message) bool {
		return m.ID != expired.ID && m.EphemeralTo == "" && strings.Contains(words(m), "challenge")
	})
	data, err := h.db.UserData(t.Context(), chat.UserID(p.users["ann"]))
	if err != nil || len(data.Games) != 2 || data.Games[1].Size != 13 {
		t.Errorf("%+v, %v", data.Games, err)
	}
}

// challenge has one person challenge another, who accepts with the button on the page.
func (p *pagePlayer) challenge() {
	p.as(p.player, "ann")
	p.player.say("ann", "!play @bob free")
	const accept = `[data-custom-id*=" accept game "]:not([disabled])`
	p.Wait(`document.querySelector('#messages ` + accept + `') !== null`)
	p.Shot("asked")
	p.Fits()
	p.click(accept)
	p.Wait(`document.getElementById("messages").innerText.includes("This is your own challenge")`)
	p.as(p.player, "bob")
	p.click(accept)
	p.shows(0)
	p.Wait(`document.getElementById("messages").innerText.includes("accepted")`)
	p.Wait(`document.querySelector('#messages ` + accept + `') === null`)
	p.Shot("accepted")
	p.Fits()
}

package gateway_test

import (
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// Every stage of a connection can be disturbed, once, and the session can be resumed afterwards unless
// Discord said otherwise.
func TestDisturbances(t *testing.T) {
	t.Parallel()
	for _, stage := range sandbox.Stages() {
		for _, d := range []sandbox.Disturbance{sandbox.Reconnect, sandbox.InvalidResumable, sandbox.InvalidSession} {
			t.Run(string(stage)+"/"+string(d), func(t *testing.T) {
				t.Parallel()
				s := sandboxtest.New(t, sandbox.Options{})
				c, id := sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
				gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
				sandboxtest.Say(t, s, gomoku, ann, "seen")
				seen := *c.Expect(0, "MESSAGE_CREATE").Seq
				s.Disturb(stage, d)
				resume := func() {
					c = c.Again()
					c.Expect(10, "")
					c.Send(6, sandboxtest.Object{"token": "sandbox", "session_id": id, "seq": seen})
				}
				identify := func() {
					c = c.Again()
					c.Expect(10, "")
					c.Send(2, sandboxtest.Object{"token": "sandbox", "intents": sandboxtest.UsualIntents, "properties": sandboxtest.Object{}})
				}
				sandboxtest.Say(t, s, gomoku, ann, "missed")
				switch stage {
				case sandbox.InPlaceOfHello:
					c = c.Again()
				case sandbox.AfterHello:
					c = c.Again()
					c.Expect(10, "")
				case sandbox.InPlaceOfReady:
					identify()
				case sandbox.InPlaceOfResumed:
					resume()
				case sandbox.DuringReplay:
					resume()
					c.Expect(0, "MESSAGE_CREATE")
				case sandbox.Established:
				}
				switch {
				case d == sandbox.Reconnect:
					c.Expect(7, "")
				default:
					want := map[sandbox.Disturbance]string{sandbox.InvalidResumable: "true", sandbox.InvalidSession: "false"}[d]
					if p := c.Expect(9, ""); string(p.Data) != want {
						t.Errorf("invalid session with %s", p.Data)
					}
				}
				if n := s.Undisturbed(); n != 0 {
					t.Errorf("%d disturbances to come", n)
				}
				resume()
				if over := d == sandbox.InvalidSession && (stage == sandbox.InPlaceOfResumed || stage == sandbox.DuringReplay || stage == sandbox.Established); over {
					c.Expect(9, "")
					return
				}
				if p := c.Expect(0, "MESSAGE_CREATE"); p.Object(t)["content"] != "missed" {
					t.Errorf("replayed %v", p.Object(t))
				}
				c.Expect(0, "RESUMED")
			})
		}
	}
}

package sandbox_test

import (
	"testing"

	"hoshi/bot/sandbox"
)

// Every stage of a connection can be disturbed, once, and the session can be resumed afterwards unless
// Discord said otherwise.
func TestDisturbances(t *testing.T) {
	t.Parallel()
	for _, stage := range sandbox.Stages() {
		for _, d := range []sandbox.Disturbance{sandbox.Reconnect, sandbox.InvalidResumable, sandbox.InvalidSession} {
			t.Run(string(stage)+"/"+string(d), func(t *testing.T) {
				t.Parallel()
				s := start(t, sandbox.Options{})
				c, id := identified(t, s, usualIntents)
				gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
				say(t, s, gomoku, ann, "seen")
				seen := *c.expect(0, "MESSAGE_CREATE").Seq
				s.Disturb(stage, d)
				resume := func() {
					c = c.again()
					c.expect(10, "")
					c.send(6, object{"token": "sandbox", "session_id": id, "seq": seen})
				}
				identify := func() {
					c = c.again()
					c.expect(10, "")
					c.send(2, object{"token": "sandbox", "intents": usualIntents, "properties": object{}})
				}
				say(t, s, gomoku, ann, "missed")
				switch stage {
				case sandbox.InPlaceOfHello:
					c = c.again()
				case sandbox.AfterHello:
					c = c.again()
					c.expect(10, "")
				case sandbox.InPlaceOfReady:
					identify()
				case sandbox.InPlaceOfResumed:
					resume()
				case sandbox.DuringReplay:
					resume()
					c.expect(0, "MESSAGE_CREATE")
				case sandbox.Established:
				}
				switch {
				case d == sandbox.Reconnect:
					c.expect(7, "")
				default:
					want := map[sandbox.Disturbance]string{sandbox.InvalidResumable: "true", sandbox.InvalidSession: "false"}[d]
					if p := c.expect(9, ""); string(p.Data) != want {
						t.Errorf("invalid session with %s", p.Data)
					}
				}
				if n := s.Undisturbed(); n != 0 {
					t.Errorf("%d disturbances to come", n)
				}
				resume()
				if over := d == sandbox.InvalidSession && (stage == sandbox.InPlaceOfResumed || stage == sandbox.DuringReplay || stage == sandbox.Established); over {
					c.expect(9, "")
					return
				}
				if p := c.expect(0, "MESSAGE_CREATE"); p.object(t)["content"] != "missed" {
					t.Errorf("replayed %v", p.object(t))
				}
				c.expect(0, "RESUMED")
			})
		}
	}
}

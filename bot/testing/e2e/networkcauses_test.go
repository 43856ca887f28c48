package e2e_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"hoshi/bot/discord/answer"
	"hoshi/bot/sandbox"
)

// Why an interaction wasn't acknowledged in time.
const (
	notSent    = "the gateway had no connection until too late"
	askedWait  = "an answer of 429 asked for a wait that was too long"
	allFailed  = "each try met a fault"
	botTooLate = "no fault stood in the way: the bot was too late"
)

// sentTooLate is how late an interaction may be sent to the bot and still count as one that the bot
// could have answered: half of Discord's time limit, since each of two tries may take half.
const sentTooLate = answer.AcknowledgeWithin / 2

// causeOf says why an interaction failed. requests are all of the bot's, oldest first.
func causeOf(in sandbox.Interaction, requests []sandbox.Request) string {
	if in.Sent.IsZero() || in.Sent.Sub(in.Created) > sentTooLate {
		return notSent
	}
	until := in.Created.Add(answer.AcknowledgeWithin)
	failed, healthy := 0, 0
	for _, r := range requests {
		isAnswer := strings.HasPrefix(r.Path, "/interactions/") || strings.HasPrefix(r.Path, "/webhooks/")
		own := strings.HasPrefix(r.Path, "/interactions/"+in.ID+"/")
		everything := strings.HasPrefix(r.Fault, "429 of everything") && isAnswer
		switch {
		case (own || everything) && r.RetryAfter > 0 && r.Time.Before(until) && r.Time.Add(r.RetryAfter).After(until.Add(-time.Second)):
			return askedWait
		case !own || r.Begun.After(until):
		case r.Fault != "":
			failed++
		default:
			healthy++
		}
	}
	if failed > 0 && healthy == 0 {
		return allFailed
	}
	return botTooLate
}

// lostFollowUps counts the follow-up messages that failed without the bot being told. The bot
// doesn't send them again, because nothing would prevent duplicates.
func lostFollowUps(requests []sandbox.Request) (sent, lost int) {
	for _, r := range requests {
		if r.Route != "POST /webhooks/{application}/{token}" {
			continue
		}
		sent++
		if r.Fault != "" && r.RetryAfter == 0 && !strings.Contains(r.Fault, "carried out") && !strings.HasPrefix(r.Fault, "late") {
			lost++
		}
	}
	return sent, lost
}

// reportCauses counts why interactions failed, and shows some that the bot could have answered.
func (c *networkChaos) reportCauses(failed []sandbox.Interaction) {
	c.t.Helper()
	requests := c.h.box.Requests()
	slices.SortStableFunc(requests, func(a, b sandbox.Request) int { return a.Begun.Compare(b.Begun) })
	causes := make(map[string]int)
	for _, in := range failed {
		cause := causeOf(in, requests)
		if causes[cause]++; cause != botTooLate || causes[cause] > 5 {
			continue
		}
		lines := []string{fmt.Sprintf("an interaction of type %d in channel %s went out after %v", in.Type, in.ChannelID, in.Sent.Sub(in.Created))}
		for _, r := range requests {
			if strings.Contains(r.Path, in.ID) {
				lines = append(lines, fmt.Sprintf("after %v to %v: %d %s", r.Begun.Sub(in.Created), r.Time.Sub(in.Created), r.Status, r.Fault))
			}
		}
		c.t.Log(strings.Join(lines, "\n"))
	}
	for _, cause := range slices.Sorted(maps.Keys(causes)) {
		c.t.Logf("%5d interactions failed: %s", causes[cause], cause)
	}
	sent, lost := lostFollowUps(requests)
	c.t.Logf("%d requests for messages after an answer, %d of them lost", sent, lost)
}

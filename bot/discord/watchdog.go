package discord

import "time"

// watch closes the link when Discord stops acknowledging heartbeats, and returns
// when the link is over. discordgo itself would wait for five intervals, more than
// three minutes in which the bot is deaf.
//
// discordgo does not report the heartbeat's interval, so the watchdog counts heartbeats:
// when one is sent and neither of the two before it has been answered, the connection
// is dead.
func (c *Client) watch(s *session, l *link) {
	var first, second time.Time // the last two beats
	for {
		select {
		case <-l.done:
			return
		case beat := <-l.beats:
			s.RLock()
			answered := s.LastHeartbeatAck
			s.RUnlock()
			if !first.IsZero() && answered.Before(first) {
				c.log.Warn("Discord does not answer heartbeats; connecting again", "last_answer", beat.Sub(answered).Round(time.Millisecond))
				l.close()
				return
			}
			first, second = second, beat
		}
	}
}

package gateway

import "time"

// watch closes the link when Discord stops acknowledging heartbeats, and returns when the link is
// closed. discordgo itself would wait for five intervals, more than three minutes in which the bot
// receives nothing.
//
// discordgo doesn't report the heartbeat interval, so watch counts heartbeats: when one is sent and
// neither of the two before it has been acknowledged, the connection is dead.
func (s *shard) watch(sess *session, l *link) {
	var first, second time.Time // the last two beats
	for {
		select {
		case <-l.done:
			return
		case beat := <-l.beats:
			sess.RLock()
			answered := sess.LastHeartbeatAck
			sess.RUnlock()
			if !first.IsZero() && answered.Before(first) {
				s.log.Warn("Discord does not answer heartbeats; connecting again", "last_answer", beat.Sub(answered).Round(time.Millisecond))
				l.close()
				return
			}
			first, second = second, beat
		}
	}
}

package tournaments

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/engines/background"
)

// show posts the messages of a tournament, or edits those that have changed: one for the entry, and one
// for each round.
func (s *Tournaments) show(ctx context.Context, t *tournament.Tournament) error {
	posts, err := s.Store.TournamentPosts(ctx, t.ID)
	if err != nil {
		return err
	}
	for round := range t.Round + 1 {
		if err := s.showRound(ctx, t, postOf(posts, t.ID, round)); err != nil {
			return err
		}
	}
	return nil
}

// postOf returns what is recorded about a message of a tournament.
func postOf(posts []stored.TournamentPost, id int64, round int) stored.TournamentPost {
	for _, p := range posts {
		if p.Round == round {
			return p
		}
	}
	return stored.TournamentPost{Tournament: id, Round: round}
}

// posting is recorded as what a message shows before it's posted.
const posting = "posting"

// showRound posts or edits the message of a round.
func (s *Tournaments) showRound(ctx context.Context, t *tournament.Tournament, post stored.TournamentPost) error {
	v, err := s.Settings.In(ctx, t.Channel, t.Guild)
	if err != nil {
		return err
	}
	text, rows := roundMessage(t, post.Round)
	shown := digest(v.Language(), s.Translator.Translate(v.Language(), text), fmt.Sprint(rows))
	if shown == post.Shown {
		return nil
	}
	reply := chat.Reply{Text: text, Language: v.Language(), Prefix: v.Prefix(), Rows: rows, Edit: post.Message}
	if post.Round == t.Round {
		reply.Picture = s.drawWinners(t, look{v.Language(), v.Channel().Theme})
	}
	again := false
	if post.Message == "" {
		reply.Key = fmt.Sprintf("tournament.%d.round.%d", t.ID, post.Round)
		again, post.Shown = post.Shown == posting, posting
		if err := s.Store.SetTournamentPost(ctx, post); err != nil {
			return err
		}
	}
	within, cancel := context.WithTimeout(ctx, background.PostTimeout)
	defer cancel()
	if post.Message, err = s.Chat.Post(within, t.Channel, reply); err != nil {
		return fmt.Errorf("post round %d of tournament %d: %w", post.Round, t.ID, err)
	}
	if again {
		// A process that died may have posted an earlier state, which Post has found by its key.
		reply.Key, reply.Edit = "", post.Message
		if _, err := s.Chat.Post(within, t.Channel, reply); err != nil {
			return fmt.Errorf("edit round %d of tournament %d: %w", post.Round, t.ID, err)
		}
	}
	post.Shown = shown
	return s.Store.SetTournamentPost(ctx, post)
}

// digest returns a short text that differs if any of the parts does.
func digest(parts ...string) string {
	sum := fnv.New64a()
	for _, p := range parts {
		_, _ = fmt.Fprint(sum, len(p), p)
	}
	return fmt.Sprintf("%x", sum.Sum64())
}

// showStandings answers with the standings, or with who has joined.
func (s *Tournaments) showStandings(ctx context.Context, c *command.Call, t *tournament.Tournament) error {
	reply := chat.Reply{Text: entryText(t), Language: c.PrivateLanguage(), Private: c.Origin == chat.FromComponent}
	if t.Started() {
		reply.Text = message.Lines(heading(t), standingsText(t, listedStandings))
		reply.Picture = s.drawStandings(t, look{reply.Language, cmp.Or(c.Mine.Theme, c.Settings.Channel().Theme)})
	}
	return c.Respond(ctx, reply)
}

// showPairings answers with the games of the current round.
func (s *Tournaments) showPairings(ctx context.Context, c *command.Call, t *tournament.Tournament) error {
	if !t.Started() {
		return s.explain(t, tournament.NotBegun)
	}
	text := message.Lines(heading(t), gamesText(t, t.Round, listedGames))
	return c.Respond(ctx, chat.Reply{Text: text, Language: c.PrivateLanguage(), Private: c.Origin == chat.FromComponent})
}

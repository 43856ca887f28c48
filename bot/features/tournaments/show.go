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
	"hoshi/bot/gameplay/posting"
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

// beingPosted is recorded as what a message shows before it's posted, or posted again because it's gone.
const beingPosted = "posting"

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
	reply := chat.Reply{Text: text, Language: v.Language(), Prefix: v.Prefix(), Rows: rows, Key: fmt.Sprintf("tournament.%d.round.%d", t.ID, post.Round)}
	if post.Round == t.Round {
		reply.Picture = s.drawWinners(t, look{v.Language(), v.Channel().Theme})
	}
	if post.Message != "" {
		reply.Key += "." + post.Message // of the message that replaces this one, if it's gone
	}
	begun := post.Shown == beingPosted
	if !begun {
		reply.Edit = post.Message
		reply.BeforeNew = func(ctx context.Context) error {
			post.Shown = beingPosted
			return s.Store.SetTournamentPost(ctx, post)
		}
	}
	err = s.Posts.Show(ctx, posting.Message{
		Channel: t.Channel, Reply: reply, Stale: begun,
		Record: func(ctx context.Context, id string, current bool) error {
			if post.Message, post.Shown = id, ""; current {
				post.Shown = shown
			}
			return s.Store.SetTournamentPost(ctx, post)
		},
	})
	if err != nil {
		return fmt.Errorf("show round %d of tournament %d: %w", post.Round, t.ID, err)
	}
	return nil
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

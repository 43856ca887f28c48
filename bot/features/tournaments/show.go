package tournaments

import (
	"cmp"
	"context"
	"errors"
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
func (s *Tournaments) show(ctx context.Context, id int64) error {
	t, posts, err := s.readPosts(ctx, id)
	if err != nil {
		return err
	}
	for round := range t.Round + 1 {
		first := true
		err := s.Posts.Keep(ctx, fmt.Sprintf("tournament_round %d %d", id, round), false, func(ctx context.Context, anyway bool) (*posting.Message, error) {
			if !first {
				var err error
				if t, posts, err = s.readPosts(ctx, id); err != nil {
					return nil, err
				}
			}
			first = false
			return s.roundPost(ctx, t, postOf(posts, id, round), anyway)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// readPosts reads a tournament, and before that its messages: whoever reads that a state was shown reads that
// state or a later one.
func (s *Tournaments) readPosts(ctx context.Context, id int64) (*tournament.Tournament, []stored.TournamentPost, error) {
	posts, err := s.Store.TournamentPosts(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	t, err := s.Store.Tournament(ctx, id)
	return t, posts, err
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

// errOtherPost means that another process has shown a round or called people, or is about to, since it was read.
var errOtherPost = errors.New("another process is posting it")

// roundPost returns the message of a round, or nil if it's up to date and not wanted anyway.
func (s *Tournaments) roundPost(ctx context.Context, t *tournament.Tournament, post stored.TournamentPost, anyway bool) (*posting.Message, error) {
	v, err := s.Settings.In(ctx, t.Channel, t.Guild)
	if err != nil {
		return nil, err
	}
	text, rows := s.roundMessage(t, post.Round)
	shown := digest(v.Language(), s.Translator.Translate(v.Language(), text), fmt.Sprint(rows))
	if shown == post.Shown && !anyway {
		return nil, nil
	}
	record := func(ctx context.Context, next stored.TournamentPost) (asRead bool, err error) {
		asRead, err = s.Store.ReplaceTournamentPost(ctx, post, next)
		post = next
		return asRead, err
	}
	reply := chat.Reply{Text: text, Language: v.Language(), Prefix: v.Prefix(), Rows: rows, Key: fmt.Sprintf("tournament.%d.round.%d", t.ID, post.Round)}
	if post.Round == t.Round {
		how := look{v.Language(), v.Channel().Theme}
		if reply.Picture = s.drawWinners(t, how); reply.Picture == nil {
			reply.Picture = s.drawBracket(t, how)
		}
	}
	if post.Message != "" {
		reply.Key += "." + post.Message // of the message that replaces this one, if it's gone
	}
	begun := post.Shown == beingPosted
	if !begun {
		reply.Edit = post.Message
		reply.BeforeNew = func(ctx context.Context) error {
			next := post
			next.Shown = beingPosted
			asRead, err := record(ctx, next)
			if err == nil && !asRead {
				err = errOtherPost
			}
			return err
		}
	}
	return &posting.Message{
		Guild: t.Guild, Channel: t.Channel, Reply: reply, Stale: begun,
		Record: func(ctx context.Context, id string, current bool) (asRead bool, err error) {
			next, again := post, shown == post.Shown
			if next.Message, next.Shown = id, ""; current {
				next.Shown = shown
			}
			if asRead, err = record(ctx, next); err != nil || !asRead || !again {
				return asRead, err
			}
			// A record that changes nothing doesn't tell a process that shows a later state.
			now, err := s.Store.Tournament(ctx, t.ID)
			return err == nil && now.Revision == t.Revision, err
		},
	}, nil
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
	reply.Rows = s.withPage(t, nil)
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

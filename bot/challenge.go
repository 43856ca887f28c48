package bot

import (
	"context"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/stored"
	"hoshi/engine/opening"
)

// maxChallenges is the maximum number of open challenges per person, across all channels.
const maxChallenges = 5

// challenge stores a game as a challenge in the call's channel. The channel stays free for another
// game.
func (s *Service) challenge(ctx context.Context, c *command.Call, g *game.Game, how game.EventKind) error {
	if err := checkHeard(c); err != nil {
		return err
	}
	g.Channel, g.Guild, g.Host, g.AnswerOnly = c.Channel, c.Guild, c.User, c.AnswerOnly
	g.State, g.Last = game.Proposed, game.Event{Kind: how, Side: g.Side(c.User.ID), User: c.User}
	if _, err := g.Position(); err != nil {
		return err
	}
	needs, refusal := toPlay, "permissions.to_play"
	if _, threads := s.chat.(chat.ThreadChat); threads && g.ThreadWish == "yes" {
		needs, refusal = toPlayInThread, "permissions.for_thread"
	}
	if err := s.checkBot(ctx, c, needs, refusal); err != nil {
		return err
	}
	if err := s.checkChallenges(ctx, c, g); err != nil {
		return err
	}
	stands, err := s.challengeTime(ctx, c.Guild)
	if err != nil {
		return err
	}
	g.Due = s.now().Add(stands)
	return s.store.Create(ctx, g, nil)
}

// checkHeard refuses a game with other people if they wouldn't see it.
func checkHeard(c *command.Call) error {
	if c.AloneOnly {
		return chat.Refuse("challenge.unheard")
	}
	return nil
}

// checkChallenges refuses a challenge if one between the same two people is already waiting in the
// channel, or if the person has too many.
func (s *Service) checkChallenges(ctx context.Context, c *command.Call, g *game.Game) error {
	mine, err := s.store.Proposed(ctx, stored.ChallengeFilter{User: c.User.ID}, 100)
	if err != nil {
		return err
	}
	count := 0
	for _, other := range mine {
		if other.Host.ID == c.User.ID {
			count++
		}
		if other.Channel != g.Channel {
			continue
		}
		switch {
		case other.Host.ID == c.User.ID && other.Challenged().User.ID == g.Challenged().User.ID:
			return refuseWith(other, "challenge.again."+openOrNamed(other), challengedArgs(other), withdrawButton(other))
		case other.Host.ID == g.Challenged().User.ID && other.Challenged().User.ID == c.User.ID:
			return refuseWith(other, "challenge.mutual", message.Args{"User": other.Host}, acceptButton(other), declineButton(other))
		}
	}
	if count >= maxChallenges {
		return chat.Refuse("challenge.too_many", message.Args{"Count": maxChallenges})
	}
	return nil
}

// refuseWith refuses with buttons and a link to the challenge's message.
func refuseWith(g *game.Game, id string, args message.Args, buttons ...chat.Button) error {
	if g.Message != "" {
		buttons = append(buttons, chat.Button{Label: message.T("button.to_challenge"), Link: &chat.MessageRef{Guild: g.Guild, Channel: g.Channel, Message: g.Message}})
	}
	return &chat.UserError{Text: message.T(id, args), Private: true, Rows: []chat.Row{{Buttons: buttons}}}
}

// Buttons that answer a challenge. They name it because a channel can have several.
func acceptButton(g *game.Game) chat.Button {
	return chat.Button{Command: "accept", Words: gameWords(g), Label: message.T("button.accept"), Style: chat.StyleMain}
}

func declineButton(g *game.Game) chat.Button {
	return chat.Button{Command: "decline", Words: gameWords(g), Label: message.T("button.decline")}
}

func withdrawButton(g *game.Game) chat.Button {
	return chat.Button{Command: "withdraw", Words: gameWords(g), Label: message.T("button.withdraw")}
}

func gameWords(g *game.Game) string { return "game " + game.Itoa(int(g.ID)) }

// challengeTime returns how long challenges stay open in a guild.
func (s *Service) challengeTime(ctx context.Context, guild chat.GuildID) (time.Duration, error) {
	of, err := s.guildSettings(ctx, guild)
	if of.ChallengeTime != 0 {
		return of.ChallengeTime, err
	}
	return s.opt.ChallengeTime, err
}

// expireChallenge ends a challenge that wasn't answered in time.
func (s *Service) expireChallenge(ctx context.Context, g *game.Game) error {
	return s.endChallenge(ctx, g, game.Event{Kind: game.EventExpire})
}

// endChallenge ends a challenge without a game.
func (s *Service) endChallenge(ctx context.Context, g *game.Game, why game.Event) error {
	s.showAsked(ctx, g)
	g.State, g.Due, g.Last = game.Unplayed, time.Time{}, why
	return s.commit(ctx, g)
}

// drawColors randomly decides which player of a challenge is Black.
func (s *Service) drawColors(g *game.Game) {
	if s.coin(g) {
		g.Black, g.White = g.White, g.Black
	}
}

// challengeText describes a challenge or, if it's over, how it ended.
func challengeText(g *game.Game) message.Text {
	args := challengedArgs(g)
	if g.State == game.Unplayed {
		args["User"] = g.Last.User
		return message.T("challenge.over."+string(g.Last.Kind)+"."+openOrNamed(g), args)
	}
	id := "challenge.asks." + openOrNamed(g)
	if g.Last.Kind == game.EventRematch {
		id = "challenge.asks.rematch"
	}
	args["Until"] = message.Moment(g.Due)
	return message.Lines(message.T(id, args), challengeTerms(g), message.T("challenge.answer."+openOrNamed(g), args))
}

// openOrNamed returns the part of a message ID that depends on whether a challenge is open to
// everyone or names a person.
func openOrNamed(g *game.Game) string {
	if g.Open() {
		return "open"
	}
	return "named"
}

// challengeColors says who gets which color or, if an opening decides that, who opens.
func challengeColors(g *game.Game) message.Text {
	_, opens := g.Opening.Steps()
	side := g.Side(g.Host.ID)
	switch {
	case opens && g.RandomColors:
		return message.T("challenge.random_opener")
	case opens && side == g.Opener():
		return message.T("challenge.opens", message.Args{"User": g.Host})
	case opens:
		return message.T("challenge.other_opens")
	case g.RandomColors:
		return message.T("challenge.random")
	}
	return message.T("challenge.color", message.Args{"User": g.Host, "Color": side})
}

// challengeTerms lists what a player agrees to by accepting.
func challengeTerms(g *game.Game) message.Text {
	colors := challengeColors(g)
	rated := message.T("challenge.unrated")
	if g.Rated {
		rated = message.T("challenge.rated")
	}
	var begins, clock message.Text
	switch id, ok := g.Opening.Steps(); {
	case ok && id == opening.Swap2: // all rated games start with it
		begins = message.T("challenge.swap2")
	case ok:
		begins = message.T("challenge.opening", message.Args{"Opening": message.T("opening.name." + id.String())})
	}
	if !g.Clock.IsZero() {
		clock = message.T("challenge.clock", message.Args{"Clock": g.Clock.Text()})
	}
	return message.Sentences(rated, begins, colors, clock)
}

// challengedArgs returns the arguments of messages about a challenge.
func challengedArgs(g *game.Game) message.Args {
	return message.Args{"Host": g.Host, "Challenged": g.Challenged().User, "Board": boardText(g)}
}

// challengeReply builds the message of a challenge.
func (s *Service) challengeReply(ctx context.Context, g *game.Game) (chat.Reply, error) {
	language, err := s.languageOf(ctx, g.Channel, g.Guild)
	reply := chat.Reply{
		Text: challengeText(g), Language: language, Prefix: s.TextSettings(ctx, g.Guild).Prefix,
		Shown: g.ShownState(), AnswerOnly: g.AnswerOnly, Key: g.PostKey(g.Revision),
	}
	buttons := []chat.Button{{Command: "rematch", Label: message.T("button.challenge_again")}}
	switch {
	case g.State == game.Unplayed && g.Last.Kind != game.EventExpire:
		return reply, err
	case g.State == game.Proposed:
		buttons = []chat.Button{acceptButton(g), declineButton(g), termsButton(g), withdrawButton(g)}
		if g.Open() {
			buttons = []chat.Button{acceptButton(g), termsButton(g), withdrawButton(g)}
		} else {
			reply.Ping = []chat.UserID{g.Challenged().User.ID}
		}
	}
	reply.Rows = []chat.Row{{Buttons: buttons}}
	return reply, err
}

// showChallenge posts the message of an open challenge, replacing the message of the challenge it
// supersedes. Once the challenge is over, it updates the message to say how it ended. The caller
// holds the channel's lock.
func (s *Service) showChallenge(ctx context.Context, g *game.Game) error {
	reply, err := s.challengeReply(ctx, g)
	if err != nil {
		return err
	}
	message := g.Message
	if g.State == game.Proposed {
		posting, cancel := context.WithTimeout(ctx, postTimeout)
		defer cancel()
		reply.Edit = g.Message
		if message, err = s.chat.Post(posting, g.Channel, reply); err != nil {
			return err
		}
	} else if err := s.retire(ctx, g, g.Message, chat.Retirement{Note: reply}); err != nil {
		return err
	}
	g.Shown, g.Message = g.Revision, message
	return s.store.SetShown(ctx, g.ID, g.Revision, message)
}

// showAsked shows a challenge that is about to be answered, unless that's done: a process may have
// died between posting the message and recording it, and the answer has to update that message.
// Posting again finds it.
func (s *Service) showAsked(ctx context.Context, g *game.Game) {
	if g.State != game.Proposed || g.Shown >= g.Revision {
		return
	}
	if err := s.showChallenge(ctx, g); err != nil {
		s.opt.Log.WarnContext(ctx, "a challenge was answered before its message was shown", "game", g.ID, "err", err)
	}
}

// challengeAccepted returns what a challenge's message changes to when it's accepted.
func challengeAccepted(ctx context.Context, g *game.Game, language string, row chat.Row) chat.Reply {
	args := challengedArgs(g)
	if accepter := g.Challenged().User; accepter.ID != "" {
		args["User"] = accepter
	}
	note := chat.Reply{Text: message.T("challenge.accepted", args), Language: language, AnswerOnly: g.AnswerOnly}
	if len(row.Buttons) > 0 {
		note.Rows = []chat.Row{row}
	}
	return note
}

package bot

import (
	"context"
	"time"

	"hoshi/engine/opening"
)

// maxChallenges is how many challenges of one person can wait for an answer, anywhere.
const maxChallenges = 5

// Challenges finds challenges: games in state Proposed. Implementations are safe for
// concurrent use.
type Challenges interface {
	// Proposed returns the games in state Proposed that a filter lets through, the latest
	// first, at most so many.
	Proposed(ctx context.Context, filter ChallengeFilter, most int) ([]*Game, error)

	// ChallengesUnshown reports whether the message of a challenge in a channel does not
	// show its latest revision.
	ChallengesUnshown(ctx context.Context, ch ChannelID) (bool, error)
}

// ChallengeFilter says which challenges are meant. Empty fields let all through.
type ChallengeFilter struct {
	Channel ChannelID // where it was made
	Guild   GuildID   // which the channel belongs to
	Host    UserID    // who challenges
	User    UserID    // who challenges or is challenged
}

// challenged returns the player who is challenged; one without a name where anybody may
// accept.
func (g *Game) challenged() *Player {
	if g.Black.User.ID == g.Host.ID {
		return &g.White
	}
	return &g.Black
}

// open reports whether anybody may accept a challenge.
func (g *Game) open() bool { return g.challenged().recorded() }

// mayAccept reports whether a person may accept a challenge.
func (g *Game) mayAccept(user UserID) bool {
	return user != g.Host.ID && (g.open() || g.challenged().User.ID == user)
}

// challenge stores a game as a challenge in the call's channel. It does not take the
// channel.
func (s *Service) challenge(ctx context.Context, c *Call, g *Game, how EventKind) error {
	if err := c.checkHeard(); err != nil {
		return err
	}
	g.Channel, g.Guild, g.Host, g.AnswerOnly = c.Channel, c.Guild, c.User, c.AnswerOnly
	g.State, g.Last = Proposed, Event{Kind: how, Side: g.side(c.User.ID), User: c.User}
	if _, err := g.Position(); err != nil {
		return err
	}
	needs, refusal := toPlay, "permissions.to_play"
	if _, threads := s.chat.(ThreadChat); threads && g.ThreadWish == "yes" {
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
func (c *Call) checkHeard() error {
	if c.AloneOnly {
		return Refuse("challenge.unheard")
	}
	return nil
}

// checkChallenges refuses a challenge that the same two people have already, and one too
// many of a person.
func (s *Service) checkChallenges(ctx context.Context, c *Call, g *Game) error {
	mine, err := s.store.Proposed(ctx, ChallengeFilter{User: c.User.ID}, 100)
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
		case other.Host.ID == c.User.ID && other.challenged().User.ID == g.challenged().User.ID:
			return s.refuseWith(other, "challenge.again."+s.openOrNamed(other), s.challengedArgs(other), withdrawButton(other))
		case other.Host.ID == g.challenged().User.ID && other.challenged().User.ID == c.User.ID:
			return s.refuseWith(other, "challenge.mutual", Args{"User": other.Host}, acceptButton(other), declineButton(other))
		}
	}
	if count >= maxChallenges {
		return Refuse("challenge.too_many", Args{"Count": maxChallenges})
	}
	return nil
}

// refuseWith refuses with buttons and a link to the message of a challenge.
func (s *Service) refuseWith(g *Game, id string, args Args, buttons ...Button) error {
	if g.Message != "" {
		buttons = append(buttons, Button{Label: T("button.to_challenge"), Link: &MessageRef{Guild: g.Guild, Channel: g.Channel, Message: g.Message}})
	}
	return &UserError{Text: T(id, args), Private: true, Rows: []Row{{Buttons: buttons}}}
}

// The buttons about a challenge. They name it: there can be several in a channel.
func acceptButton(g *Game) Button {
	return Button{Command: "accept", Words: gameWords(g), Label: T("button.accept"), Style: StyleMain}
}

func declineButton(g *Game) Button {
	return Button{Command: "decline", Words: gameWords(g), Label: T("button.decline")}
}

func withdrawButton(g *Game) Button {
	return Button{Command: "withdraw", Words: gameWords(g), Label: T("button.withdraw")}
}

func gameWords(g *Game) string { return "game " + itoa(int(g.ID)) }

// challengeTime is how long a challenge stands in a guild.
func (s *Service) challengeTime(ctx context.Context, guild GuildID) (time.Duration, error) {
	of, err := s.guildSettings(ctx, guild)
	if of.ChallengeTime != 0 {
		return of.ChallengeTime, err
	}
	return s.opt.ChallengeTime, err
}

// expireChallenge ends a challenge that nobody has answered in time.
func (s *Service) expireChallenge(ctx context.Context, g *Game) error {
	return s.endChallenge(ctx, g, Event{Kind: EventExpire})
}

// endChallenge ends a challenge without a game.
func (s *Service) endChallenge(ctx context.Context, g *Game, why Event) error {
	s.showAsked(ctx, g)
	g.State, g.Due, g.Last = Unplayed, time.Time{}, why
	return s.commit(ctx, g)
}

// drawColors decides by lot who of a challenge is Black.
func (s *Service) drawColors(g *Game) {
	if s.coin(g) {
		g.Black, g.White = g.White, g.Black
	}
}

// challengeText says what a challenge is, or what has become of it.
func (s *Service) challengeText(g *Game) Text {
	args := s.challengedArgs(g)
	if g.State == Unplayed {
		args["User"] = g.Last.User
		return T("challenge.over."+string(g.Last.Kind)+"."+s.openOrNamed(g), args)
	}
	id := "challenge.asks." + s.openOrNamed(g)
	if g.Last.Kind == EventRematch {
		id = "challenge.asks.rematch"
	}
	args["Until"] = Moment(g.Due)
	return Lines(T(id, args), s.challengeTerms(g), T("challenge.answer."+s.openOrNamed(g), args))
}

// openOrNamed tells the messages of challenges to anybody from those to a person.
func (s *Service) openOrNamed(g *Game) string {
	if g.open() {
		return "open"
	}
	return "named"
}

// challengeColors says who gets which color or, if an opening decides that, who opens.
func (s *Service) challengeColors(g *Game) Text {
	_, opens := g.Opening.steps()
	side := g.side(g.Host.ID)
	switch {
	case opens && g.RandomColors:
		return T("challenge.random_opener")
	case opens && side == g.opener():
		return T("challenge.opens", Args{"User": g.Host})
	case opens:
		return T("challenge.other_opens")
	case g.RandomColors:
		return T("challenge.random")
	}
	return T("challenge.color", Args{"User": g.Host, "Color": side})
}

// challengeTerms says what has been agreed on by accepting.
func (s *Service) challengeTerms(g *Game) Text {
	colors := s.challengeColors(g)
	rated := T("challenge.unrated")
	if g.Rated {
		rated = T("challenge.rated")
	}
	var begins, clock Text
	switch id, ok := g.Opening.steps(); {
	case ok && id == opening.Swap2: // by which all rated games begin
		begins = T("challenge.swap2")
	case ok:
		begins = T("challenge.opening", Args{"Opening": T("opening.name." + id.String())})
	}
	if !g.Clock.IsZero() {
		clock = T("challenge.clock", Args{"Clock": g.Clock.text()})
	}
	return Sentences(rated, begins, colors, clock)
}

// challengedArgs are the arguments of messages about a challenge.
func (s *Service) challengedArgs(g *Game) Args {
	return Args{"Host": g.Host, "Challenged": g.challenged().User, "Board": boardText(g)}
}

// challengeReply makes the message of a challenge.
func (s *Service) challengeReply(ctx context.Context, g *Game) (Reply, error) {
	language, err := s.languageOf(ctx, g.Channel, g.Guild)
	reply := Reply{
		Text: s.challengeText(g), Language: language, Prefix: s.TextSettings(ctx, g.Guild).Prefix,
		Shown: g.shownState(), AnswerOnly: g.AnswerOnly, Key: g.postKey(g.Revision),
	}
	buttons := []Button{{Command: "rematch", Label: T("button.challenge_again")}}
	switch {
	case g.State == Unplayed && g.Last.Kind != EventExpire:
		return reply, err
	case g.State == Proposed:
		buttons = []Button{acceptButton(g), declineButton(g), termsButton(g), withdrawButton(g)}
		if g.open() {
			buttons = []Button{acceptButton(g), termsButton(g), withdrawButton(g)}
		} else {
			reply.Ping = []UserID{g.challenged().User.ID}
		}
	}
	reply.Rows = []Row{{Buttons: buttons}}
	return reply, err
}

// showChallenge posts the message of a challenge, in place of that of the challenge which it
// replaces, or changes it to say what has become of the challenge. The caller holds the
// channel's lock.
func (s *Service) showChallenge(ctx context.Context, g *Game) error {
	reply, err := s.challengeReply(ctx, g)
	if err != nil {
		return err
	}
	message := g.Message
	if g.State == Proposed {
		posting, cancel := context.WithTimeout(ctx, postTimeout)
		defer cancel()
		reply.Edit = g.Message
		if message, err = s.chat.Post(posting, g.Channel, reply); err != nil {
			return err
		}
	} else if err := s.retire(ctx, g, g.Message, Retirement{Note: reply}); err != nil {
		return err
	}
	g.Shown, g.Message = g.Revision, message
	return s.store.SetShown(ctx, g.ID, g.Revision, message)
}

// showAsked shows a challenge that is about to be answered, unless that has been done: a
// process may have died between posting the message and recording it, and the message has to
// change with the answer. Posting it again finds it.
func (s *Service) showAsked(ctx context.Context, g *Game) {
	if g.State != Proposed || g.Shown >= g.Revision {
		return
	}
	if err := s.showChallenge(ctx, g); err != nil {
		s.opt.Log.WarnContext(ctx, "a challenge was answered before its message was shown", "game", g.ID, "err", err)
	}
}

// challengeAccepted is what the message of a challenge becomes when it is accepted.
func (s *Service) challengeAccepted(ctx context.Context, g *Game, language string, row Row) Reply {
	args := s.challengedArgs(g)
	if accepter := g.challenged().User; accepter.ID != "" {
		args["User"] = accepter
	}
	note := Reply{Text: T("challenge.accepted", args), Language: language, AnswerOnly: g.AnswerOnly}
	if len(row.Buttons) > 0 {
		note.Rows = []Row{row}
	}
	return note
}

// wasChallenge reports whether a game's message is that of the challenge it began as.
func (g *Game) wasChallenge() bool {
	return g.Started.After(g.Created) && g.Shown <= 1 && g.Message != ""
}

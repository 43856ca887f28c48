package matchmaking

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/seek"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines/background"
	"hoshi/bot/view"
)

// enter lets a person look for an opponent.
func (s *Matchmaking) enter(ctx context.Context, c *command.Call, clock game.Clock) error {
	word, _ := command.Get[string](c.Options, "rated")
	of := seek.Seek{User: c.User, Language: c.PrivateLanguage(), Clock: clock, Rated: word == ratedWord, Since: s.Now()}
	wanted, err := s.newGame(seek.Pair{Black: of, White: of})
	if err != nil {
		return err
	}
	stand, err := s.Store.Standing(ctx, rating.ScopeOf(wanted), c.User.ID)
	if err != nil {
		return err
	}
	of.Rating = stand.Rating.Value
	if of.Channel, err = s.direct(ctx, c.User.ID); err != nil {
		return err
	}
	if of.Channel == "" && (s.Pages == nil || c.Origin == chat.FromBrowser) {
		return chat.Refuse("anyone.no_dms")
	}
	switch err := s.add(ctx, of); {
	case errors.Is(err, stored.ErrSeeking):
		looking, err := s.Store.Seek(ctx, c.User.ID)
		if errors.Is(err, stored.ErrNoSeek) { // paired meanwhile
			return s.tellNotLooking(ctx, c)
		}
		if err != nil {
			return err
		}
		return s.tellLooking(ctx, c, looking)
	case errors.Is(err, stored.ErrPaired):
		if !clock.Live() {
			return chat.Refuse("anyone.five_games", message.Args{"Most": stored.MaxDaysPaired})
		}
		_, err := s.tellPlaying(ctx, c, true)
		return err
	case err != nil:
		return err
	}
	if of.Channel != "" {
		of, err = s.tellDirect(ctx, of)
	}
	if err == nil && of.Channel == "" && s.Pages == nil {
		if _, err = s.Store.DeleteSeek(ctx, c.User.ID, of.Since); err == nil {
			return chat.Refuse("anyone.no_dms")
		}
	}
	if errors.Is(err, stored.ErrNoSeek) { // paired meanwhile
		return s.tellNotLooking(ctx, c)
	}
	if err != nil {
		return err
	}
	return s.tellLooking(ctx, c, of)
}

// add stores a search. One that is over but whose job is late makes room for it.
func (s *Matchmaking) add(ctx context.Context, of seek.Seek) error {
	err := s.Store.AddSeek(ctx, of)
	if !errors.Is(err, stored.ErrSeeking) {
		return err
	}
	old, failed := s.Store.Seek(ctx, of.User.ID)
	if failed != nil || s.Now().Before(old.Ends()) {
		return err
	}
	if _, failed := s.Store.DeleteSeek(ctx, of.User.ID, old.Since); failed != nil && !errors.Is(failed, stored.ErrNoSeek) {
		return failed
	}
	return s.Store.AddSeek(ctx, of)
}

// direct returns the channel of direct messages with a person, "" if there's none.
func (s *Matchmaking) direct(ctx context.Context, user chat.UserID) (chat.ChannelID, error) {
	direct, ok := s.Chat.(chat.DirectChat)
	if !ok {
		return "", nil
	}
	channel, err := direct.Direct(ctx, user)
	if errors.Is(err, chat.ErrCannotPost) {
		return "", nil
	}
	return channel, err
}

// tellDirect tells a person in a direct message that they're looking. That shows whether they accept
// direct messages; if not, the result has no channel. It returns ErrNoSeek if the search has ended
// meanwhile, and then retires the message.
func (s *Matchmaking) tellDirect(ctx context.Context, of seek.Seek) (seek.Seek, error) {
	posting, cancel := context.WithTimeout(ctx, background.PostTimeout)
	defer cancel()
	sent, err := s.Chat.Post(posting, of.Channel, chat.Reply{
		Text: lookingText(of), Language: of.Language, Rows: []chat.Row{{Buttons: []chat.Button{leaveButton()}}}, Key: key("looking", of),
	})
	switch {
	case errors.Is(err, chat.ErrCannotPost):
		of.Channel = ""
	case err != nil: // the board will be posted anyway
		s.Log.WarnContext(ctx, "a person was not told in a direct message that they look for an opponent", "err", err)
		return of, nil
	}
	of.Message = sent
	err = s.Store.SetSeekMessage(ctx, of.User.ID, of.Since, of.Channel, of.Message)
	if errors.Is(err, stored.ErrNoSeek) {
		s.retire(ctx, of)
	}
	return of, err
}

// retire says in the message about a search that it's over.
func (s *Matchmaking) retire(ctx context.Context, of seek.Seek) {
	if of.Message == "" {
		return
	}
	retiring, cancel := context.WithTimeout(ctx, background.PostTimeout)
	defer cancel()
	ended := chat.Retirement{Note: chat.Reply{Text: message.T("anyone.ended"), Language: of.Language}}
	if err := s.Chat.Retire(retiring, of.Channel, of.Message, ended); err != nil && ctx.Err() == nil {
		s.Log.InfoContext(ctx, "the message of a search stays", "err", err)
	}
}

// key returns the [chat.Reply.Key] of a message about a search.
func key(what string, of seek.Seek) string {
	sum := fnv.New64a()
	_, _ = fmt.Fprint(sum, what, " ", of.User.ID, " ", of.Since.UnixMicro())
	return fmt.Sprintf("seek.%x", sum.Sum64())
}

// lookingText says that a person is looking, for what, and until when.
func lookingText(of seek.Seek) message.Text {
	id := "anyone.looking.unrated"
	if of.Rated {
		id = "anyone.looking.rated"
	}
	return message.Sentences(message.T(id, message.Args{"Clock": view.ClockName(of.Clock)}), message.T("anyone.until", message.Args{"Moment": message.Moment(of.Ends())}))
}

// tellLooking tells the user that they're looking for an opponent, and where the game will appear.
func (s *Matchmaking) tellLooking(ctx context.Context, c *command.Call, of seek.Seek) error {
	reply := chat.Reply{
		Text: message.Lines(lookingText(of), message.T("anyone.in_dms")), Language: c.PrivateLanguage(), Private: true, Replace: true,
		Rows: []chat.Row{{Buttons: []chat.Button{leaveButton()}}},
	}
	switch {
	case of.Channel != "" && of.Message != "":
		// Only the message there is brought up to date when the search ends, so the button is there alone.
		reply.Text = message.T("anyone.told")
		reply.Rows = []chat.Row{{Buttons: []chat.Button{{Link: &chat.MessageRef{Channel: of.Channel, Message: of.Message}, Label: message.T("anyone.show")}}}}
	case of.Channel == "":
		reply.Text = message.Lines(lookingText(of), message.T("anyone.closed", message.Args{"Button": message.T("anyone.check")}))
		reply.Rows = []chat.Row{{Buttons: []chat.Button{checkButton(), leaveButton()}}}
	}
	return c.Respond(ctx, reply)
}

// mostGames is the maximum number of a person's unfinished games to look at.
const mostGames = 100

// tellPlaying tells the user about their latest running paired game, if there is one, and reports
// whether it did. live asks about games with a live clock only.
func (s *Matchmaking) tellPlaying(ctx context.Context, c *command.Call, live bool) (told bool, err error) {
	list, err := s.Store.Unfinished(ctx, c.User.ID, mostGames)
	if err != nil {
		return false, err
	}
	for _, g := range list {
		if !game.IsPaired(g.Channel) || live && !g.Clock.Live() {
			continue
		}
		text := message.T("anyone.playing")
		if g.Clock.Live() {
			text = message.Sentences(text, message.T("anyone.finish_first"))
		}
		reply := chat.Reply{Text: text, Language: c.PrivateLanguage(), Private: true, Replace: true, Shown: g.ShownState()}
		row, err := s.links(ctx, c, g.ID)
		if err != nil {
			return false, err
		}
		if len(row.Buttons) > 0 {
			reply.Rows = []chat.Row{row}
		}
		return true, c.Respond(ctx, reply)
	}
	return false, nil
}

// links returns buttons that lead the user to their board of a game: in their direct messages, and on
// its page. Everyone can read the answer to a typed command, so there a button asks for the private
// address.
func (s *Matchmaking) links(ctx context.Context, c *command.Call, id int64) (row chat.Row, err error) {
	boards, err := s.Store.DirectBoards(ctx, id)
	if err != nil {
		return row, err
	}
	for _, b := range boards {
		if b.User == c.User.ID && b.Channel != "" && b.Message != "" {
			row.Buttons = append(row.Buttons, view.LinkButton(chat.MessageRef{Channel: b.Channel, Message: b.Message}))
		}
	}
	switch {
	case s.Pages == nil:
	case c.Origin == chat.FromText && !c.Direct:
		row.Buttons = append(row.Buttons, view.OpenButton())
	default:
		url, err := s.Pages.Play(ctx, c.User, id)
		if err != nil {
			return row, err
		}
		row.Buttons = append(row.Buttons, chat.Button{URL: url, Label: message.T("button.play_page")})
	}
	return row, nil
}

// leave ends the user's search.
func (s *Matchmaking) leave(ctx context.Context, c *command.Call) error {
	_, err := s.Store.DeleteSeek(ctx, c.User.ID, time.Time{})
	if errors.Is(err, stored.ErrNoSeek) {
		return s.tellNotLooking(ctx, c)
	}
	if err != nil {
		return err
	}
	return c.Respond(ctx, chat.Reply{Text: message.T("anyone.left"), Language: c.PrivateLanguage(), Private: true, Replace: true})
}

// tellNotLooking tells a user whose search has ended about their game, or that they aren't looking.
func (s *Matchmaking) tellNotLooking(ctx context.Context, c *command.Call) error {
	if told, err := s.tellPlaying(ctx, c, false); told || err != nil {
		return err
	}
	return c.Respond(ctx, chat.Reply{Text: message.T("anyone.not_looking"), Language: c.PrivateLanguage(), Private: true, Replace: true})
}

package boards

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines/background"
	"hoshi/bot/view"
)

// observedKind returns the name of a kind of game for an [engines.Observer].
func observedKind(g *game.Game) string {
	switch {
	case g.Watched():
		return "watched"
	case g.HasTeam():
		return "vote"
	case g.Black.Engine || g.White.Engine:
		return "engine"
	}
	return "people"
}

// showed tells the observer that a game's board has been shown.
func (s *Boards) showed(g *game.Game) {
	took := s.Now().Sub(g.Changed)
	if g.Last.Kind == game.EventMove && g.Player(g.Last.Side).Engine && !g.Watched() {
		took += g.Last.Elapsed
	}
	s.Observer.Shown(observedKind(g), max(took, 0))
}

// retireTimeout limits how long the channel waits for its earlier board to be retired.
const retireTimeout = 10 * time.Second

// ShowBoard shows the current board of the job's game, unless it's already shown or the engine's answer
// is about to be. If another process has already begun the job, it updates the
// message anyway: that process may have overwritten it with an earlier board and died before
// checking.
func (s *Boards) ShowBoard(ctx context.Context, j stored.GameJob, channel chat.ChannelID) error {
	unlock, err := s.Games.Lock(ctx, channel)
	if err != nil {
		return err
	}
	defer unlock()
	g, err := s.Store.Game(ctx, j.Game)
	if err != nil {
		return err
	}
	noteJob(ctx, g, j)
	if g.Channel != channel { // it has moved to a thread, which has a job for it
		return nil
	}
	if game.IsPaired(g.Channel) {
		return s.showPaired(ctx, g, stored.IsAgain(ctx))
	}
	if !g.OwesBoard() && !stored.IsAgain(ctx) {
		return nil
	}
	v, err := s.Settings.For(ctx, g)
	if err != nil {
		return err
	}
	if !g.OwesBoard() {
		return s.showAgain(ctx, g, v)
	}
	if g.Started.IsZero() {
		return s.showChallenge(ctx, g, v)
	}
	for {
		contested, err := s.postBoard(ctx, g, v, "")
		other := errors.Is(err, errOtherBoard)
		if !other && (err != nil || !contested) {
			return err
		}
		if g, err = s.Store.Game(ctx, j.Game); err != nil {
			return err
		}
		noteJob(ctx, g, j)
		if other && !g.OwesBoard() {
			return nil
		}
	}
}

// noteJob notes in a game what a job says about its board.
func noteJob(ctx context.Context, g *game.Game, j stored.GameJob) {
	g.InSight, g.ReceivedBy = j.InSight, stored.ReceivedBy(ctx)
}

// showAgain updates the message that shows a game. The caller holds the channel's lock.
func (s *Boards) showAgain(ctx context.Context, g *game.Game, v settings.Values) error {
	for {
		if g.Shown != g.Revision || g.Message == "" || g.AnswerOnly || g.Started.IsZero() {
			return nil // a later job or another request shows the board
		}
		if current, err := s.Store.Current(ctx, g.Channel); err != nil || current.ID != g.ID {
			return err // the message may show the current game by now
		}
		reply, err := s.boardReply(ctx, g, v)
		if err != nil {
			return err
		}
		if err := s.editBoard(ctx, g, reply, g.Message); err != nil {
			return err
		}
		shown := g.Revision
		if g, err = s.Store.Game(ctx, g.ID); err != nil || g.Shown <= shown {
			return err
		}
	}
}

// editBoard updates the message that shows a game. If the message is gone, it does nothing.
func (s *Boards) editBoard(ctx context.Context, g *game.Game, reply chat.Reply, message string) error {
	posting, cancel := context.WithTimeout(ctx, background.PostTimeout)
	defer cancel()
	reply.Edit, reply.EditOnly, reply.Key = message, true, ""
	if _, err := s.Chat.Post(posting, g.Channel, reply); err != nil {
		return fmt.Errorf("bring the board of game %d up to date: %w", g.ID, err)
	}
	return nil
}

// errOtherBoard means that another process has shown a board of the game, or is about to, since the
// game was read.
var errOtherBoard = errors.New("another board of the game is being posted")

// BringDown shows the board of the call's game as a new message at the end of the channel, with its
// buttons, in place of the earlier one.
func (s *Boards) BringDown(ctx context.Context, c *command.Call) error {
	defer s.Shown.Notify()
	request := cmp.Or(c.ID, rand.Text())
	try := func() error {
		if game.IsPaired(c.Game.Channel) {
			return s.bringDownDirect(ctx, c, request)
		}
		v, err := s.Settings.For(ctx, c.Game)
		if err != nil {
			return err
		}
		_, err = s.postBoard(ctx, c.Game, v, request)
		if errors.Is(err, errOtherBoard) {
			return nil // another process is posting it right now
		}
		return err
	}
	err := try()
	if errors.Is(err, background.ErrNotShown) && !errors.Is(err, chat.ErrCannotPost) && c.Origin == chat.FromText {
		// Another try is worth more than an apology, which would have to go the same way.
		if c.Game, err = s.Store.Game(ctx, c.Game.ID); err != nil {
			return err
		}
		err = try()
	}
	return err
}

// notShown says that a board wasn't shown because of the chat, unless err says that it was because of the
// database or another process.
func notShown(err error) error {
	if errors.Is(err, stored.ErrCannotSave) || errors.Is(err, stored.ErrCannotRead) || errors.Is(err, errOtherBoard) {
		return err
	}
	return fmt.Errorf("%w: %w", background.ErrNotShown, err)
}

// postBoard shows the board of a game according to the channel's [settings.BoardPolicy] and records
// it. contested means that another process has shown a board in the same message meanwhile: the
// message must be edited again, with the game as it is now. If request is not empty, it's the ID of a
// request to show the board again as a new message. The caller holds the channel's lock.
func (s *Boards) postBoard(ctx context.Context, g *game.Game, v settings.Values, request string) (contested bool, err error) {
	policy := v.Board()
	wish := (g.Last.Kind == game.EventWish || g.Last.Kind == game.EventHelp) && g.State == game.Playing
	wish = wish || g.Last.Kind == game.EventOverdue && game.Idles(g)
	clock := g.Last.Kind == game.EventResume || g.Last.Kind == game.EventVacation || g.Last.Kind == game.EventReturn
	again := clock && policy == settings.BoardKeep // the board of the move is already there somewhere
	inPlace := (wish || again) && g.Message != ""
	if g.Watched() || clock || inPlace {
		policy = settings.BoardEdit // one board that changes, instead of a new one for each move
	}
	first := g.Shown < g.Revision
	if first {
		if err := s.Games.BeginShown(ctx, g); err != nil {
			return false, err
		}
		s.Results.AchieveDeepWin(ctx, g)
	}
	if quiet, ok := s.Chat.(chat.SilentChat); ok && quiet.Silent(g.Channel) {
		_, err := s.recordBoard(ctx, g, stored.ShownBoard{Message: g.Message})
		return false, err
	}
	if request != "" {
		s.View.ForgetPicture(g) // the theme may have changed
	}
	reply, err := s.boardReply(ctx, g, v)
	if err != nil {
		return false, err
	}
	if request != "" {
		reply.Key, reply.Ping, reply.Text = g.PostKey(g.Revision)+"."+request, nil, message.Lines(s.View.Standing(g), view.OfferText(g))
		inPlace = false
	}
	latest, _ := s.latestBoard(g)
	earlier := s.choosePost(g, policy, inPlace, request != "", &reply)
	posting, cancel := context.WithTimeout(ctx, background.PostTimeout)
	defer cancel()
	message, err := s.Chat.Post(posting, g.Channel, reply)
	switch {
	case errors.Is(err, chat.ErrChannelGone) && g.State == game.Playing:
		return false, s.endUnseen(ctx, g)
	case errors.Is(err, chat.ErrMessageRefused) && g.Watched() && g.State == game.Playing:
		s.Log.WarnContext(ctx, "a board is left out, since the next one may be accepted", "game", g.ID, "channel", g.Channel, "err", err)
		_, err := s.recordBoard(ctx, g, stored.ShownBoard{Message: g.Message})
		return false, err
	case errors.Is(err, chat.ErrCannotPost) && g.Watched() && g.State == game.Playing && !g.AnswerOnly && g.ReceivedBy == "":
		return false, s.endUnseen(ctx, g)
	case err != nil:
		return false, fmt.Errorf("post the board of game %d: %w", g.ID, notShown(err))
	}
	if first {
		s.showed(g)
	}
	s.unrecorded.Store(g.ID, message)
	stays := policy == settings.BoardEdit && !g.WasChallenge() && !g.AnswerOnly && g.Message != message
	for _, old := range slices.Compact([]string{g.Message, latest}) {
		if old == "" || old == message || stays && old == g.Message {
			continue
		}
		if err := s.retireBoard(ctx, g, v, policy, old, message); err != nil {
			return false, err
		}
	}
	edited := message == reply.Edit
	if earlier || !edited && g.ClockRuns() && g.Changed.Before(s.begun) {
		// The message may be one posted by an earlier process, showing the time from before that
		// process died.
		if err := s.editBoard(ctx, g, reply, message); err != nil {
			return false, err
		}
		edited = edited || policy != settings.BoardKeep // otherwise no other process edits it
	}
	certain, err := s.recordBoard(ctx, g, stored.ShownBoard{Message: message, Supersedes: stays, Edited: edited})
	return !certain, err
}

// choosePost decides whether the board of a game replaces the message that shows the game,
// regardless of that message's age if inPlace is set, or is a new message. Other processes learn of
// a new message before it's posted. If a message wasn't recorded, it may or may not exist; Post
// finds it by its key, or posts the board instead. earlier means that the message Post finds may
// show an earlier revision. anew asks for a new message.
func (s *Boards) choosePost(g *game.Game, policy settings.BoardPolicy, inPlace, anew bool, reply *chat.Reply) (earlier bool) {
	latest, recorded := s.latestBoard(g)
	single := recorded && policy != settings.BoardKeep && !g.AnswerOnly
	if single && g.Posting != 0 {
		reply.Key = cmp.Or(g.PostingKey, g.PostKey(g.Posting))
		return g.Posting != g.Revision
	}
	if policy == settings.BoardEdit && len(reply.Ping) == 0 && !g.WasChallenge() && !anew { // an edit notifies nobody
		reply.Edit, reply.EditOnly = latest, inPlace
	}
	if single {
		reply.BeforeNew = func(ctx context.Context) error {
			ok, err := s.Store.BeginPost(ctx, g.ID, g.Revision, reply.Key, g.Message)
			if err == nil && !ok {
				err = errOtherBoard
			}
			return err
		}
	}
	return false
}

// latestBoard returns the message that shows a game, and whether it's recorded. If the last posted
// message couldn't be recorded, it returns that one, or else two boards would stay in use.
func (s *Boards) latestBoard(g *game.Game) (message string, recorded bool) {
	if message, ok := s.unrecorded.Load(g.ID); ok {
		return message.(string), false
	}
	return g.Message, true
}

// recordBoard records the message that shows a game, and reports whether it shows g for certain. An
// earlier board that this one supersedes is retired later; see [retirer].
func (s *Boards) recordBoard(ctx context.Context, g *game.Game, b stored.ShownBoard) (certain bool, err error) {
	b.Revision, b.Shown = g.Revision, g.Shown
	if certain, err = s.Store.RecordBoard(ctx, g.ID, b); err != nil {
		return false, err
	}
	s.unrecorded.Delete(g.ID)
	if b.Supersedes {
		s.RetireSoon()
	}
	return certain, nil
}

// retireBoard takes the earlier board of a game out of use at once, before the new one is recorded. If
// the process dies in between, the job is repeated and two boards don't stay in use. If the chat
// refuses, the game continues anyway, and the old board's buttons answer that it isn't the latest
// one.
func (s *Boards) retireBoard(ctx context.Context, g *game.Game, v settings.Values, policy settings.BoardPolicy, earlier, latest string) error {
	if policy == settings.BoardKeep && !g.WasChallenge() {
		return nil
	}
	note := movedNote(chat.MessageRef{Guild: g.Guild, Channel: g.Channel, Message: latest}, v.Language())
	note.AnswerOnly = g.AnswerOnly
	if g.WasChallenge() {
		note = ChallengeAccepted(ctx, g, v.Language(), note.Rows[0])
	}
	return s.Retire(ctx, g, earlier, chat.Retirement{Delete: policy == settings.BoardLast && !g.WasChallenge(), Note: note})
}

// movedNote replaces a board that continues in another message.
func movedNote(latest chat.MessageRef, language string) chat.Reply {
	return chat.Reply{Text: message.T("board.moved"), Language: language, Rows: []chat.Row{{Buttons: []chat.Button{view.LinkButton(latest)}}}}
}

// Retire takes a message of a game out of use. If that fails and may succeed later, it's tried again
// then. It returns an error only if ctx ends.
func (s *Boards) Retire(ctx context.Context, g *game.Game, message string, how chat.Retirement) error {
	retiring, cancel := context.WithTimeout(ctx, retireTimeout)
	defer cancel()
	err := s.Chat.Retire(retiring, g.Channel, message, how)
	if ctx.Err() != nil {
		return ctx.Err() // the program is ending: the next start finds the Job
	}
	switch {
	case err == nil:
	case errors.Is(err, chat.ErrCannotPost), g.AnswerOnly:
		s.Log.WarnContext(ctx, "an earlier board stays", "game", g.ID, "channel", g.Channel, "err", err)
	default:
		s.Log.InfoContext(ctx, "an earlier board is retired later", "game", g.ID, "channel", g.Channel, "err", err)
		kept := *g
		s.superseded.again(&kept, message, how)
	}
	return nil
}

// endUnseen cancels a game whose channel is gone, or a game between engines whose boards can't be
// posted.
func (s *Boards) endUnseen(ctx context.Context, g *game.Game) error {
	s.Log.WarnContext(ctx, "a game ends, as nobody would see it go on", "game", g.ID, "channel", g.Channel)
	err := g.Do(game.Actor{}, game.Cancel{Why: game.EventUnreachable})
	if err == nil {
		err = s.Games.Commit(ctx, g)
	}
	if errors.Is(err, stored.ErrStale) {
		return nil
	}
	return err
}

// boardReply returns the message that shows a game.
func (s *Boards) boardReply(ctx context.Context, g *game.Game, v settings.Values) (chat.Reply, error) {
	brought, err := s.Results.Of(ctx, g)
	if err != nil {
		return chat.Reply{}, err
	}
	return s.View.Board(g, v, brought)
}

package web

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/web/guest"
	"hoshi/engine"
	"hoshi/engine/opening"
)

const (
	// Limits of the key of a wanted game, in bytes: nobody else may have the same by chance.
	minKey, maxKey = 16, 64

	startTimeout = 20 * time.Second // for starting a game
)

// Guest is the game that a guest wants. Empty fields leave the choice to the bot.
type Guest struct {
	Level string `json:"level"`
	Color string `json:"color"` // "black" or "white"
	Size  int    `json:"size"`
	Rule  string `json:"rule"`
	Lang  string `json:"lang"`

	Opening string `json:"opening"`
	Clock   string `json:"clock"`
	Key     string `json:"key"` // requests with the same key start one game

	Friend bool `json:"friend"` // plays against another guest, who gets a link
}

// words returns the options of the command that starts the game. ok is false if a field isn't one of
// the choices, since words from outside could mean anything.
func (g Guest) words() (words string, ok bool) {
	list := []string{"unrated"}
	if level, ok := engine.ParseLevel(g.Level); g.Level != "" {
		if !ok {
			return "", false
		}
		list = append(list, level.String())
	}
	if g.Color != "" {
		if g.Color != "black" && g.Color != "white" {
			return "", false
		}
		list = append(list, g.Color)
	}
	if g.Size != 0 {
		if g.Size < engine.MinSize || g.Size > engine.MaxSize {
			return "", false
		}
		list = append(list, strconv.Itoa(g.Size))
	}
	if g.Rule != "" {
		if !slices.ContainsFunc(engine.PlayableRules(), func(r engine.Rule) bool { return r.String() == g.Rule }) {
			return "", false
		}
		list = append(list, g.Rule)
	}
	if g.Opening != "" {
		id, ok := opening.ParseID(g.Opening)
		if !ok {
			return "", false
		}
		list = append(list, id.String())
	}
	if g.Clock != "" {
		clock, err := game.ParseClock(g.Clock)
		if err != nil {
			return "", false
		}
		list = append(list, clock.String())
	}
	return strings.Join(list, " "), true
}

// start starts a game of somebody without a chat.
func (s *guestPlaces) start(w http.ResponseWriter, r *http.Request) error {
	var wanted Guest
	if err := read(r, &wanted); err != nil {
		return err
	}
	words, ok := wanted.words()
	if !ok {
		return problemBad
	}
	if s.opt.MaxGuests <= 0 {
		return guestsFull
	}
	if len(wanted.Key) > maxKey || wanted.Key != "" && len(wanted.Key) < minKey {
		return problemBad
	}
	s.making.Lock()
	defer s.making.Unlock()
	if made, ok := s.made.Get(wanted.Key); ok && wanted.Key != "" {
		return reply(w, http.StatusCreated, made)
	}
	if !s.limits.guest(r) {
		return tooMany
	}
	lang := cmp.Or(settings.LanguageOf(wanted.Lang), language(r))
	start := s.startForOne
	if wanted.Friend {
		start = s.startForTwo
	}
	// A browser that gives up repeats its request. It gets this game then, if it's whole.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), startTimeout)
	defer cancel()
	made, err := start(r.WithContext(ctx), lang, words)
	if err != nil {
		return err
	}
	if wanted.Key != "" {
		s.made.Put(wanted.Key, made)
	}
	return reply(w, http.StatusCreated, made)
}

// startForOne starts a game of a guest against the bot.
func (s *guestPlaces) startForOne(r *http.Request, lang, words string) (started, error) {
	who := guest.NewUser(s.say(lang, message.T("guest.name")))
	g, err := s.startOnPage(r, s.playAs(who, lang, words))
	if err != nil {
		return started{}, err
	}
	secret, of, err := s.opt.Links.Grant(r.Context(), who, g.ID)
	if err != nil {
		return started{}, err
	}
	return s.started(secret, of), nil
}

// startForTwo starts a game of two guests. The answer has the link with which the second one plays.
func (s *guestPlaces) startForTwo(r *http.Request, lang, words string) (started, error) {
	var people [2]chat.User
	for i := range people {
		people[i] = guest.NewUser(s.say(lang, message.T("guest.numbered", message.Args{"Number": i + 1})))
	}
	host, friend := people[0], people[1]
	challenge := s.playAs(host, lang, words)
	challenge.Direct = false // nobody can be challenged in a direct message
	challenge.Options["opponent"] = chat.Mention{User: friend, Token: friend.Mention}
	accept := &command.Request{Origin: chat.FromBrowser, User: friend, Locale: lang, Command: s.opt.Service.Commands().Lookup("accept")}
	g, err := s.startOnPage(r, challenge, accept)
	if err != nil {
		return started{}, err
	}
	secret, of, err := s.opt.Links.Grant(r.Context(), host, g.ID)
	if err != nil {
		return started{}, err
	}
	out := s.started(secret, of)
	if out.Friend, err = s.opt.Links.Play(r.Context(), friend, g.ID); err != nil {
		return started{}, err
	}
	return out, nil
}

// guestsFull refuses a guest because too many are playing.
var guestsFull = &problem{http.StatusServiceUnavailable, "full", message.T("guest.full")}

// playAs returns a guest's request to play.
func (s *guestPlaces) playAs(who chat.User, lang, words string) *command.Request {
	cmd := s.opt.Service.Commands().Lookup("play")
	req := &command.Request{Origin: chat.FromBrowser, Direct: true, User: who, Locale: lang, Command: cmd}
	req.Options, req.Problem = cmd.ParseText(command.TextInput{Words: strings.Fields(words), Raw: words})
	return req
}

// startOnPage starts a game by requests, in a channel of its own that only the page shows.
func (s *guestPlaces) startOnPage(r *http.Request, requests ...*command.Request) (*game.Game, error) {
	s.starting.Lock()
	defer s.starting.Unlock()
	if err := s.makeRoom(r.Context(), addressOf(r)); err != nil {
		return nil, err
	}
	channel := guest.NewChannel()
	s.note(channel, addressOf(r))
	for _, req := range requests {
		req.Channel = channel
		to := &firstAnswer{}
		if err := s.opt.Service.Handle(r.Context(), req, to); err != nil {
			return nil, err
		}
		if t := to.text; !t.IsZero() {
			return nil, &chat.UserError{Text: t}
		}
	}
	return s.opt.Guests.Current(r.Context(), channel)
}

// firstAnswer is the [chat.Responder] of a command that starts a game: it says something only if the
// command is refused.
type firstAnswer struct{ text message.Text }

func (*firstAnswer) Acknowledge(context.Context) error { return nil }
func (*firstAnswer) Defer(context.Context, bool) error { return nil }
func (f *firstAnswer) Respond(_ context.Context, r chat.Reply) error {
	if f.text.IsZero() {
		f.text = r.Text
	}
	return nil
}
func (f *firstAnswer) Edit(ctx context.Context, r chat.Reply) error { return f.Respond(ctx, r) }

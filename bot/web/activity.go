package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/web/activity"
	"hoshi/bot/web/page"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
	"hoshi/engine"
)

// ActivityOptions configure the Activity.
type ActivityOptions struct {
	*activity.Activities          // nil for no Activity
	Origins              []string // where its frame may be besides Discord's clients
}

// inActivity serves the Activity: the same pages inside Discord.
type inActivity struct {
	*Server
	of       *activity.Activities
	starting sync.Mutex // held while a game starts, so that two people start one
}

func newInActivity(s *Server) *inActivity {
	return &inActivity{Server: s, of: s.opt.Activity.Activities}
}

// addTo adds the Activity's requests.
func (s *inActivity) addTo(mux *http.ServeMux) {
	for pattern, h := range map[string]handle{
		"POST /api/activity/enter": s.limits.api(s.enter),
		"GET /api/activity/place":  s.limits.api(s.inInstance(s.place)),
		"POST /api/activity/open":  s.limits.api(s.inInstance(s.open)),
		"POST /api/activity/play":  s.limits.api(s.inInstance(s.play)),
		"POST /api/activity/share": s.limits.picture(s.inInstance(s.share)),
	} {
		mux.Handle(pattern, s.answering(h))
	}
}

// fromClient reports whether a Discord client asks for the Activity's document. What the query says is
// not proof of anything.
func fromClient(r *http.Request) bool {
	q := r.URL.Query()
	return q.Get("frame_id") != "" && q.Get("instance_id") != ""
}

// document serves the Activity's document.
func (s *inActivity) document(w http.ResponseWriter, r *http.Request) error {
	app := s.of.Discord.Application()
	if app == "" {
		return activity.ErrUnreachable
	}
	lang := visitor(r)
	var out bytes.Buffer
	if err := s.pages.Activity(&out, page.Activity{
		Lang: lang, Site: siteName, Client: app, URL: s.opt.Links.URL, Origins: s.opt.Activity.Origins, Level: guestLevel.String(), Levels: s.levels(lang),
	}); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Security-Policy", s.pages.ActivityPolicy())
	h.Del("X-Frame-Options")
	h.Del("Cross-Origin-Opener-Policy")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	return html(w, out.Bytes())
}

// entered is the answer to a person who enters.
type entered struct {
	Token  string            `json:"token"`
	Access string            `json:"access"` // access token for the client's own commands
	You    string            `json:"you"`    // the person's ID
	Guild  bool              `json:"guild"`  // the instance is in a guild
	Lang   string            `json:"lang"`
	Words  map[string]string `json:"words,omitempty"`  // if the page has another language
	Levels []page.Level      `json:"levels,omitempty"` // likewise
	Notice string            `json:"notice,omitempty"`
}

// enter starts the session of a person with the code of their authorization.
func (s *inActivity) enter(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Code, Instance string }
	if err := read(r, &body); err != nil {
		return err
	}
	if !s.limits.entry(r) {
		return tooMany
	}
	e, err := s.of.Enter(r.Context(), body.Code, body.Instance)
	if err != nil {
		return err
	}
	shown := visitor(r)
	out := entered{Token: e.Token, Access: e.Person.Access, You: string(e.User.ID), Guild: e.In.Guild != "", Lang: cmp.Or(settings.LanguageOf(e.Person.Locale), shown)}
	if out.Lang != shown {
		out.Words, out.Levels = s.pages.Words(out.Lang), s.levels(out.Lang)
	}
	where, err := s.of.Where(r.Context(), e.In)
	if err == nil && !where.Member {
		out.Notice = s.say(out.Lang, message.T("web.error.activity_nobot"))
	}
	return reply(w, http.StatusOK, out)
}

// inInstance gives a handler the member who asks. It counts the request.
func (s *inActivity) inInstance(h func(http.ResponseWriter, *http.Request, activity.Member) error) handle {
	return func(w http.ResponseWriter, r *http.Request) error {
		token := bearer(r)
		if token == "" {
			return problemSession
		}
		m, err := s.of.Of(r.Context(), token)
		switch {
		case errors.Is(err, session.ErrForged):
			return problemSession
		case err != nil:
			return err
		case !s.limits.countPerson("activity " + string(m.User.ID)):
			return tooMany
		}
		return h(w, r, m)
	}
}

// place is what the channel of an instance plays.
type place struct {
	Game    string `json:"game"`    // public ID, "" if nothing has been played
	Running bool   `json:"running"` // so no other game can start
	Yours   bool   `json:"yours"`   // the member plays in it

	// Launched is the game that the member launched the Activity for, "" for what the channel plays.
	Launched string `json:"launched,omitempty"`
	// LaunchedAt is when they did, in milliseconds since 1970; it tells two launches for one game apart.
	LaunchedAt int64 `json:"launchedAt,omitempty"`
}

// place sends what the channel plays, and which game the member launched the Activity for.
func (s *inActivity) place(w http.ResponseWriter, r *http.Request, m activity.Member) error {
	g, err := s.of.Game(r.Context(), m.In)
	if err != nil {
		return err
	}
	out := s.placeOf(g, m)
	launched, at, err := s.of.Launched(r.Context(), m, g)
	switch {
	case err != nil:
		return err
	case launched != nil:
		out.Launched, out.LaunchedAt = s.opt.Links.PublicID(launched.ID), at.UnixMilli()
	}
	return reply(w, http.StatusOK, out)
}

// placeOf describes a channel's game, nil for none.
func (s *inActivity) placeOf(g *game.Game, m activity.Member) place {
	if g == nil {
		return place{}
	}
	return place{Game: s.opt.Links.PublicID(g.ID), Running: g.State == game.Playing, Yours: g.Side(m.User.ID) != engine.Empty}
}

// opened is a game that opens in the Activity.
type opened struct {
	HTML     string             `json:"html"` // the page's body
	Title    string             `json:"title"`
	Snapshot *snapshot.Snapshot `json:"snapshot"`          // what a watcher sees
	Session  string             `json:"session,omitempty"` // the member's session in the game
}

// open opens a game: its page for a watcher, and the member's session. Everyone may act in a game of
// the instance's channel as far as the game allows it; in another channel's, only its players.
func (s *inActivity) open(w http.ResponseWriter, r *http.Request, m activity.Member) error {
	var body struct{ Game, Lang string }
	if err := read(r, &body); err != nil {
		return err
	}
	id, err := s.opt.Links.Game(body.Game)
	if err != nil {
		return problemGone
	}
	st, err := s.load(r.Context(), id)
	if err != nil {
		return err
	}
	lang := cmp.Or(settings.LanguageOf(body.Lang), visitor(r))
	shown, err := st.Snapshot(snapshot.Viewer{Language: lang})
	if err != nil {
		return err
	}
	out := opened{Title: s.title(lang, shown), Snapshot: shown}
	if st.Game.Channel == m.In.Channel || st.Game.Side(m.User.ID) != engine.Empty {
		if out.Session, _, err = s.opt.Links.GrantSince(r.Context(), m.User, id, m.Revocation); err != nil {
			return err
		}
	}
	var fragment strings.Builder
	if err := s.pages.Fragment(&fragment, page.Game{
		Frame: page.Frame{Root: "./", Site: siteName, Title: out.Title}, Snapshot: *shown, Levels: s.levels(lang),
	}); err != nil {
		return err
	}
	out.HTML = fragment.String()
	return reply(w, http.StatusOK, out)
}

// play starts a game in the instance's channel: against the engine, or against someone in the
// instance, who is asked.
func (s *inActivity) play(w http.ResponseWriter, r *http.Request, m activity.Member) error {
	var wanted struct{ Level, Opponent, Lang string }
	if err := read(r, &wanted); err != nil {
		return err
	}
	options := command.Values{}
	switch level, ok := engine.ParseLevel(wanted.Level); {
	case wanted.Opponent != "":
		other, err := s.of.Opponent(r.Context(), m, chat.UserID(wanted.Opponent))
		if errors.Is(err, activity.ErrAbsent) {
			return &problem{http.StatusConflict, "absent", message.T("web.error.activity_absent")}
		}
		if err != nil {
			return err
		}
		options["opponent"] = chat.Mention{User: other, Token: other.Mention}
	case !ok:
		return problemBad
	default:
		options["level"] = level.String()
	}
	s.starting.Lock()
	defer s.starting.Unlock()
	req, err := s.request(r.Context(), m, cmp.Or(settings.LanguageOf(wanted.Lang), visitor(r)))
	if err != nil {
		return err
	}
	req.Command, req.Options = s.opt.Service.Commands().Lookup("play"), options
	to := &firstAnswer{}
	if err := s.opt.Service.Handle(r.Context(), req, to); err != nil {
		return err
	}
	if !to.text.IsZero() {
		return &chat.UserError{Text: to.text}
	}
	g, err := s.of.Game(r.Context(), m.In)
	if err != nil {
		return err
	}
	return reply(w, http.StatusCreated, s.placeOf(g, m))
}

// request makes a request of a member in the instance's channel.
func (s *inActivity) request(ctx context.Context, m activity.Member, lang string) (*command.Request, error) {
	where, err := s.of.Where(ctx, m.In)
	if err != nil {
		return nil, err
	}
	req := &command.Request{
		Origin: chat.FromBrowser, Channel: m.In.Channel, Guild: m.In.Guild, Direct: where.Direct, AnswerOnly: !where.Member, User: m.User, Locale: lang,
	}
	if m.In.Guild == "" {
		return req, nil
	}
	if s.opt.Parent != nil {
		req.Parent = func(ctx context.Context) (chat.ChannelID, error) { return s.opt.Parent(ctx, m.In.Channel) }
	}
	if where.Member {
		req.Lacks = func(ctx context.Context, need chat.Permissions) (chat.Permissions, error) {
			return s.of.Discord.Lacks(ctx, m.In.Guild, m.In.Channel, need)
		}
	}
	return req, nil
}

// share gives Discord a picture of a game for the member to share: its board, or its card once it's
// over.
func (s *inActivity) share(w http.ResponseWriter, r *http.Request, m activity.Member) error {
	var body struct{ Game, Access string }
	if err := read(r, &body); err != nil {
		return err
	}
	id, err := s.opt.Links.Game(body.Game)
	if err != nil {
		return problemGone
	}
	st, err := s.load(r.Context(), id)
	if err != nil {
		return err
	}
	png, _, err := s.previews.draw(r.Context(), st)
	if err != nil {
		return err
	}
	url, err := s.of.Discord.Upload(r.Context(), body.Access, png)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, map[string]string{"url": url})
}

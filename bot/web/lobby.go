package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/view"
	"hoshi/bot/web/page"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
	"hoshi/engine"
	"hoshi/engine/opening"
	"hoshi/render"
)

const (
	lobbyGames = 24              // maximum number of games to watch
	lobbyKept  = 5 * time.Second // how long their list is kept
	mostMine   = 20              // maximum number of sessions to look at for one browser

	defaultSize = 15 // of a guest's board
)

// friendClocks are the clocks for a game with a friend.
var friendClocks = []string{"3+2", "5+5", "10+5", "15+10"}

// guestLevel is the level at which guests play on from a position, if they choose none.
const guestLevel = engine.Casual

// lobbyPages serves the pages that aren't about one game. It keeps the games to watch for a moment, so that
// many visitors cost as much as one.
type lobbyPages struct {
	*Server

	reading sync.Mutex // held while the games are read, so that only one visitor does

	mu      sync.Mutex
	until   time.Time // when games is outdated
	games   []state
	changes int // how many times the games were forgotten
}

// heard forgets the games to watch if a guild may have decided that its games aren't public.
func (s *lobbyPages) heard(n stored.Notice) {
	if n.Guild == "" && !n.Missed {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.until = time.Time{}
	s.changes++
}

// kept returns the games that were read a moment ago. If ok is false, they must be read again.
func (s *lobbyPages) kept() (games []state, ok bool, changes int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.games, s.opt.Maker.Now().Before(s.until), s.changes
}

// watched returns the games to watch.
func (s *lobbyPages) watched(ctx context.Context) ([]state, error) {
	s.reading.Lock()
	defer s.reading.Unlock()
	games, ok, changes := s.kept()
	if ok {
		return games, nil
	}
	list, err := s.opt.Service.Watchable(ctx, lobbyGames)
	if err != nil {
		return nil, err
	}
	games = nil
	for _, g := range list {
		st, err := s.load(ctx, g.ID)
		switch {
		case errors.Is(err, stored.ErrNoGame):
			continue
		case err != nil:
			return nil, err
		}
		games = append(games, st)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.changes == changes {
		s.games, s.until = games, s.opt.Maker.Now().Add(lobbyKept)
	}
	return games, nil
}

// visitor returns the language of a page that isn't about a game.
func visitor(r *http.Request) string { return cmp.Or(language(r), settings.Languages()[0]) }

// frame returns what pages besides those of games have in common.
func (s *lobbyPages) frame(r *http.Request, path, title, about string) page.Frame {
	return page.Frame{
		Root: "./", Site: siteName, Title: cut(title, maxTitle), About: cut(about, maxAbout), URL: s.opt.Links.URL + path,
		Asked: asked(r),
	}
}

// lobby serves the start page.
func (s *lobbyPages) lobby(w http.ResponseWriter, r *http.Request) error {
	lang := visitor(r)
	games, err := s.watched(r.Context())
	if err != nil {
		return err
	}
	puzzle, err := s.opt.Study.Puzzle(r.Context(), 0, lang)
	if err != nil {
		return err
	}
	lesson, err := s.opt.Study.Lesson("", lang)
	if err != nil {
		return err
	}
	topics, err := s.opt.Study.LessonTopics(lang)
	if err != nil {
		return err
	}
	l := page.Lobby{
		Frame: s.frame(r, "/", s.say(lang, message.T("web.lobby_title")), s.say(lang, message.T("web.lobby_about"))),
		Lang:  lang, Theme: render.DefaultTheme, Puzzle: &puzzle, Lesson: &lesson, Languages: s.languages(), Invite: s.invite(),
	}
	for _, t := range topics {
		l.Lessons += len(t.Lessons)
	}
	if s.opt.MaxGuests > 0 {
		l.Play = s.choices(lang)
	}
	for _, st := range games {
		shown, err := st.Snapshot(snapshot.Viewer{Language: lang})
		if err != nil {
			return err
		}
		l.Games = append(l.Games, page.Watched{Snapshot: *shown, Title: s.title(lang, shown), About: s.about(lang, shown)})
	}
	var out bytes.Buffer
	if err := s.pages.Lobby(&out, l); err != nil {
		return err
	}
	return html(w, out.Bytes())
}

// html sends a page.
func html(w http.ResponseWriter, page []byte) error {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(page) // the browser has gone if this fails
	return nil
}

// choices returns what guests can choose for a game.
func (s *lobbyPages) choices(lang string) *page.Choices {
	out := page.Choices{Level: s.opt.Level.String(), Size: defaultSize}
	if s.opt.Level == engine.NoLevel {
		out.Level = guestLevel.String()
	}
	for _, level := range engine.Levels() {
		out.Levels = append(out.Levels, page.Choice{
			Value: level.String(), Name: s.say(lang, message.T("level.choice", message.Args{"Level": level, "Rating": level.Rating()})),
			About: s.say(lang, message.T("web.lobby_strength", message.Args{"Strength": view.StrengthOf(level)})),
		})
	}
	for _, rule := range engine.PlayableRules() {
		out.Rules = append(out.Rules, page.Choice{Value: rule.String(), Name: s.say(lang, message.T("rule."+rule.String()))})
	}
	for _, id := range opening.IDs() {
		value := id.String()
		if id == opening.Free {
			value = ""
		}
		out.Openings = append(out.Openings, page.Choice{Value: value, Name: s.say(lang, message.T("opening.name."+id.String()))})
	}
	out.Clocks = append(out.Clocks, page.Choice{Name: s.say(lang, message.T("info.no_clock"))})
	for _, clock := range friendClocks {
		out.Clocks = append(out.Clocks, page.Choice{Value: clock, Name: clock})
	}
	for size := engine.MinSize; size <= engine.MaxSize; size++ {
		out.Sizes = append(out.Sizes, size)
	}
	return &out
}

// languages returns the languages, each by its own name.
func (s *lobbyPages) languages() (out []page.Choice) {
	for _, lang := range settings.Languages() {
		out = append(out, page.Choice{Value: lang, Name: s.say(lang, message.T("language_name"))})
	}
	return out
}

// invite returns the link that adds the bot to a guild, "" if it isn't known.
func (s *lobbyPages) invite() string {
	if s.opt.Invite == nil {
		return ""
	}
	return s.opt.Invite()
}

// levels returns the engine's levels, weakest first.
func (s *Server) levels(lang string) (out []page.Level) {
	for _, level := range engine.Levels() {
		out = append(out, page.Level{Value: level.String(), Name: s.say(lang, message.T("level.name."+level.String()))})
	}
	return out
}

// title says who plays a game.
func (s *Server) title(lang string, shown *snapshot.Snapshot) string {
	return s.say(lang, message.T("web.title", message.Args{"Black": message.Name(shown.Players.Black.Name), "White": message.Name(shown.Players.White.Name)}))
}

// about says what is played and how far it has got.
func (s *lobbyPages) about(lang string, shown *snapshot.Snapshot) string {
	return fmt.Sprintf("%d×%[1]d · %s · %s", shown.Size, shown.RuleName, s.say(lang, message.T("picture.moves", message.Args{"Count": shown.Moves})))
}

// puzzlePage serves the page of the daily puzzle, or of another one if the address has its number.
func (s *lobbyPages) puzzlePage(w http.ResponseWriter, r *http.Request) error {
	lang := visitor(r)
	number, _ := strconv.Atoi(r.URL.Query().Get("number"))
	puzzle, err := s.opt.Study.Puzzle(r.Context(), number, lang)
	if err != nil {
		return err
	}
	title := s.say(lang, message.T("web.puzzle_numbered", message.Args{"Number": puzzle.Number}))
	if puzzle.Day != "" {
		title = s.say(lang, message.T("web.puzzle_title")) + " · " + puzzle.Day
	}
	var out bytes.Buffer
	if err := s.pages.Puzzle(&out, s.frame(r, "/puzzle", title, strings.Join(puzzle.Board.Text, " ")), puzzle); err != nil {
		return err
	}
	return html(w, out.Bytes())
}

// mine is a game of the viewer.
type mine struct {
	Game  string `json:"game"` // public ID
	Title string `json:"title"`
	Text  string `json:"text"`            // what happened and how much time is left
	Yours bool   `json:"yours,omitempty"` // it waits for the viewer
}

// myGames sends the games that a browser has sessions for. ended are the sessions that don't work any
// longer.
func (s *lobbyPages) myGames(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		Sessions []string `json:"sessions"`
	}
	if err := read(r, &body); err != nil {
		return err
	}
	var out struct {
		Games []mine   `json:"games"`
		Ended []string `json:"ended"`
	}
	out.Games, out.Ended = []mine{}, []string{}
	counted := make(map[string]bool)
	for _, secret := range body.Sessions[:min(len(body.Sessions), mostMine)] {
		game, err := s.mine(r, secret, counted)
		switch {
		case errors.Is(err, session.ErrNoSession), errors.Is(err, session.ErrRevoked), errors.Is(err, stored.ErrNoGame):
			out.Ended = append(out.Ended, secret)
		case err != nil:
			return err
		default:
			out.Games = append(out.Games, game)
		}
	}
	return reply(w, http.StatusOK, out)
}

// mine returns the game of a session. It counts a request of its person, unless they're counted already.
func (s *lobbyPages) mine(r *http.Request, secret string, counted map[string]bool) (mine, error) {
	of, err := s.sessionOf(r.Context(), r, secret, counted)
	if err != nil {
		return mine{}, err
	}
	lang := visitor(r)
	st, err := s.load(r.Context(), of.Game)
	if err != nil {
		return mine{}, err
	}
	shown, err := st.Snapshot(snapshot.Viewer{User: of.User.ID, Language: lang})
	if err != nil {
		return mine{}, err
	}
	out := mine{
		Game: shown.Game, Title: s.title(lang, shown), Text: shown.Spoken,
		Yours: shown.CanPlace || shown.You != "" && shown.ToMove == shown.You,
	}
	if left := s.leftFor(lang, shown); left != "" {
		out.Text += " · " + left
	}
	return out, nil
}

// leftFor returns how much time the viewer has left, as on a clock, "" if no time is running for
// them.
func (s *lobbyPages) leftFor(lang string, shown *snapshot.Snapshot) string {
	c := shown.Clock
	if c == nil || c.Running == "" || c.Running != shown.You {
		return ""
	}
	t := c.Black
	if c.Running == "white" {
		t = c.White
	}
	if t == nil {
		return ""
	}
	left := time.Duration(t.Left) * time.Millisecond
	if c.PerMove {
		return s.opt.Maker.Printer(lang).Duration(left.Round(time.Minute))
	}
	return fmt.Sprintf("%d:%02d", int(left.Minutes()), int(left.Seconds())%60)
}

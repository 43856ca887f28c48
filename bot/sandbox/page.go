package sandbox

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

//go:embed page
var pageFiles embed.FS

// pagePolicy lets the page load its own files and nothing else.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// addPage serves the page and the endpoints it uses, which are no part of
// Discord's API. onlyLocal keeps other web pages from them.
func (s *Server) addPage(mux *http.ServeMux) {
	files, err := fs.Sub(pageFiles, "page")
	if err != nil {
		s.log.Error("page", "err", err) // cannot happen: the folder is embedded
		return
	}
	static := http.FileServerFS(files)
	names, err := fs.Glob(files, "*.*")
	if err != nil {
		s.log.Error("page", "err", err) // cannot happen: the pattern is valid
		return
	}
	for _, name := range append(names, "{$}") {
		mux.HandleFunc("GET /"+name, func(w http.ResponseWriter, r *http.Request) {
			pageHeaders(w.Header())
			limitResponse(w)
			static.ServeHTTP(w, r)
		})
	}
	mux.HandleFunc("GET /sandbox/state", s.pageState)
	mux.HandleFunc("GET /sandbox/events", s.pageEvents)
	mux.HandleFunc("GET /sandbox/channels/{channel}/messages", s.pageMessages)
	mux.HandleFunc("POST /sandbox/channels/{channel}/messages", s.pageDo(s.pageSay))
	mux.HandleFunc("POST /sandbox/channels/{channel}/typing", s.pageDo(s.pageType))
	mux.HandleFunc("POST /sandbox/channels/{channel}/messages/{id}/reactions", s.pageDo(s.pageReact))
}

func pageHeaders(h http.Header) {
	h.Set("Content-Security-Policy", pagePolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache")
}

type pageUser struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Bot  bool   `json:"bot"`

	Locale string `json:"locale,omitempty"`
}

type pageChannel struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	User string `json:"user,omitempty"` // of a DM: the person in it
	Last string `json:"last,omitempty"` // id of the last message
}

type pageFile struct {
	Name    string `json:"name"`
	Alt     string `json:"alt"`
	URL     string `json:"url"` // a path, as the page may be open under localhost
	Picture bool   `json:"picture"`
	Gone    bool   `json:"gone"` // dropped for room
	Width   int    `json:"width"`
	Height  int    `json:"height"`
	Size    int    `json:"size"`
}

type pageReply struct {
	ID     string   `json:"id"`
	Author pageUser `json:"author"` // without a name when the message is gone
	Text   string   `json:"text"`
}

type pageReaction struct {
	Emoji string   `json:"emoji"`
	Users []string `json:"users"`
}

type pageMessage struct {
	ID        string            `json:"id"`
	Channel   string            `json:"channel"`
	Author    pageUser          `json:"author"`
	Text      string            `json:"text"`
	Time      time.Time         `json:"time"`
	Edited    bool              `json:"edited"`
	Files     []pageFile        `json:"files"`
	Embeds    []json.RawMessage `json:"embeds"`
	Reply     *pageReply        `json:"reply,omitempty"`
	Reactions []pageReaction    `json:"reactions"`
	Notified  []string          `json:"notified"`
}

func toPageUser(u User) pageUser { return pageUser{u.ID, u.Name, u.Bot, u.Locale} }

// pageMessage is a message as the page shows it. s.mu is held.
func (s *Server) pageMessage(m *Message) pageMessage {
	p := pageMessage{
		ID: m.ID, Channel: m.ChannelID, Author: toPageUser(m.Author), Text: m.Content, Time: m.Time,
		Edited: !m.Edited.IsZero(), Files: []pageFile{}, Embeds: []json.RawMessage{}, Reactions: []pageReaction{},
		Notified: append([]string{}, m.Notified...),
	}
	for _, a := range m.Attachments {
		path := a.URL
		if u, err := url.Parse(a.URL); err == nil {
			path = u.EscapedPath()
		}
		if a.Embedded {
			continue
		}
		p.Files = append(p.Files, pageFile{
			Name: a.Filename, Alt: a.Description, URL: path, Gone: a.Bytes == nil,
			Picture: slices.Contains(shown, a.ContentType), Width: a.Width, Height: a.Height, Size: a.Size,
		})
	}
	if m.Flags&flagSuppressEmbeds == 0 {
		p.Embeds = append(p.Embeds, m.Embeds...)
	}
	for _, r := range m.Reactions {
		p.Reactions = append(p.Reactions, pageReaction{r.Emoji, slices.Clone(r.Users)})
	}
	if m.ReplyTo != "" {
		p.Reply = &pageReply{ID: m.ReplyTo}
		if c := s.channel(m.ChannelID); c != nil {
			if first := c.message(m.ReplyTo); first != nil {
				p.Reply.Author, p.Reply.Text = toPageUser(first.Author), first.Content
			}
		}
	}
	return p
}

func (s *Server) pageState(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	users, channels := []pageUser{}, []pageChannel{}
	for _, u := range s.users {
		users = append(users, toPageUser(u))
	}
	for _, c := range s.channels {
		channels = append(channels, pageChannel{c.ID, c.Name, c.UserID, c.last})
	}
	state := map[string]any{
		"instance": s.instance, "guild": s.guildName, "bot": toPageUser(s.bot), "online": s.botOnline(), "users": users, "channels": channels,
	}
	s.mu.Unlock()
	pageJSON(w, http.StatusOK, state)
}

func (s *Server) pageMessages(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	c := s.channel(r.PathValue("channel"))
	list := []pageMessage{}
	if c != nil {
		for _, m := range c.messages {
			list = append(list, s.pageMessage(m))
		}
	}
	s.mu.Unlock()
	if c == nil {
		pageProblem(w, http.StatusNotFound, "There is no such channel.")
		return
	}
	pageJSON(w, http.StatusOK, map[string]any{"messages": list})
}

// pageAction is what the page asks for.
type pageAction struct {
	User  string `json:"user"`
	Text  string `json:"text"`
	Reply string `json:"reply"`
	Emoji string `json:"emoji"`
	Files []File `json:"files"` // their Data in base64
}

// pageDo reads an action. A form on another page cannot send JSON without the
// browser asking first, which is answered nowhere here.
func (s *Server) pageDo(do func(*http.Request, pageAction) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if kind != "application/json" {
			pageProblem(w, http.StatusUnsupportedMediaType, "Only JSON is taken here.")
			return
		}
		var a pageAction
		if err := json.NewDecoder(r.Body).Decode(&a); err != nil {
			pageProblem(w, http.StatusBadRequest, "That is no valid JSON.")
			return
		}
		if err := do(r, a); err != nil {
			pageProblem(w, http.StatusBadRequest, strings.TrimPrefix(err.Error(), "sandbox: "))
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}
}

func (s *Server) pageSay(r *http.Request, a pageAction) error {
	_, err := s.say(r.PathValue("channel"), a.User, a.Reply, a.Text, a.Files)
	return err
}

func (s *Server) pageType(r *http.Request, a pageAction) error {
	return s.Type(r.PathValue("channel"), a.User)
}

func (s *Server) pageReact(r *http.Request, a pageAction) error {
	return s.React(r.PathValue("channel"), a.User, r.PathValue("id"), a.Emoji)
}

func pageJSON(w http.ResponseWriter, status int, body any) {
	pageHeaders(w.Header())
	writeJSON(w, w.Header(), status, body)
}

func pageProblem(w http.ResponseWriter, status int, text string) {
	pageJSON(w, status, map[string]string{"error": text})
}

// pageEvents tells a page what happens, as server-sent events.
func (s *Server) pageEvents(w http.ResponseWriter, r *http.Request) {
	events := make(chan []byte, feedQueue)
	s.mu.Lock()
	full := len(s.feed.readers) >= maxEventStreams
	if !full {
		s.feed.readers[events] = true
	}
	s.mu.Unlock()
	if full {
		pageProblem(w, http.StatusServiceUnavailable, "Too many pages are open. Close one of them.")
		return
	}
	defer func() {
		s.mu.Lock()
		delete(s.feed.readers, events)
		s.mu.Unlock()
	}()
	pageHeaders(w.Header())
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	alive := time.NewTicker(15 * time.Second)
	defer alive.Stop()
	line := []byte("retry: 1000\n\n")
	for {
		limitResponse(w)
		if _, err := w.Write(line); err != nil || out.Flush() != nil {
			return
		}
		select {
		case payload, ok := <-events:
			if !ok {
				return // too slow: the page connects again
			}
			line = fmt.Appendf(nil, "data: %s\n\n", payload)
		case <-alive.C:
			line = []byte(":\n\n")
		case <-r.Context().Done():
			return
		case <-s.ctx.Done():
			return
		}
	}
}

// pageInteraction is an interaction as the page shows it.
func (s *Server) pageInteraction(in *interaction) map[string]any { return map[string]any{"id": in.id} }

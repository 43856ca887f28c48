package sandbox

import (
	"bytes"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/reply"
)

// call is a request to the REST API.
type call struct {
	r       *http.Request
	version int
}

// endpoint carries out a call. A nil body is a response without content.
type endpoint func(*call) (body any, err *refusal.Error)

const (
	messagePath  = "/channels/{channel}/messages/{id}"
	reactionPath = messagePath + "/reactions/{emoji}/@me"
)

// restHandler serves /api/v9, /api/v10 and /api, which is v9 here: the oldest
// that is documented.
func (s *Server) restHandler() http.Handler {
	mux := http.NewServeMux()
	handle := func(pattern string, e endpoint) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.serveREST(w, r, e) })
	}
	handle("GET /gateway", s.getGateway)
	handle("GET /gateway/bot", s.getGatewayBot)
	handle("GET /users/{user}", s.getUser)
	handle("GET /users/@me/guilds", s.getMyGuilds)
	handle("POST /users/@me/channels", s.openDM)
	handle("GET /applications/@me", s.getApplication)
	handle("PATCH /applications/@me", s.patchApplication)
	handle("GET /guilds/{guild}", s.getGuild)
	handle("GET /guilds/{guild}/roles", s.getGuildRoles)
	handle("GET /guilds/{guild}/members/{user}", s.getGuildMember)
	handle("GET /channels/{channel}", s.getChannel)
	handle("POST /channels/{channel}/typing", s.postTyping)
	handle("GET /channels/{channel}/messages", s.getMessages)
	handle("POST /channels/{channel}/messages", s.postMessage)
	handle("PATCH "+messagePath, s.patchMessage)
	handle("DELETE "+messagePath, s.deleteMessage)
	handle("PUT "+reactionPath, s.putReaction)
	s.commandRoutes(handle)
	s.interactionRoutes(handle)
	s.threadRoutes(handle)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.serveREST(w, r, func(*call) (any, *refusal.Error) { return nil, noRoute(mux, r) })
	})
	return withVersion(mux)
}

var versionPath = regexp.MustCompile(`^/api(?:/v(\d+))?(/.*)$`)

// apiVersion is the header in which withVersion passes the version on.
const apiVersion = "Sandbox-Api-Version"

// withVersion takes /api/v9 off the path.
func withVersion(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found := versionPath.FindStringSubmatch(r.URL.EscapedPath())
		if found == nil {
			reply.JSON(w, w.Header(), http.StatusNotFound, refusal.Plain(http.StatusNotFound))
			return
		}
		version := found[1]
		switch version {
		case "":
			version = "9"
		case "9", "10":
		default:
			reply.JSON(w, w.Header(), http.StatusBadRequest, &refusal.Error{Code: 50041, Message: "Invalid API version provided"})
			return
		}
		r2 := r.Clone(r.Context())
		r2.Header.Set(apiVersion, version)
		r2.URL.Path = strings.TrimPrefix(r.URL.Path, strings.TrimSuffix(r.URL.EscapedPath(), found[2]))
		r2.URL.RawPath = found[2]
		next.ServeHTTP(w, r2)
	})
}

// noRoute tells a wrong method from a wrong path.
func noRoute(mux *http.ServeMux, r *http.Request) *refusal.Error {
	for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE"} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := mux.Handler(other); pattern != "/" {
			return refusal.Plain(http.StatusMethodNotAllowed)
		}
	}
	return refusal.Plain(http.StatusNotFound)
}

func splitPattern(pattern string) (method, route string) {
	method, route, found := strings.Cut(pattern, " ")
	if !found {
		return "", method
	}
	return method, route
}

// serveREST does the work that all endpoints share, and tells of the request.
func (s *Server) serveREST(w http.ResponseWriter, r *http.Request, e endpoint) {
	var body []byte
	if s.opts.OnRequest != nil {
		body, _ = io.ReadAll(r.Body) // cannot fail: readBodies has read it
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	begun, planned := s.opts.Clock.Now(), s.failures.next(r)
	status := s.respond(w, r, e, planned)
	s.recordRequest(r, begun, planned, status)
	if s.opts.OnRequest != nil {
		s.opts.OnRequest(r, body, status)
	}
}

// respond answers a request, with the failure that is planned for it, and returns the status
// of the answer, 0 for none.
func (s *Server) respond(w http.ResponseWriter, r *http.Request, e endpoint, planned fault) (status int) {
	fail := planned.failure
	if planned.before > 0 && !s.pause(r, planned.before) {
		reply.Cut(w)
		return 0
	}
	h := w.Header()
	if fail != nil && !fail.After {
		return fail.write(w, h)
	}
	status, body := s.answer(h, r, e)
	if planned.after > 0 && !s.pause(r, planned.after) {
		reply.Cut(w)
		return 0
	}
	if fail == nil {
		reply.JSON(w, h, status, body)
		return status
	}
	for name := range h {
		h.Del(name)
	}
	return fail.write(w, h)
}

// pause waits. It returns false if the request or the server ended meanwhile.
func (s *Server) pause(r *http.Request, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.Context().Done():
	case <-s.ctx.Done():
	}
	return false
}

func (s *Server) answer(h http.Header, r *http.Request, e endpoint) (status int, body any) {
	if err := s.authorize(r); err != nil {
		return err.Status, err
	}
	major := r.PathValue("channel") + r.PathValue("guild") + r.PathValue("token")
	if wait, global := s.limiter.take(h, r.Pattern, major, isInteractionRoute(r), s.opts.Clock.Now()); wait > 0 {
		scope := "user"
		if global {
			scope = "global"
		}
		return reply.TooMany(h, wait, scope)
	}
	version, _ := strconv.Atoi(r.Header.Get(apiVersion))
	result, err := e(&call{r: r, version: version})
	if err != nil {
		return err.Status, err
	}
	return statusOf(result)
}

// authorize checks the bot's token. The address of the gateway is for everybody.
func (s *Server) authorize(r *http.Request) *refusal.Error {
	if r.Pattern == "GET /gateway" || isInteractionRoute(r) {
		return nil
	}
	scheme, token, found := strings.Cut(r.Header.Get("Authorization"), " ")
	switch {
	case found && !strings.EqualFold(scheme, "Bot"):
		return refusal.BadScheme()
	case !found || !s.tokenAccepted(token):
		return refusal.Unauthorized()
	}
	return nil
}

// maxBody is the largest body in bytes, more than Discord accepts for a message with
// all its files.
const maxBody = 26 << 20

// decode reads a JSON body. An empty one leaves into as it is.
func (c *call) decode(into any) *refusal.Error {
	data, err := io.ReadAll(c.r.Body)
	if err != nil {
		return refusal.BadJSON() // cannot happen: readBodies has read it
	}
	return refusal.Decode(data, into)
}

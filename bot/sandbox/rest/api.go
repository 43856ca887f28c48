// Package rest is Discord's REST API for the world, with its rate limits.
package rest

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"hoshi/bot/sandbox/fault"
	"hoshi/bot/sandbox/oauth"
	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/world"
)

const (
	messagePath  = "/channels/{channel}/messages/{id}"
	reactionPath = messagePath + "/reactions/{emoji}/@me"
)

// Connector is the part of the gateway that the API uses.
type Connector interface {
	Address() map[string]any         // the answer to GET /gateway; called with the lock
	AddressForBot() map[string]any   // the answer to GET /gateway/bot; called with the lock
	TokenAccepted(token string) bool // whether a token is the bot's
}

// Outlet is the part of the interactions endpoint that the API uses.
type Outlet interface {
	PublicKey() string // of the application, in hexadecimal
	ShownAddress() any // the endpoint's address, nil for none; called with the lock
}

// Options are the settings of an API.
type Options struct {
	Limits    map[string]Limit                               // rate limits that differ from DefaultLimits, by route
	Unlimited bool                                           // no rate limits at all
	Requests  int                                            // number of requests remembered
	OnRequest func(r *http.Request, body []byte, status int) // called with every answered request, unless nil
	Log       *slog.Logger
}

// API is Discord's REST API for a world.
type API struct {
	*world.World
	opts     Options
	gateway  Connector
	endpoint Outlet
	grants   *oauth.Server
	limiter  *limiter
	failures *fault.Failures
	record   record
}

// New returns the API for a world.
func New(w *world.World, opts Options, gateway Connector, endpoint Outlet, grants *oauth.Server, failures *fault.Failures) *API {
	return &API{World: w, opts: opts, gateway: gateway, endpoint: endpoint, grants: grants, limiter: newLimiter(opts), failures: failures, record: newRecord(opts.Requests)}
}

func (a *API) getGateway(*call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	return a.gateway.Address(), nil
}

func (a *API) getGatewayBot(*call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	return a.gateway.AddressForBot(), nil
}

// Handler serves /api/v9, /api/v10 and /api, which is v9 here, the oldest documented version.
func (a *API) Handler() http.Handler {
	mux := http.NewServeMux()
	commands, people := commandRoutes{a}, peopleRoutes{a}
	handle := func(pattern string, e endpoint) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { a.serveREST(w, r, e) })
	}
	handle("GET /gateway", a.getGateway)
	handle("GET /gateway/bot", a.getGatewayBot)
	handle("GET /users/{user}", a.getUser)
	handle("GET /users/@me/guilds", a.getMyGuilds)
	handle("POST /users/@me/channels", a.openDM)
	handle("GET /applications/@me", a.getApplication)
	handle("PATCH /applications/@me", a.patchApplication)
	handle("GET /guilds/{guild}", a.getGuild)
	handle("GET /guilds/{guild}/roles", a.getGuildRoles)
	handle("GET /guilds/{guild}/members/{user}", a.getGuildMember)
	handle("GET /channels/{channel}", a.getChannel)
	handle("POST /channels/{channel}/typing", a.postTyping)
	handle("GET /channels/{channel}/messages", a.getMessages)
	handle("POST /channels/{channel}/messages", a.postMessage)
	handle("PATCH "+messagePath, a.patchMessage)
	handle("DELETE "+messagePath, a.deleteMessage)
	handle("PUT "+reactionPath, a.putReaction)
	handle("GET /applications/{application}/role-connections/metadata", people.getRoleMetadata)
	handle("PUT /applications/{application}/role-connections/metadata", people.putRoleMetadata)
	handle("GET /applications/{application}/commands", commands.getCommands)
	handle("PUT /applications/{application}/commands", commands.putCommands)
	handle("POST /applications/{application}/commands", commands.postCommand)
	handle("GET "+commandPath, commands.getCommand)
	handle("PATCH "+commandPath, commands.patchCommand)
	handle("DELETE "+commandPath, commands.deleteCommand)
	handle("GET /applications/{application}/activity-instances/{instance}", a.getActivityInstance)
	handle("POST "+activityAttachmentPath, people.postAttachment)
	handle("POST /oauth2/token", people.postToken)
	handle("POST /oauth2/token/revoke", people.postRevoke)
	handle("GET /oauth2/@me", people.getAuthorization)
	handle("GET "+connectionPath, people.getRoleConnection)
	handle("PUT "+connectionPath, people.putRoleConnection)
	handle("DELETE "+connectionPath, people.deleteRoleConnection)
	handle("POST /channels/{channel}/threads", a.postThread)
	handle("PATCH /channels/{channel}", a.patchThread)
	handle("PUT /channels/{channel}/thread-members/{user}", a.joinThread)
	// These are authorized by the token of an interaction instead of the bot's.
	handle("POST /interactions/{interaction}/{token}/callback", a.postCallback)
	handle("POST "+webhookPath, a.postFollowup)
	handle("PATCH "+webhookPath+"/messages/{id}", a.patchFollowup)
	handle("DELETE "+webhookPath+"/messages/{id}", a.deleteFollowup)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		a.serveREST(w, r, func(*call) (any, *refusal.Error) { return nil, noRoute(mux, r) })
	})
	return withVersion(mux)
}

var versionPath = regexp.MustCompile(`^/api(?:/v(\d+))?(/.*)$`)

// apiVersion is the header in which withVersion passes on the version.
const apiVersion = "Sandbox-Api-Version"

// withVersion strips /api/v9 or /api/v10 from the path.
func withVersion(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found := versionPath.FindStringSubmatch(r.URL.EscapedPath())
		if found == nil {
			refusal.JSON(w, w.Header(), http.StatusNotFound, refusal.Plain(http.StatusNotFound))
			return
		}
		version := found[1]
		switch version {
		case "":
			version = "9"
		case "9", "10":
		default:
			refusal.JSON(w, w.Header(), http.StatusBadRequest, refusal.InvalidVersion())
			return
		}
		r2 := r.Clone(r.Context())
		r2.Header.Set(apiVersion, version)
		r2.URL.Path = strings.TrimPrefix(r.URL.Path, strings.TrimSuffix(r.URL.EscapedPath(), found[2]))
		r2.URL.RawPath = found[2]
		next.ServeHTTP(w, r2)
	})
}

// noRoute distinguishes a wrong method from a wrong path.
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

// serveREST does the work common to all endpoints and records the request.
func (a *API) serveREST(w http.ResponseWriter, r *http.Request, e endpoint) {
	var body []byte
	if a.opts.OnRequest != nil {
		body, _ = io.ReadAll(r.Body) // can't fail: readBodies has read it
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	begun, planned := a.Now(), a.failures.Next(r)
	status := a.respond(w, r, e, planned)
	a.recordRequest(r, begun, planned, status)
	if a.opts.OnRequest != nil {
		a.opts.OnRequest(r, body, status)
	}
}

// respond answers a request, with its planned failure if any, and returns the status of the answer,
// or 0 for none.
func (a *API) respond(w http.ResponseWriter, r *http.Request, e endpoint, planned fault.Fault) (status int) {
	fail := planned.Failure
	if planned.Before > 0 && !planned.Pause(r, a.Ctx, planned.Before) {
		refusal.Cut(w)
		return 0
	}
	h := w.Header()
	if fail != nil && !fail.After {
		return fail.Write(w, h)
	}
	status, body := a.answer(h, r, e)
	if planned.After > 0 && !planned.Pause(r, a.Ctx, planned.After) {
		refusal.Cut(w)
		return 0
	}
	if fail == nil {
		refusal.JSON(w, h, status, body)
		return status
	}
	for name := range h {
		h.Del(name)
	}
	return fail.Write(w, h)
}

func (a *API) answer(h http.Header, r *http.Request, e endpoint) (status int, body any) {
	grant, err := a.authorize(r)
	if err != nil {
		return err.Status, err
	}
	major := r.PathValue("channel") + r.PathValue("guild") + r.PathValue("token") + grant.Access
	apart := isInteractionRoute(r) || isPublic(r.Pattern) || grant.Access != ""
	if wait, global := a.limiter.take(h, r.Pattern, major, apart, a.Now()); wait > 0 {
		scope := "user"
		if global {
			scope = "global"
		}
		return refusal.TooMany(h, wait, scope)
	}
	version, _ := strconv.Atoi(r.Header.Get(apiVersion))
	result, err := e(&call{r: r, version: version, grant: grant})
	if err != nil {
		return err.Status, err
	}
	return statusOf(result)
}

// authorize checks the token of the bot or of a person, whose grant it returns.
func (a *API) authorize(r *http.Request) (oauth.Grant, *refusal.Error) {
	if isPublic(r.Pattern) || isInteractionRoute(r) {
		return oauth.Grant{}, nil
	}
	scheme, token, found := strings.Cut(r.Header.Get("Authorization"), " ")
	bearer := found && strings.EqualFold(scheme, "Bearer")
	switch {
	case bearer && forPeople(r):
		return a.bearer(token)
	case found && !strings.EqualFold(scheme, "Bot"):
		return oauth.Grant{}, refusal.BadScheme()
	case !found || onlyForPeople(r.Pattern) || !a.gateway.TokenAccepted(token):
		return oauth.Grant{}, refusal.Unauthorized()
	}
	return oauth.Grant{}, nil
}

// isPublic reports whether a route needs no token in the header Authorization. The token endpoints
// check the application's secret instead.
func isPublic(pattern string) bool {
	return pattern == "GET /gateway" || pattern == "POST /oauth2/token" || pattern == "POST /oauth2/token/revoke"
}

// MaxBody is the maximum size of a body in bytes, more than Discord accepts for a message with all
// its files.
const MaxBody = 26 << 20

// decode decodes a JSON body. An empty one leaves into unchanged.
func (c *call) decode(into any) *refusal.Error {
	data, err := io.ReadAll(c.r.Body)
	if err != nil {
		return refusal.BadJSON() // can't happen: readBodies has read it
	}
	return refusal.Decode(data, into)
}

// created marks an answer with status 201.
type created struct{ body any }

// other marks an answer with another status and a body in another form.
type other struct {
	status int
	body   any
}

// statusOf returns the status and the body of a successful answer.
func statusOf(result any) (int, any) {
	switch r := result.(type) {
	case nil:
		return http.StatusNoContent, nil
	case created:
		return http.StatusCreated, r.body
	case other:
		return r.status, r.body
	}
	return http.StatusOK, result
}

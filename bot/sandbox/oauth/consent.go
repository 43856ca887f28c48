package oauth

import (
	_ "embed"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"hoshi/bot/sandbox/world"
)

//go:embed consent.html
var consentHTML string

var consentPage = template.Must(template.New("consent").Parse(consentHTML))

// personCookie remembers who was chosen on the page, as Discord remembers a login.
const personCookie = "sandbox_person"

// AddTo adds the page where people agree to a request.
func (s *Server) AddTo(mux *http.ServeMux) {
	mux.HandleFunc("GET /oauth2/authorize", s.showConsent)
	mux.HandleFunc("POST /oauth2/authorize", s.takeConsent)
}

// consent is what the page shows.
type consent struct {
	Name, User, Redirect string
	Problem              string // why the request can't be answered; "" shows the form
	People               []world.User
	Scopes               []string
}

// asked reads the request in an authorization URL. If it can't be answered by a redirect, problem
// says why; if the redirect has to refuse it, refused does.
func (s *Server) asked(q url.Values) (r Request, problem string, refused *Error) {
	r = Request{Scopes: strings.Fields(q.Get("scope")), Redirect: q.Get("redirect_uri")}
	if q.Get("code_challenge_method") == "S256" {
		r.Challenge = q.Get("code_challenge")
	}
	switch {
	case q.Get("client_id") != s.Self.ID:
		return r, "Unknown application.", nil
	case len(s.opts.Redirects) == 0:
		return r, `Missing "redirect_uri" in request: the application has registered none.`, nil
	}
	if r.Redirect == "" { // reported, not documented (discord-api-docs issue 4076)
		r.Redirect = s.opts.Redirects[0]
	}
	refused = s.Problem(r)
	if refused != nil && refused.Code == "invalid_request" {
		return r, refused.Description, nil
	}
	return r, "", refused
}

func (s *Server) showConsent(w http.ResponseWriter, req *http.Request) {
	s.Lock()
	q := req.URL.Query()
	r, problem, refused := s.asked(q)
	user := ""
	if c, err := req.Cookie(personCookie); err == nil {
		user = c.Value
	}
	page := consent{Name: s.Self.Name, User: user, Redirect: r.Redirect, Problem: problem, People: slices.Clone(s.Persons), Scopes: r.Scopes}
	if refused == nil && q.Get("response_type") != "code" {
		refused = &Error{Code: "unsupported_response_type"}
	}
	target := ""
	switch {
	case problem != "":
	case refused != nil:
		target = backTo(r.Redirect, q.Get("state"), url.Values{"error": {refused.Code}, "error_description": {refused.Description}})
	case q.Get("prompt") == "none" && s.Allowed(user, r.Scopes):
		target = backTo(r.Redirect, q.Get("state"), url.Values{"code": {s.Allow(user, r)}})
	}
	s.Unlock()
	if target != "" {
		http.Redirect(w, req, target, http.StatusFound)
		return
	}
	show(w, page)
}

func show(w http.ResponseWriter, page consent) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	// No form-action: it would also apply to the redirect to the application after the form.
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'")
	if page.Problem != "" {
		w.WriteHeader(http.StatusBadRequest)
	}
	_ = consentPage.Execute(w, page) // the client may be gone
}

func (s *Server) takeConsent(w http.ResponseWriter, req *http.Request) {
	s.Lock()
	q := req.URL.Query()
	r, problem, refused := s.asked(q)
	u, known := s.User(req.PostFormValue("user"))
	if refused != nil {
		problem = refused.Description
	}
	if problem == "" && (!known || u.Bot) {
		problem = "Nobody is logged in."
	}
	if problem != "" {
		page := consent{Name: s.Self.Name, Problem: problem}
		s.Unlock()
		show(w, page)
		return
	}
	answer := url.Values{"error": {"access_denied"}, "error_description": {"The resource owner or authorization server denied the request"}}
	if req.PostFormValue("answer") == "allow" {
		answer = url.Values{"code": {s.Allow(u.ID, r)}}
	}
	s.Unlock()
	http.SetCookie(w, &http.Cookie{Name: personCookie, Value: u.ID, Path: "/oauth2/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
	http.Redirect(w, req, backTo(r.Redirect, q.Get("state"), answer), http.StatusFound)
}

// backTo returns a redirect URI with an answer and the state of the request, if it had one.
func backTo(redirect, state string, answer url.Values) string {
	if state != "" {
		answer.Set("state", state)
	}
	if strings.Contains(redirect, "?") {
		return redirect + "&" + answer.Encode()
	}
	return redirect + "?" + answer.Encode()
}

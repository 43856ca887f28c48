package web

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/web/page"
)

// RoleLinks connect people's accounts for linked roles.
type RoleLinks interface {
	// Begin returns the address where a person connects their account, and the state that their
	// browser must bring back from there.
	Begin() (address, state string, err error)
	// Connect connects the account of the person with a code. The error is a *[RoleProblem] if the
	// page can say what's wrong.
	Connect(ctx context.Context, code string) (chat.User, error)
	// Connected reports whether a person's account is connected.
	Connected(ctx context.Context, user chat.UserID) (bool, error)
	// Disconnect forgets a person's account. The error is a *[RoleProblem] if they have to do the rest
	// in the chat.
	Disconnect(ctx context.Context, user chat.UserID) (was bool, err error)
	// Figures returns a person's figures by key, and Keys their order.
	Figures(ctx context.Context, user chat.UserID) (map[string]int, error)
	Keys() []string
}

// RoleProblem is why an account couldn't be connected or disconnected.
type RoleProblem struct {
	Status int
	ID     string // of the message, rolelink.error.ID
	Err    error  // for the log; nil if it isn't worth an entry
}

// Error implements error.
func (p *RoleProblem) Error() string {
	if p.Err == nil {
		return p.ID
	}
	return p.ID + ": " + p.Err.Error()
}

// Unwrap returns the reason.
func (p *RoleProblem) Unwrap() error { return p.Err }

// rolePages serve the page where people connect their account, Discord's "Linked Roles Verification
// URL". Only these pages use a cookie, since the person comes back from another site.
type rolePages struct{ *Server }

// addTo adds the pages.
func (p rolePages) addTo(mux *http.ServeMux) {
	for pattern, h := range map[string]func(http.ResponseWriter, *http.Request) error{
		"GET /link": p.show, "GET /link/start": p.begin, "GET " + RoleRedirect: p.done, "POST /link/remove": p.remove,
	} {
		mux.Handle(pattern, p.answering(p.limits.api(p.limits.anyone(p.explaining(h)))))
	}
}

// RoleRedirect is the path below the address of the pages to which Discord sends people back.
const RoleRedirect = "/link/done"

// The cookie, and what it may contain.
const (
	roleCookie   = "hoshi_link"
	sealedFor    = "linked_roles."
	forState     = "state"  // the state of a person who is at Discord
	forConnected = "person" // who has just connected their account
	stateLife    = 10 * time.Minute
	personLife   = time.Hour
)

// roleNote is what the cookie keeps. It's signed, so a browser can't change it.
type roleNote struct {
	State string    `json:"s,omitempty"`
	User  chat.User `json:"u,omitzero"`
	Lang  string    `json:"l,omitempty"`
	Until int64     `json:"t"` // in seconds since 1970
}

// keep sets the cookie.
func (p rolePages) keep(w http.ResponseWriter, what string, n roleNote, life time.Duration) error {
	n.Until = p.opt.Maker.Now().Add(life).Unix()
	text, err := json.Marshal(n)
	if err != nil {
		return err
	}
	p.setCookie(w, what+"."+p.opt.Links.Seal(sealedFor+what, text), int(life.Seconds()))
	return nil
}

func (p rolePages) setCookie(w http.ResponseWriter, value string, age int) {
	http.SetCookie(w, &http.Cookie{
		Name: roleCookie, Value: value, Path: p.site.base + "/link", MaxAge: age, HttpOnly: true,
		Secure: strings.HasPrefix(p.site.origin, "https:"), SameSite: http.SameSiteLaxMode,
	})
}

// kept returns what the cookie keeps, unless it's something else or too old.
func (p rolePages) kept(r *http.Request, what string) (n roleNote, ok bool) {
	cookie, err := r.Cookie(roleCookie)
	if err != nil {
		return n, false
	}
	sealed, ok := strings.CutPrefix(cookie.Value, what+".")
	if !ok {
		return n, false
	}
	text, err := p.opt.Links.Unseal(sealedFor+what, sealed)
	if err != nil || json.Unmarshal(text, &n) != nil {
		return n, false
	}
	return n, p.opt.Maker.Now().Unix() < n.Until
}

// explaining returns a handler that shows what went wrong, with a way out.
func (p rolePages) explaining(h handle) handle {
	return func(w http.ResponseWriter, r *http.Request) error {
		// A form sends no origin without a referrer.
		w.Header().Set("Referrer-Policy", "same-origin")
		w.Header().Set("Content-Security-Policy", strings.Replace(p.site.policy(), "form-action 'none'", "form-action 'self'", 1))
		err := h(w, r)
		problem, ok := errors.AsType[*RoleProblem](err)
		if !ok {
			return err
		}
		if problem.Err != nil && r.Context().Err() == nil {
			p.opt.Log.WarnContext(r.Context(), "an account could not be connected", "request", r.Pattern, "err", problem.Err)
		}
		lang := visitor(r)
		return p.write(w, r, problem.Status, page.RoleLink{
			Text: []string{p.say(lang, message.T("rolelink.error."+problem.ID))}, Connect: p.say(lang, message.T("rolelink.again")),
		})
	}
}

// write writes the page.
func (p rolePages) write(w http.ResponseWriter, r *http.Request, status int, l page.RoleLink) error {
	l.Lang, l.Asked, l.Site = visitor(r), asked(r), siteName
	l.Root = "./" + strings.Repeat("../", strings.Count(r.URL.Path, "/")-1)
	l.Title = p.say(l.Lang, message.T("rolelink.title"))
	var out bytes.Buffer
	if err := p.pages.RoleLink(&out, l); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes()) // the browser has gone if this fails
	return nil
}

// show shows what connecting means, or what a connected person's figures are.
func (p rolePages) show(w http.ResponseWriter, r *http.Request) error {
	lang := visitor(r)
	say := func(id string, args ...message.Args) string { return p.say(lang, message.T("rolelink."+id, args...)) }
	who, ok := p.kept(r, forConnected)
	if ok {
		var err error
		if ok, err = p.opt.Roles.Connected(r.Context(), who.User.ID); err != nil {
			return err
		}
	}
	if !ok {
		text := []string{say("about"), say("keeps")}
		if r.URL.Query().Has("removed") {
			text = []string{say("removed")}
		}
		return p.write(w, r, http.StatusOK, page.RoleLink{Text: text, Connect: say("connect")})
	}
	numbers, err := p.opt.Roles.Figures(r.Context(), who.User.ID)
	if err != nil {
		return err
	}
	l := page.RoleLink{Text: []string{say("connected", message.Args{"Name": message.Name(who.User.Name)}), say("end")}, Disconnect: say("disconnect")}
	for _, key := range p.opt.Roles.Keys() {
		l.Figures = append(l.Figures, page.Figure{Name: p.say(lang, message.T("linked_role.name."+key)), Value: numbers[key]})
	}
	return p.write(w, r, http.StatusOK, l)
}

// begin sends a person to Discord.
func (p rolePages) begin(w http.ResponseWriter, r *http.Request) error {
	address, state, err := p.opt.Roles.Begin()
	if err != nil {
		return err
	}
	if err := p.keep(w, forState, roleNote{State: state, Lang: visitor(r)}, stateLife); err != nil {
		return err
	}
	http.Redirect(w, r, address, http.StatusSeeOther)
	return nil
}

// done connects the account of a person who comes back from Discord. It counts only in the browser that
// was sent there, and only once: a browser may keep a cookie that it should forget.
func (p rolePages) done(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	began, ok := p.kept(r, forState)
	if !ok || subtle.ConstantTimeCompare([]byte(began.State), []byte(q.Get("state"))) != 1 {
		return &RoleProblem{Status: http.StatusForbidden, ID: "state"}
	}
	first, err := p.opt.Links.UseOnce(r.Context(), sealedFor+forState+" "+began.State)
	if err == nil && !first {
		err = &RoleProblem{Status: http.StatusForbidden, ID: "state"}
	}
	if err != nil {
		return err
	}
	user, err := p.connect(r.Context(), q)
	if err != nil {
		p.setCookie(w, "", -1)
		return err
	}
	if err := p.keep(w, forConnected, roleNote{User: chat.User{ID: user.ID, Name: user.Name}}, personLife); err != nil {
		return err
	}
	p.toLink(w, r, began.Lang, "")
	return nil
}

// connect connects the account that Discord's answer is about.
func (p rolePages) connect(ctx context.Context, q url.Values) (chat.User, error) {
	switch {
	case q.Get("error") == "access_denied":
		return chat.User{}, &RoleProblem{Status: http.StatusForbidden, ID: "denied"}
	case q.Get("error") != "" || q.Get("code") == "":
		return chat.User{}, &RoleProblem{Status: http.StatusBadGateway, ID: "discord"}
	}
	return p.opt.Roles.Connect(ctx, q.Get("code"))
}

// remove disconnects the account of the person who has just connected it.
func (p rolePages) remove(w http.ResponseWriter, r *http.Request) error {
	who, ok := p.kept(r, forConnected)
	if !ok {
		return &RoleProblem{Status: http.StatusForbidden, ID: "expired"}
	}
	p.setCookie(w, "", -1)
	if _, err := p.opt.Roles.Disconnect(r.Context(), who.User.ID); err != nil {
		return err
	}
	p.toLink(w, r, visitor(r), "&removed")
	return nil
}

// toLink sends a browser to the page itself, whose address has no code.
func (p rolePages) toLink(w http.ResponseWriter, r *http.Request, lang, more string) {
	http.Redirect(w, r, p.site.base+"/link?lang="+lang+more, http.StatusSeeOther)
}

package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/web/act"
	"hoshi/bot/web/activity"
	"hoshi/bot/web/page"
	"hoshi/bot/web/session"
	"hoshi/bot/web/study"
)

// problem is why a request was refused.
type problem struct {
	status int
	code   string // for the script
	text   message.Text
}

func (p *problem) Error() string { return p.code + ": " + p.text.String() }

// The problems of requests.
var (
	problemGone         = &problem{http.StatusNotFound, "gone", message.T("web.error.gone")}
	problemNoTournament = &problem{http.StatusNotFound, "gone", message.T("web.error.no_tournament")}

	problemSession = &problem{http.StatusUnauthorized, "session", message.T("web.error.session")}
	problemExpired = &problem{http.StatusForbidden, "expired", message.T("web.error.expired")}
	problemForged  = &problem{http.StatusForbidden, "forged", message.T("web.error.forged")}
	problemBad     = &problem{http.StatusBadRequest, "bad", message.T("web.error.bad")}

	problemInstance  = &problem{http.StatusForbidden, "instance", message.T("web.error.activity_instance")}
	problemAuthorize = &problem{http.StatusForbidden, "authorize", message.T("web.error.activity_authorize")}
)

// problemOf returns what to tell a browser about an error, and whether that's worth a log entry.
func problemOf(err error) (p *problem, logged bool) {
	if p, ok := errors.AsType[*problem](err); ok {
		return p, false
	}
	if user, ok := errors.AsType[*chat.UserError](err); ok {
		return &problem{http.StatusConflict, "refused", user.Text}, false
	}
	if refusal, ok := errors.AsType[*act.Refusal](err); ok {
		status := http.StatusConflict
		if refusal.Code == act.Limited {
			status = http.StatusTooManyRequests
		}
		return &problem{status, refusal.Code, refusal.Text}, false
	}
	switch {
	case errors.Is(err, stored.ErrNoGame):
		return problemGone, false
	case errors.Is(err, session.ErrNoSession):
		return problemSession, false
	case errors.Is(err, session.ErrRevoked), errors.Is(err, session.ErrExpired):
		return problemExpired, false
	case errors.Is(err, session.ErrForged):
		return problemForged, false
	case errors.Is(err, activity.ErrNoInstance), errors.Is(err, activity.ErrAbsent):
		return problemInstance, false
	case errors.Is(err, activity.ErrRefused):
		return problemAuthorize, false
	case errors.Is(err, activity.ErrUnreachable):
		return &problem{http.StatusServiceUnavailable, "", message.T("web.error.activity_discord")}, true
	case errors.Is(err, puzzles.ErrLine):
		return problemBad, false
	case errors.Is(err, study.ErrBusy):
		return tooMany, false
	case errors.Is(err, stored.ErrCannotSave):
		return &problem{http.StatusServiceUnavailable, "", message.T("error.cannot_save")}, true
	case errors.Is(err, stored.ErrCannotRead):
		return &problem{http.StatusServiceUnavailable, "", message.T("error.cannot_read")}, true
	}
	return &problem{http.StatusInternalServerError, "", message.T("error.internal")}, true
}

// answering returns a handler that tells browsers about errors in words. Its answer is sent when h has given
// back all places that it held. The log names no paths and no sessions.
func (s *Server) answering(h handle) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := &answer{to: w}
		if err := h(a, r); err != nil && !errors.Is(err, context.Canceled) {
			s.explain(a, r, err)
		}
		a.send()
	})
}

// explain answers a request that failed.
func (s *Server) explain(w http.ResponseWriter, r *http.Request, err error) {
	p, logged := problemOf(err)
	if logged {
		s.opt.Log.WarnContext(r.Context(), "a page's request failed", "request", r.Pattern, "err", err)
	}
	if readsHTML(r) {
		s.problemPage(w, r, p)
		return
	}
	var body struct {
		Error struct {
			Text string `json:"text"`
			Code string `json:"code"`
		} `json:"error"`
	}
	body.Error.Text, body.Error.Code = s.say(language(r), p.text), p.code
	_ = reply(w, p.status, body) // the browser has gone
}

// readsHTML reports whether a person opens an address, and not a script.
func readsHTML(r *http.Request) bool {
	return r.Method == http.MethodGet && !strings.HasPrefix(r.URL.Path, "/api/") && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// problemPage answers with a page that says what's wrong.
func (s *Server) problemPage(w http.ResponseWriter, r *http.Request, p *problem) {
	lang := cmp.Or(language(r), settings.Languages()[0])
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(p.status)
	root := "./" + strings.Repeat("../", strings.Count(r.URL.Path, "/")-1)
	err := s.pages.Problem(w, page.Problem{Root: root, Site: siteName, Lang: lang, Asked: asked(r), Text: s.say(lang, p.text)})
	if err != nil {
		s.opt.Log.DebugContext(r.Context(), "a problem could not be shown", "err", err)
	}
}

// reply sends a value as JSON.
func reply(w http.ResponseWriter, status int, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(text) // the browser has gone if this fails
	return nil
}

// read reads the body of a request, which has to be JSON.
func read(r *http.Request, into any) error {
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		return problemBad
	}
	body, err := io.ReadAll(r.Body)
	if err != nil || json.Unmarshal(body, into) != nil {
		return problemBad
	}
	return nil
}

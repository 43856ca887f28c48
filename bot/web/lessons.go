package web

import (
	"bytes"
	"errors"
	"net/http"
	"strings"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/web/page"
	"hoshi/bot/web/session"
	"hoshi/bot/web/study"
)

// lessonPage serves the page of a lesson.
func (s *lobbyPages) lessonPage(w http.ResponseWriter, r *http.Request) error {
	lang := visitor(r)
	one, err := s.opt.Study.Lesson(r.URL.Query().Get("lesson"), lang)
	if err != nil {
		return err
	}
	topics, err := s.opt.Study.LessonTopics(lang)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	frame := s.frame(r, "/learn", s.say(lang, message.T("web.learn_title")), strings.Join(one.Board.Text, " "))
	if err := s.pages.Lesson(&out, page.Lesson{Frame: frame, Lesson: one, Topics: topics}); err != nil {
		return err
	}
	return html(w, out.Bytes())
}

// tryLesson answers a move on a lesson's board. If the request has a session, the answer counts for its
// person.
func (s *lobbyPages) tryLesson(w http.ResponseWriter, r *http.Request) error {
	by, err := s.learner(r)
	if err != nil {
		return err
	}
	var ask study.LessonAsk
	if err := read(r, &ask); err != nil {
		return err
	}
	out, err := s.opt.Study.AskLesson(r.Context(), ask, language(r))
	if err != nil {
		return err
	}
	if by.User.ID != "" {
		if err := s.opt.Study.CountLesson(r.Context(), by.User.ID, ask, out); err != nil {
			return err
		}
	}
	return reply(w, http.StatusOK, out)
}

// solvedLessons sends who the person of a session is, and the names of the lessons they have solved.
func (s *lobbyPages) solvedLessons(w http.ResponseWriter, r *http.Request) error {
	by, err := s.learner(r)
	if err != nil {
		return err
	}
	var out struct {
		Name   string   `json:"name,omitempty"`
		Solved []string `json:"solved"` // null without a person
	}
	if user := by.User; user.ID != "" {
		if out.Solved, err = s.opt.Lessons.Solved(r.Context(), user.ID); err != nil {
			return err
		}
		out.Name = user.Name
	}
	return reply(w, http.StatusOK, out)
}

// learner returns the session of whoever learns, for whom the server keeps what they do. It returns the
// zero session for guests and without a valid one: then the browser keeps it. It counts the request.
func (s *lobbyPages) learner(r *http.Request) (session.Session, error) {
	var none session.Session
	err := session.ErrNoSession
	of := none
	if secret := bearer(r); secret != "" {
		of, err = s.sessionOf(r.Context(), r, secret, nil)
	}
	switch {
	case errors.Is(err, session.ErrNoSession): // they can still learn
		if !s.limits.count(r) {
			return none, tooMany
		}
		return none, nil
	case err != nil || game.IsGuest(of.User.ID):
		return none, err
	}
	return of, nil
}

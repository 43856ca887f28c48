package web

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strings"

	"hoshi/bot/chat"
	"hoshi/bot/message"
	"hoshi/bot/web/guest"
	"hoshi/bot/web/page"
	"hoshi/bot/web/session"
	"hoshi/bot/web/study"
)

// LessonProgress is what people have done in the lessons, like [lessons.Lessons].
type LessonProgress interface {
	Solve(ctx context.Context, user chat.UserID, name string) error
	Solved(ctx context.Context, user chat.UserID) ([]string, error)
}

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
	frame := s.frame("/learn", s.say(lang, message.T("web.learn_title")), strings.Join(one.Board.Text, " "))
	if err := s.pages.Lesson(&out, page.Lesson{Frame: frame, Lesson: one, Topics: topics}); err != nil {
		return err
	}
	return html(w, out.Bytes())
}

// tryLesson answers a move on a lesson's board. If the request has a session, it stores for its
// person that the lesson is solved.
func (s *lobbyPages) tryLesson(w http.ResponseWriter, r *http.Request) error {
	user, err := s.learner(r)
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
	if out.Verdict == "solved" && user != "" {
		if err := s.opt.Lessons.Solve(r.Context(), user, ask.Lesson); err != nil {
			return err
		}
	}
	return reply(w, http.StatusOK, out)
}

// solvedLessons sends the names of the lessons that the person of a session has solved.
func (s *lobbyPages) solvedLessons(w http.ResponseWriter, r *http.Request) error {
	user, err := s.learner(r)
	if err != nil {
		return err
	}
	var out struct {
		Solved []string `json:"solved"` // null without a person
	}
	if user != "" {
		if out.Solved, err = s.opt.Lessons.Solved(r.Context(), user); err != nil {
			return err
		}
	}
	return reply(w, http.StatusOK, out)
}

// learner returns whose progress a request is about: the person of its session. It returns "" for
// everyone else, whose browsers keep the progress. It counts the request.
func (s *lobbyPages) learner(r *http.Request) (chat.UserID, error) {
	secret := bearer(r)
	if secret == "" {
		if !s.limits.count("") {
			return "", tooMany
		}
		return "", nil
	}
	of, err := s.opt.Links.Of(r.Context(), secret)
	switch {
	case errors.Is(err, session.ErrNoSession), errors.Is(err, session.ErrRevoked):
		err = nil // they can still learn
	case err != nil:
		return "", err
	}
	if !s.limits.count(string(of.User.ID)) {
		return "", tooMany
	}
	if guest.IsUser(of.User.ID) {
		return "", err
	}
	return of.User.ID, err
}

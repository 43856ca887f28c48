package people

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/shared"
	"hoshi/engine"
)

// crowd is a store in which n people have each lost a game against ann.
type crowd struct {
	Store
	n int
}

// page returns which of n things are on a page.
func (s crowd) page(from, most int) (out []int) {
	for i := from; i < min(from+most, s.n); i++ {
		out = append(out, i)
	}
	return out
}

func person(i int) chat.User {
	if i == 0 {
		return chat.User{ID: "ann", Name: "ann"}
	}
	return chat.User{ID: chat.UserID(fmt.Sprint("user", i)), Name: fmt.Sprint("user", i)}
}

func (s crowd) GamesOf(_ context.Context, user chat.UserID, _ stored.Place, from, most int) (games []*game.Game, total int, err error) {
	for _, i := range s.page(from, most) {
		g := &game.Game{ID: int64(i + 1)}
		g.State, g.Winner = game.Resigned, engine.Black
		g.Black.User, g.White.User = chat.User{ID: user, Name: string(user)}, person(i+1)
		games = append(games, g)
	}
	return games, s.n, nil
}

func (s crowd) Ranking(_ context.Context, scope rating.Scope, from, most int) (list []rating.Standing, total int, err error) {
	if scope.Family != rating.FamilyFreestyle {
		return nil, 0, nil
	}
	for _, i := range s.page(from, most) {
		list = append(list, rating.Standing{User: person(i)})
	}
	return list, s.n, nil
}

func (s crowd) Rank(_ context.Context, _ rating.Scope, user chat.UserID) (int, error) {
	if user == "ann" && s.n > 0 {
		return 1, nil
	}
	return 0, nil
}

func (s crowd) Standing(_ context.Context, _ rating.Scope, user chat.UserID) (rating.Standing, error) {
	return rating.Standing{User: chat.User{ID: user, Name: string(user)}}, nil
}

// answer records the answer to a request.
type answer struct {
	chat.Responder
	reply chat.Reply
}

func (a *answer) Respond(_ context.Context, r chat.Reply) error {
	a.reply = r
	return nil
}

// numbers returns the arguments with that name in the lines of a text.
func numbers(t message.Text, name string) (out []any) {
	for _, line := range t.Parts {
		if value, ok := line.Args[name]; ok {
			out = append(out, value)
		}
	}
	return out
}

// Lists have pages of ten. Row numbers continue from page to page, and the buttons lead to the
// neighboring pages. In a ranking, people see their own row even if it's on another page.
func TestPages(t *testing.T) {
	const ten = "1 2 3 4 5 6 7 8 9 10"
	for _, tt := range []struct {
		n, page int // 0 for no page
		user    chat.UserID
		rows    string   // row numbers
		own     string   // row numbers in a ranking, if different
		pages   []string // on the buttons
		refusal string
	}{
		{n: 0, user: "ann"},
		{n: 1, user: "ann", rows: "1"},
		{n: 10, user: "ann", rows: ten},
		{n: 11, user: "ann", rows: ten, pages: []string{"2"}},
		{n: 11, page: 1, user: "ann", rows: ten, pages: []string{"2"}},
		{n: 11, page: 2, user: "ann", rows: "11", own: "11 1", pages: []string{"1"}},
		{n: 21, page: 2, user: "bob", rows: "11 12 13 14 15 16 17 18 19 20", pages: []string{"1", "3"}},
		{n: 21, page: 3, user: "bob", rows: "21", pages: []string{"2"}},
		{n: 20, page: 3, user: "bob", refusal: "page.none Page=3 Pages=2"},
	} {
		s := &People{Parts: &shared.Parts{Translator: ids{}}, Store: crowd{n: tt.n}}
		for _, list := range []struct {
			name, number, words, rows string
			handle                    func(context.Context, *command.Call) error
		}{
			{"history", "Number", "id:" + string(tt.user) + " ", tt.rows, s.history},
			{"top", "Rank", "freestyle ", cmp.Or(tt.own, tt.rows), s.top},
		} {
			t.Run(fmt.Sprintf("%s of %d page %d", list.name, tt.n, tt.page), func(t *testing.T) {
				a := &answer{}
				c := &command.Call{Request: &command.Request{User: chat.User{ID: tt.user}, Options: command.Values{}}, Responder: a}
				if tt.page > 0 {
					c.Options["page"] = tt.page
				}
				if err := list.handle(t.Context(), c); tt.refusal != "" || err != nil {
					if refused, ok := errors.AsType[*chat.UserError](err); !ok || refused.Text.String() != tt.refusal {
						t.Errorf("refused by %v, want %q", err, tt.refusal)
					}
					return
				}
				if got := strings.Trim(fmt.Sprint(numbers(a.reply.Text, list.number)), "[]"); got != list.rows {
					t.Errorf("rows %s, want %s: %v", got, list.rows, a.reply.Text)
				}
				var pages []string
				for _, row := range a.reply.Rows {
					for _, b := range row.Buttons {
						if page, ok := strings.CutPrefix(b.Words, list.words); ok && b.Command == list.name && !b.Disabled {
							pages = append(pages, page)
						}
					}
				}
				if !slices.Equal(pages, tt.pages) {
					t.Errorf("buttons of the pages %q, want %q", pages, tt.pages)
				}
			})
		}
	}
}

// A past game is described from the point of view of the person whose history it is.
func TestPastGame(t *testing.T) {
	s := &People{Parts: &shared.Parts{Translator: ids{}}}
	for _, tt := range []struct {
		name   string
		state  game.State
		winner engine.Color
		want   string
	}{
		{"won", game.Won, engine.Black, "history.won"},
		{"lost", game.Resigned, engine.White, "history.lost"},
		{"won on time", game.TimedOut, engine.Black, "history.won_on_time"},
		{"lost on time", game.TimedOut, engine.White, "history.lost_on_time"},
		{"drawn", game.Drawn, engine.Empty, "history.drawn"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := &game.Game{}
			g.State, g.Winner = tt.state, tt.winner
			g.Black.User, g.White.User = person(0), person(1)
			args := s.pastGame(&command.Call{}, 7, g, engine.Black)
			if got := args["Result"].(message.Text).ID; got != tt.want || args["Number"] != 7 || args["Opponent"] != message.Name("user1") {
				t.Errorf("%s, args %v, want %s", got, args, tt.want)
			}
		})
	}
}

// The ranking uses the rules of the latest rated game, or else those with the most people.
func TestChooseRanking(t *testing.T) {
	day := func(n int) time.Time { return time.Unix(int64(n)*86400, 0) }
	for _, tt := range []struct {
		name   string
		totals map[rating.Family]int
		played map[rating.Family]time.Time
		rule   string
		want   rating.Family
		ranked int
	}{
		{"no rankings", nil, nil, "", rating.FamilyFreestyle, 0},
		{"most people", map[rating.Family]int{"freestyle": 2, "renju": 3, "caro": 3}, nil, "", rating.FamilyRenju, 3},
		{"own game", map[rating.Family]int{"freestyle": 2, "renju": 1}, map[rating.Family]time.Time{"renju": day(1)}, "", rating.FamilyRenju, 2},
		{"own game under the first rules", map[rating.Family]int{"freestyle": 1, "renju": 5}, map[rating.Family]time.Time{"freestyle": day(1)}, "", rating.FamilyFreestyle, 2},
		{"latest game", map[rating.Family]int{"freestyle": 2, "standard": 1, "renju": 1},
			map[rating.Family]time.Time{"freestyle": day(3), "standard": day(4), "renju": day(2)}, "", rating.FamilyStandard, 3},
		{"as asked", map[rating.Family]int{"freestyle": 2, "renju": 3}, nil, "caro", rating.FamilyCaro, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := &People{Store: rankings{totals: tt.totals, played: tt.played}}
			c := &command.Call{Request: &command.Request{Options: command.Values{}}}
			if tt.rule != "" {
				c.Options["rule"] = tt.rule
			}
			scope := ratingScope(c)
			ranked, err := s.chooseRanking(t.Context(), c, &scope)
			if err != nil || scope.Family != tt.want || len(ranked) != tt.ranked {
				t.Errorf("%s of %v, %v; want %s of %d", scope.Family, ranked, err, tt.want, tt.ranked)
			}
			rows := familyRows(c, scope.Family, ranked)
			if (len(rows) > 0) != (tt.ranked > 1) {
				t.Fatalf("%d rows of buttons for %d rankings", len(rows), tt.ranked)
			}
			for i, family := range ranked {
				if len(rows) > 0 && (rows[0].Buttons[i].Words != string(family) || rows[0].Buttons[i].Disabled != (family == tt.want)) {
					t.Errorf("button %+v of %s", rows[0].Buttons[i], family)
				}
			}
		})
	}
}

// rankings is a store that reports the number of ranked people for each family of rules, and a
// person's last game.
type rankings struct {
	Store
	totals map[rating.Family]int
	played map[rating.Family]time.Time
}

func (s rankings) Ranking(_ context.Context, scope rating.Scope, _, _ int) ([]rating.Standing, int, error) {
	return nil, s.totals[scope.Family], nil
}

func (s rankings) Standing(_ context.Context, scope rating.Scope, _ chat.UserID) (rating.Standing, error) {
	return rating.Standing{Changed: s.played[scope.Family]}, nil
}

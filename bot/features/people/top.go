package people

import (
	"context"
	"strings"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/view"
	"hoshi/engine"
)

// rankingPage is how many people a page of a ranking shows.
const rankingPage = 10

// globalScope is the word for the ranking of all servers.
const globalScope = "global"

// globalChoice is the choice of ratings across all servers.
func globalChoice() command.Choice {
	return command.Choice{Value: globalScope, Words: []string{"all", "world"}}
}

// TopCommand declares !top: see the leaderboard.
func (s *People) TopCommand() *command.Command {
	return &command.Command{
		Name: "top", Aliases: []string{"ranking", "leaderboard"}, Group: command.GroupPeople, Unlocked: true,
		Options: []command.Option{
			{Name: "scope", Type: command.ChoiceOption{Choices: []command.Choice{command.ServerChoice(), globalChoice()}}},
			familyOption(),
			{Name: "page", Type: command.IntegerOption{Min: 1, Max: 1_000_000}},
		},
		Help: command.Help{Long: true}, Handle: s.top,
	}
}

// familyOption returns the option for the rules of the ratings.
func familyOption() command.Option {
	var choices []command.Choice
	for _, f := range rating.Families() {
		choices = append(choices, command.Choice{Value: string(f)})
	}
	return command.Option{Name: "rule", Type: command.ChoiceOption{Choices: choices}, Unlisted: true}
}

// ratingScope returns the scope of a request about ratings: the guild, unless the request asks for
// everything or comes from outside guilds.
func ratingScope(c *command.Call) rating.Scope {
	scope := rating.Scope{Guild: c.Guild, Family: rating.FamilyOf(engine.DefaultRule)}
	if word, _ := command.Get[string](c.Options, "scope"); word == globalScope {
		scope.Guild = ""
	}
	if family, ok := command.Get[string](c.Options, "rule"); ok {
		scope.Family = rating.Family(family)
	}
	return scope
}

// placeText returns the suffix of message IDs that says which games a ranking or record covers.
func placeText(r rating.Scope) string {
	if r.Guild != "" {
		return "server"
	}
	return "everywhere"
}

// familyText names the rules.
func familyText(r rating.Scope) message.Text { return message.T("family." + string(r.Family)) }

// top shows a page of the ranking.
func (s *People) top(ctx context.Context, c *command.Call) error {
	scope := ratingScope(c)
	ranked, err := s.chooseRanking(ctx, c, &scope)
	if err != nil {
		return err
	}
	page, given := command.Get[int](c.Options, "page")
	if !given {
		page = 1
	}
	list, total, err := s.Store.Ranking(ctx, scope, (page-1)*rankingPage, rankingPage)
	if err != nil {
		return err
	}
	pages := (total + rankingPage - 1) / rankingPage
	switch {
	case total == 0:
		return c.Reply(ctx, message.T("top.empty."+placeText(scope), message.Args{"Family": familyText(scope)}))
	case page > pages:
		return chat.Refuse("page.none", message.Args{"Page": page, "Pages": pages})
	}
	rows := []message.Text{message.T("top.heading."+placeText(scope), message.Args{"Family": familyText(scope), "Count": total})}
	shown, provisional := false, false
	for i, one := range list {
		rows = append(rows, standingRow((page-1)*rankingPage+i+1, one))
		shown = shown || one.User.ID == c.User.ID
		provisional = provisional || one.Rating.Provisional()
	}
	if !shown {
		own, err := s.ownRow(ctx, scope, c.User.ID)
		if err != nil {
			return err
		}
		rows = append(rows, own)
	}
	if provisional {
		rows = append(rows, message.T("top.provisional"))
	}
	controls := append(view.PageRows(page, pages, view.PageButton(c, "top", familyWord(c, scope.Family))), familyRows(c, scope.Family, ranked)...)
	if scope.Guild != "" && c.Settings.Guild.Seasons != "" {
		controls = append(controls, view.TableSwitch(view.AllTimeTable))
	}
	return c.Respond(ctx, chat.Reply{Text: message.Lines(rows...), Language: c.Language, Replace: true, Rows: controls})
}

// chooseRanking chooses the rules for a request that names none, and returns all rules that have a
// ranking. It prefers the rules of the user's latest rated game, then the rules with the most
// ranked people.
func (s *People) chooseRanking(ctx context.Context, c *command.Call, scope *rating.Scope) (ranked []rating.Family, err error) {
	_, given := command.Get[string](c.Options, "rule")
	var last time.Time
	most := 0
	for _, family := range rating.Families() {
		one := rating.Scope{Guild: scope.Guild, Family: family}
		_, total, err := s.Store.Ranking(ctx, one, 0, 1)
		if err != nil {
			return nil, err
		}
		if total == 0 {
			continue
		}
		ranked = append(ranked, family)
		own, err := s.Store.Standing(ctx, one, c.User.ID)
		if err != nil {
			return nil, err
		}
		if !given && (own.Changed.After(last) || last.IsZero() && total > most) {
			scope.Family = family
		}
		if own.Changed.After(last) {
			last = own.Changed
		}
		most = max(most, total)
	}
	return ranked, nil
}

// familyWord returns the word that keeps a button on the rules of the answer. It's empty if the
// request names the rules.
func familyWord(c *command.Call, family rating.Family) string {
	if _, given := command.Get[string](c.Options, "rule"); given {
		return ""
	}
	return string(family)
}

// familyRows returns buttons for the rankings under other rules, none if there's only one ranking.
func familyRows(c *command.Call, shown rating.Family, ranked []rating.Family) []chat.Row {
	if len(ranked) < 2 {
		return nil
	}
	var row chat.Row
	scope, _ := command.Get[string](c.Options, "scope")
	for _, family := range ranked {
		row.Buttons = append(row.Buttons, chat.Button{
			Command: "top", Words: strings.TrimSpace(scope + " " + string(family)), Label: message.T("family." + string(family)), Disabled: family == shown,
		})
	}
	return []chat.Row{row}
}

// ownRow returns the user's row of the ranking, which is empty without rated games.
func (s *People) ownRow(ctx context.Context, scope rating.Scope, user chat.UserID) (message.Text, error) {
	rank, err := s.Store.Rank(ctx, scope, user)
	if err != nil || rank == 0 {
		return message.Text{}, err
	}
	own, err := s.Store.Standing(ctx, scope, user)
	return standingRow(rank, own), err
}

// standingRow returns a row of a ranking.
func standingRow(rank int, one rating.Standing) message.Text {
	return message.T("top.row", message.Args{
		"Rank": rank, "Name": message.Name(one.User.Name), "Rating": one.Rating.Text(), "Count": one.Games(),
	})
}

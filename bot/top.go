package bot

import (
	"context"
	"strings"
	"time"

	"hoshi/bot/rating"
	"hoshi/engine"
)

// rankingPage is how many people a page of a ranking shows.
const rankingPage = 10

// globalScope is the choice that means the ranking of all servers.
const globalScope = "global"

// globalChoice says that ratings are those of all servers.
func globalChoice() Choice {
	return Choice{Value: globalScope, Words: []string{"all", "world", "全部", "所有服务器"}}
}

func (s *Service) topCommand() *Command {
	return &Command{
		Name: "top", Aliases: []string{"ranking", "leaderboard"}, Translated: []string{"排行榜", "ランキング", "순위"}, Group: GroupPeople, Unlocked: true,
		Options: []Option{
			{Name: "scope", Type: ChoiceOption{[]Choice{serverChoice(), globalChoice()}}},
			familyOption(),
			{Name: "page", Type: IntegerOption{Min: 1, Max: 1_000_000}},
		},
		HasLong: true, Handle: s.top,
	}
}

// familyOption is the option of commands about ratings: by which rules.
func familyOption() Option {
	var choices []Choice
	for _, f := range Families() {
		choices = append(choices, Choice{Value: string(f)})
	}
	return Option{Name: "rule", Type: ChoiceOption{choices}, Unlisted: true}
}

// ratingScope is the scope that a request about ratings means: the guild's, unless it
// asks for all or comes from where there is none.
func (c *Call) ratingScope() RatingScope {
	scope := RatingScope{Guild: c.Guild, Family: FamilyOf(engine.DefaultRule)}
	if word, _ := option[string](c.Options, "scope"); word == globalScope {
		scope.Guild = ""
	}
	if family, ok := option[string](c.Options, "rule"); ok {
		scope.Family = Family(family)
	}
	return scope
}

// place is the end of the ids of messages that say of which games a ranking or a
// record is.
func (r RatingScope) place() string {
	if r.Guild != "" {
		return "server"
	}
	return "everywhere"
}

// family names the rules.
func (r RatingScope) family() Text { return T("family." + string(r.Family)) }

// top shows a page of the ranking.
func (s *Service) top(ctx context.Context, c *Call) error {
	scope := c.ratingScope()
	ranked, err := s.chooseRanking(ctx, c, &scope)
	if err != nil {
		return err
	}
	page, given := option[int](c.Options, "page")
	if !given {
		page = 1
	}
	list, total, err := s.store.Ranking(ctx, scope, (page-1)*rankingPage, rankingPage)
	if err != nil {
		return err
	}
	pages := (total + rankingPage - 1) / rankingPage
	switch {
	case total == 0:
		return c.reply(ctx, T("top.empty."+scope.place(), Args{"Family": scope.family()}))
	case page > pages:
		return Refuse("page.none", Args{"Page": page, "Pages": pages})
	}
	rows := []Text{T("top.heading."+scope.place(), Args{"Family": scope.family(), "Count": total})}
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
		rows = append(rows, T("top.provisional"))
	}
	return c.Respond(ctx, Reply{
		Text: Lines(rows...), Language: c.language, Replace: true,
		Rows: append(pageRows(page, pages, c.pageButton("top", c.familyWord(scope.Family))), c.familyRows(scope.Family, ranked)...),
	})
}

// chooseRanking chooses the rules of a request that names none, and returns those by which
// anybody is ranked: the rules by which who asks has played last, else those by which most
// people have.
func (s *Service) chooseRanking(ctx context.Context, c *Call, scope *RatingScope) (ranked []Family, err error) {
	_, given := option[string](c.Options, "rule")
	var last time.Time
	most := 0
	for _, family := range Families() {
		one := RatingScope{Guild: scope.Guild, Family: family}
		_, total, err := s.store.Ranking(ctx, one, 0, 1)
		if err != nil {
			return nil, err
		}
		if total == 0 {
			continue
		}
		ranked = append(ranked, family)
		own, err := s.store.Standing(ctx, one, c.User.ID)
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

// familyWord is what a button has to say so that it is about the rules of the answer: nothing
// where the request names them.
func (c *Call) familyWord(family Family) string {
	if _, given := option[string](c.Options, "rule"); given {
		return ""
	}
	return string(family)
}

// familyRows are buttons for the rankings of other rules; none where there is one ranking.
func (c *Call) familyRows(shown Family, ranked []Family) []Row {
	if len(ranked) < 2 {
		return nil
	}
	var row Row
	scope, _ := option[string](c.Options, "scope")
	for _, family := range ranked {
		row.Buttons = append(row.Buttons, Button{
			Command: "top", Words: strings.TrimSpace(scope + " " + string(family)), Label: T("family." + string(family)), Disabled: family == shown,
		})
	}
	return []Row{row}
}

// ownRow is where who asked stands; empty for one without rated games.
func (s *Service) ownRow(ctx context.Context, scope RatingScope, user UserID) (Text, error) {
	rank, err := s.store.Rank(ctx, scope, user)
	if err != nil || rank == 0 {
		return Text{}, err
	}
	own, err := s.store.Standing(ctx, scope, user)
	return standingRow(rank, own), err
}

// standingRow is a line of a ranking.
func standingRow(rank int, one Standing) Text {
	return T("top.row", Args{
		"Rank": rank, "Name": Name(one.User.Name), "Rating": ratingText(one.Rating), "Count": one.Games(),
	})
}

// ratingText is how a rating is written: a number, with a question mark while it is
// provisional.
func ratingText(r rating.Rating) Text {
	id := "rating.sure"
	if r.Provisional() {
		id = "rating.provisional"
	}
	return T(id, Args{"Rating": rounded(r)})
}

package people

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/result"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/render/chart"
)

// The limits on the data behind a person's record: the latest games, and the most frequent
// opponents.
const (
	statsGames     = 5000
	statsOpponents = 4
)

// StatsCommand declares !stats: see a player's rating and results.
func (s *People) StatsCommand() *command.Command {
	return &command.Command{
		Name: "stats", Aliases: []string{"rating", "profile"}, Group: command.GroupPeople, Unlocked: true,
		Options: []command.Option{
			{Name: "user", Type: command.UserOption{}},
			{Name: "scope", Type: command.ChoiceOption{Choices: []command.Choice{command.ServerChoice(), globalChoice()}}},
			familyOption(),
		},
		Help: command.Help{Long: true, More: true}, Handle: s.stats,
	}
}

// stats shows a person's rating and results, with a picture if there is anything to draw.
func (s *People) stats(ctx context.Context, c *command.Call) error {
	who, err := aboutWhom(c)
	if err != nil {
		return err
	}
	scope := ratingScope(c)
	results, err := s.Store.ResultsOf(ctx, who.ID, scope.Guild, statsGames)
	if err != nil {
		return err
	}
	if _, given := command.Get[string](c.Options, "rule"); !given && len(results) > 0 {
		scope.Family = rating.FamilyOf(results[0].Rule)
	}
	others, err := s.otherRatings(ctx, scope, who.ID)
	if err != nil {
		return err
	}
	results = slices.DeleteFunc(results, func(r game.PastResult) bool { return rating.FamilyOf(r.Rule) != scope.Family })
	if len(results) == 0 {
		studied, err := s.studied(ctx, who.ID)
		if err != nil {
			return err
		}
		return c.Reply(ctx, message.Lines(message.T("stats.none."+placeText(scope), message.Args{"User": who, "Family": familyText(scope)}), studied))
	}
	even := rating.EvenLevel(results)
	own, err := s.Store.Standing(ctx, scope, who.ID)
	if err != nil {
		return err
	}
	rank, err := s.Store.Rank(ctx, scope, who.ID)
	if err != nil {
		return err
	}
	changes, err := s.Store.RatingChanges(ctx, scope, who.ID, statsGames)
	if err != nil {
		return err
	}
	learned, err := s.learned(ctx, c.Guild, who.ID)
	if err != nil {
		return err
	}
	sum := newTally(results, func(p game.Player) string {
		return opponentName(view.PictureWords{Translator: s.Translator, Language: s.View.PictureLanguage(c.Language)}, p)
	})
	achieved, err := s.Store.AchievementsOf(ctx, who.ID)
	if err != nil {
		return err
	}
	reply := chat.Reply{Text: message.Lines(
		message.T("stats.heading."+placeText(scope), message.Args{"User": who, "Family": familyText(scope)}),
		ratingRow(own, rank),
		result.EvenMatchRow(even),
		others,
		message.T("stats.results", message.Args{"Won": sum.all.Wins, "Drawn": sum.all.Draws, "Lost": sum.all.Losses, "Count": len(results)}),
		streakText(sum.streak),
		favouriteText(sum.openings),
		learned,
		result.AchievementsText(achieved),
	), Language: c.Language}
	reply.Picture = s.drawStats(c.Language, who, sum, changes)
	return c.Respond(ctx, reply)
}

// studied returns how far someone is in the lessons and in what they practice.
func (s *People) studied(ctx context.Context, user chat.UserID) (message.Text, error) {
	lessons, err := s.Lessons.Stats(ctx, user)
	if err != nil {
		return message.Text{}, err
	}
	practice, err := s.Practice.Stats(ctx, user)
	return message.Lines(lessons, practice), err
}

// learned returns how someone does at the puzzles of the day, the lessons and what they practice.
func (s *People) learned(ctx context.Context, guild chat.GuildID, user chat.UserID) (message.Text, error) {
	player, err := s.Store.PuzzlePlayer(ctx, user)
	if err != nil {
		return message.Text{}, err
	}
	daily, err := s.Puzzles.DailyStats(ctx, guild, player)
	if err != nil {
		return message.Text{}, err
	}
	studied, err := s.studied(ctx, user)
	return message.Lines(daily, studied), err
}

// streakText returns the longest winning streak, or nothing if no game was won.
func streakText(wins int) message.Text {
	if wins == 0 {
		return message.Text{}
	}
	return message.T("stats.streak", message.Args{"Count": wins})
}

// ratingRow returns a person's rating, or for someone without rated games how to get one.
func ratingRow(s rating.Standing, rank int) message.Text {
	if rank == 0 {
		return message.T("stats.unrated")
	}
	return message.T("stats.rating", message.Args{"Rating": s.RatingAt(time.Now()).Text(), "Rank": rank, "Count": s.Games()})
}

// otherRatings lists the person's ratings under other rules, one per row.
func (s *People) otherRatings(ctx context.Context, scope rating.Scope, user chat.UserID) (message.Text, error) {
	var rows []message.Text
	for _, family := range rating.Families() {
		other := rating.Scope{Guild: scope.Guild, Family: family}
		if other == scope {
			continue
		}
		rank, err := s.Store.Rank(ctx, other, user)
		if err != nil {
			return message.Text{}, err
		}
		if rank == 0 {
			continue
		}
		own, err := s.Store.Standing(ctx, other, user)
		if err != nil {
			return message.Text{}, err
		}
		rows = append(rows, message.T("stats.elsewhere", message.Args{"Family": familyText(other), "Row": ratingRow(own, rank)}))
	}
	return message.Lines(rows...), nil
}

// tally sums up a person's games.
type tally struct {
	all, black, white chart.Outcome
	opponents         []chart.Outcome // most frequent first
	openings          []playedOpening // most played first
	streak            int             // the longest run of wins
}

// newTally sums up results, which start with the latest. name returns an opponent's name; opponents
// with the same name count as one.
func newTally(results []game.PastResult, name func(game.Player) string) tally {
	r := tally{openings: playedOpenings(results)}
	byOpponent := make(map[string]*chart.Outcome)
	row := 0
	for _, one := range slices.Backward(results) {
		add(&r.all, one)
		if one.Side == engine.Black {
			add(&r.black, one)
		} else {
			add(&r.white, one)
		}
		opponent := name(one.Opponent)
		if byOpponent[opponent] == nil {
			byOpponent[opponent] = &chart.Outcome{Name: opponent}
		}
		add(byOpponent[opponent], one)
		if row++; !one.Won() {
			row = 0
		}
		r.streak = max(r.streak, row)
	}
	for _, o := range byOpponent {
		r.opponents = append(r.opponents, *o)
	}
	slices.SortFunc(r.opponents, func(a, b chart.Outcome) int {
		return cmp.Or(cmp.Compare(gamesIn(b), gamesIn(a)), strings.Compare(a.Name, b.Name))
	})
	r.opponents = r.opponents[:min(len(r.opponents), statsOpponents)]
	return r
}

func add(o *chart.Outcome, r game.PastResult) {
	switch {
	case r.Won():
		o.Wins++
	case r.Drawn():
		o.Draws++
	default:
		o.Losses++
	}
}

// opponentName returns an opponent's name in a picture; for the engine, that's its level.
func opponentName(w view.PictureWords, p game.Player) string {
	switch {
	case p.Engine && p.Level != engine.NoLevel:
		return w.Say(message.T("picture.engine_strength", message.Args{"Engine": view.EngineName(&p), "Strength": view.StrengthName(game.Strength{Level: p.Level})}))
	case p.Engine:
		return view.EngineName(&p)
	case p.Recorded() && p.User.Name == "":
		return w.Say(message.T("player.unknown")) // they asked to be forgotten
	}
	return norm.NFC.String(p.User.Name) // pictures can't put accents on letters
}

// drawStats draws a person's record. If that fails, it logs the error and returns nil, since the
// words say the same.
func (s *People) drawStats(language string, who chat.User, r tally, changes []rating.Change) *chat.Picture {
	language = s.View.PictureLanguage(language)
	w := view.PictureWords{Translator: s.Translator, Language: language}
	png, err := s.Painter.Chart(chart.Chart{
		Title: norm.NFC.String(who.Name), Width: min(s.Width, view.StatsWidth), Figure: statsSections(w, r, changes), Texts: w.ChartTexts(), Language: language,
	})
	if err != nil {
		s.Log.Error("a record could not be drawn", "user", who.ID, "err", err)
		return nil
	}
	return &chat.Picture{Name: "stats.png", PNG: png, Alt: message.T("stats.alt", message.Args{"Name": message.Name(who.Name), "Won": r.all.Wins, "Drawn": r.all.Draws, "Lost": r.all.Losses})}
}

// statsSections returns the charts of a person's record, top to bottom: the rating over time if it
// changed more than once, then the results by color, by opponent and, if known, by opening.
func statsSections(w view.PictureWords, r tally, changes []rating.Change) chart.Sections {
	r.black.Name, r.white.Name = w.Say(message.T("color.black")), w.Say(message.T("color.white"))
	for i := range r.opponents {
		r.opponents[i].Unnamed = w.Say(message.T("tournament.picture.unnamed", message.Args{"Rank": i + 1}))
	}
	var sections chart.Sections
	if len(changes) > 1 {
		curve := chart.Rating{}
		for _, c := range changes {
			curve.Points = append(curve.Points, chart.RatingPoint{Time: c.At, Rating: c.After.Value})
		}
		sections = append(sections, chart.Section{Title: w.Say(message.T("picture.rating")), Figure: chart.Ratings{curve}})
	}
	sections = append(sections,
		chart.Section{Title: w.Say(message.T("picture.by_color")), Figure: chart.Outcomes{r.black, r.white}},
		chart.Section{Title: w.Say(message.T("picture.by_opponent")), Figure: chart.Outcomes(r.opponents)})
	if len(r.openings) > 0 {
		var bars chart.Outcomes
		for _, o := range r.openings {
			o.outcome.Name = w.Say(o.name)
			bars = append(bars, o.outcome)
		}
		sections = append(sections, chart.Section{Title: w.Say(message.T("picture.by_opening")), Figure: bars})
	}
	return sections
}

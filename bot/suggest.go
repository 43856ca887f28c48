package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/games"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// MaxSuggestions is how many suggestions Suggest returns at most: as many as a chat
// shows.
const MaxSuggestions = 25

// Suggest returns what somebody who is typing an option may want to type, in an order
// that gives nothing away: points near the stones first. given are the options that are
// there already, as they were typed.
func (s *Service) Suggest(ctx context.Context, ch chat.ChannelID, opt *command.Option, typed string, given map[string]string) ([]string, error) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	var words []string
	switch t := opt.Type.(type) {
	case command.PointOption:
		points, err := s.legalPoints(ctx, ch)
		if err != nil {
			return nil, err
		}
		words = points
	case command.EngineOption:
		for _, p := range classic.Programs() {
			words = append(words, p.ID)
		}
		words = append(words, command.EngineSpec{Program: "twolines", Variant: game.Variant{Minimax: true}}.String(),
			command.EngineSpec{Program: "shapes", Variant: game.Variant{Minimax: true}}.String(),
			command.EngineSpec{Program: "windows", Variant: game.Variant{Reach: 2}, Depth: 2}.String())
		words = append(words, "d1", "d2", "d3", "d4", "d6", "d8", "d12", "auto")
	case command.ChoiceOption:
		words = t.Values()
	case command.ClockOption:
		words = append(command.ClockChoices(), game.NoClock)
	case command.PatternOption:
		words = patternNames(typed)
	case command.SettingOption:
		words = settingValues(given)
	}
	var out []string
	for _, w := range words {
		if strings.HasPrefix(strings.ToLower(w), typed) && len(out) < MaxSuggestions {
			out = append(out, w)
		}
	}
	return out, nil
}

// settingValues are the values of the item of settings that has been given.
func settingValues(given map[string]string) []string {
	if mine := given["mine"]; mine != "" || given["scope"] != "" {
		if it, ok := findPersonalItem(cmp.Or(mine, given["item"])); ok {
			return append([]string{defaultWord}, it.choices...)
		}
		return nil
	}
	if it, ok := findSettingItem(given["item"]); ok {
		return append([]string{defaultWord}, it.choices...)
	}
	return nil
}

// legalPoints are the points that can be played in the channel's game: those nearest to a
// stone first, of these those nearest to the last one; none without a running game.
func (s *Service) legalPoints(ctx context.Context, ch chat.ChannelID) ([]string, error) {
	g, err := s.store.Current(ctx, ch)
	if errors.Is(err, games.ErrNoGame) || err == nil && g.State != game.Playing {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	pos, err := g.Position()
	if err != nil {
		return nil, err
	}
	last, ok := pos.LastMove()
	if !ok {
		last = engine.Center(g.Size)
	}
	var points []nearPoint
	for col := range int8(g.Size) {
		for row := range int8(g.Size) {
			if pt := (engine.Point{Col: col, Row: row}); pos.Legal(pt) == nil {
				points = append(points, nearPoint{pt, stoneDistance(pos, pt), kingSteps(pt, last)})
			}
		}
	}
	slices.SortStableFunc(points, func(a, b nearPoint) int {
		return cmp.Or(cmp.Compare(a.toStone, b.toStone), cmp.Compare(a.toLast, b.toLast))
	})
	var out []string
	for _, p := range points {
		out = append(out, p.at.String())
	}
	return out, nil
}

// nearPoint is a point and how far it is from the nearest stone and from the last one.
type nearPoint struct {
	at              engine.Point
	toStone, toLast int
}

// kingSteps is how many steps a king of chess needs from one point to another.
func kingSteps(a, b engine.Point) int {
	col, row := int(a.Col)-int(b.Col), int(a.Row)-int(b.Row)
	return max(col, -col, row, -row)
}

// stoneDistance is how far a point is from the nearest stone; the size of the board where
// there is none.
func stoneDistance(pos *engine.Position, pt engine.Point) int {
	nearest := pos.Size()
	for col := range int8(pos.Size()) {
		for row := range int8(pos.Size()) {
			if at := (engine.Point{Col: col, Row: row}); pos.At(at) != engine.Empty {
				nearest = min(nearest, kingSteps(pt, at))
			}
		}
	}
	return nearest
}

package service

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/play"
	"hoshi/bot/features/preferences"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// MaxSuggestions is the maximum number of suggestions returned by Suggest, the most a chat shows.
const MaxSuggestions = 25

// Suggest returns completions for an option that someone is typing, in an order that gives no
// hints: points near the stones come first. given holds the options already present, as typed.
func (s *Service) Suggest(ctx context.Context, ch chat.ChannelID, opt *command.Option, typed string, given map[string]string) ([]string, error) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	var words []string
	switch opt.Type.(type) {
	case command.PointOption:
		points, err := s.legalPoints(ctx, ch)
		if err != nil {
			return nil, err
		}
		words, typed = points, command.ReadPoints(typed)
	case command.EngineOption:
		for _, p := range classic.Programs() {
			words = append(words, p.ID)
		}
		words = append(words, command.EngineSpec{Program: "twolines", Variant: game.Variant{Minimax: true}}.String(),
			command.EngineSpec{Program: "shapes", Variant: game.Variant{Minimax: true}}.String(),
			command.EngineSpec{Program: "windows", Variant: game.Variant{Reach: 2}, Depth: 2}.String())
		words = append(words, "d1", "d2", "d3", "d4", "d6", "d8", "d12", "auto")
	case command.ClockOption:
		words = append(command.ClockChoices(), game.NoClock)
	case command.PatternOption:
		words = play.PatternNames(typed)
	case command.SettingOption:
		words = preferences.SettingValues(given)
	}
	var out []string
	for _, w := range words {
		if strings.HasPrefix(strings.ToLower(w), typed) && len(out) < MaxSuggestions {
			out = append(out, w)
		}
	}
	return out, nil
}

// legalPoints returns the legal points in the channel's game, the nearest to any stone first, and
// among equals the nearest to the last stone. It returns none without a running game.
func (s *Service) legalPoints(ctx context.Context, ch chat.ChannelID) ([]string, error) {
	g, err := s.store.Current(ctx, ch)
	if errors.Is(err, stored.ErrNoGame) || err == nil && g.State != game.Playing {
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

// nearPoint is a point and its distances to the nearest and the last stone.
type nearPoint struct {
	at              engine.Point
	toStone, toLast int
}

// kingSteps returns how many steps a chess king needs from one point to another.
func kingSteps(a, b engine.Point) int {
	col, row := int(a.Col)-int(b.Col), int(a.Row)-int(b.Row)
	return max(col, -col, row, -row)
}

// stoneDistance returns the distance from a point to the nearest stone, or the size of the board if
// there are no stones.
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

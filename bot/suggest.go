package bot

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// MaxSuggestions is how many suggestions Suggest returns at most: as many as a chat
// shows.
const MaxSuggestions = 25

// Suggest returns what somebody who is typing an option may want to type, in an order
// that gives nothing away: points from the lower left on. given are the options that are
// there already, as they were typed.
func (s *Service) Suggest(ctx context.Context, ch ChannelID, opt *Option, typed string, given map[string]string) ([]string, error) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	var words []string
	switch t := opt.Type.(type) {
	case PointOption:
		points, err := s.legalPoints(ctx, ch)
		if err != nil {
			return nil, err
		}
		words = points
	case EngineOption:
		for _, p := range classic.Programs() {
			words = append(words, p.ID)
		}
		words = append(words, EngineSpec{Program: "twolines", Variant: Variant{Minimax: true}}.String(),
			EngineSpec{Program: "shapes", Variant: Variant{Minimax: true}}.String(),
			EngineSpec{Program: "windows", Variant: Variant{Reach: 2}, Depth: 2}.String())
		words = append(words, "d1", "d2", "d3", "d4", "d6", "d8", "d12", "auto")
	case ChoiceOption:
		words = t.values()
	case ClockOption:
		words = append(clockChoices(), noClock)
	case PatternOption:
		words = patternNames(typed)
	case SettingOption:
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

// legalPoints are the points that can be played in the channel's game, by row and
// column; none without a running game.
func (s *Service) legalPoints(ctx context.Context, ch ChannelID) ([]string, error) {
	g, err := s.store.Current(ctx, ch)
	if errors.Is(err, ErrNoGame) || err == nil && g.State != Playing {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	pos, err := g.Position()
	if err != nil {
		return nil, err
	}
	var out []string
	for col := range int8(g.Size) {
		for row := range int8(g.Size) {
			if pt := (engine.Point{Col: col, Row: row}); pos.Legal(pt) == nil {
				out = append(out, pt.String())
			}
		}
	}
	return out, nil
}

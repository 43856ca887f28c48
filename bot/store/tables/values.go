package tables

import (
	"database/sql/driver"
	"fmt"
	"strings"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// text stores a value as text and reads it back. It is a [driver.Valuer] and a
// [database/sql.Scanner].
type text struct {
	format func() (string, error)
	parse  func(string) error
}

func (t text) Value() (driver.Value, error) { return t.format() }

func (t text) Scan(src any) error { return t.parse(fmt.Sprint(src)) }

func ruleText(r *engine.Rule) text {
	return text{
		func() (string, error) { name, err := r.MarshalText(); return string(name), err },
		func(name string) error { return r.UnmarshalText([]byte(name)) },
	}
}

func actionsText(list *[]opening.Action) text {
	return text{
		func() (string, error) { return opening.FormatActions(*list), nil },
		func(s string) (err error) { *list, err = opening.ParseActions(s, engine.MaxSize); return err },
	}
}

// clockText writes a clock as people type it, or "" for none.
func clockText(c *game.Clock) text {
	return text{
		func() (string, error) {
			if c.IsZero() {
				return "", nil
			}
			return c.String(), nil
		},
		func(s string) (err error) {
			*c = game.Clock{}
			if s != "" {
				*c, err = game.ParseClock(s)
			}
			return err
		},
	}
}

// levelText writes the name of a level, or "" for none. It reads an unknown level as none.
func levelText(l *engine.Level) text {
	return text{
		func() (string, error) { return l.String(), nil },
		func(name string) error { *l, _ = engine.ParseLevel(name); return nil },
	}
}

func stateText(s *game.State) text {
	return text{
		func() (string, error) {
			if !s.Known() {
				return "", fmt.Errorf("no state is called %q", *s)
			}
			return string(*s), nil
		},
		func(name string) error { *s = game.State(name); return nil },
	}
}

// pointText writes the name of a point, or "" for a1, the zero value in events without a point.
func pointText(p *engine.Point) text {
	return text{
		func() (string, error) {
			if *p == (engine.Point{}) {
				return "", nil
			}
			return p.String(), nil
		},
		func(name string) (err error) {
			*p = engine.Point{}
			if name != "" {
				*p, err = engine.ParsePoint(name, engine.MaxSize)
			}
			return err
		},
	}
}

var sideNames = map[engine.Color]string{engine.Empty: "", engine.Black: "black", engine.White: "white"}

// sideText writes the name of a side, or "" for none.
func sideText(c *engine.Color) text {
	return text{
		func() (string, error) {
			name, ok := sideNames[*c]
			if !ok {
				return "", fmt.Errorf("color %d isn't a side", *c)
			}
			return name, nil
		},
		func(name string) error {
			for side, known := range sideNames {
				if name == known {
					*c = side
					return nil
				}
			}
			return fmt.Errorf("no side is called %q", name)
		},
	}
}

// programText writes the program that plays a side, followed by a space and its variant: "twolines
// minimax".
func programText(p *game.Player) text {
	return text{
		func() (string, error) {
			if p.Variant == (game.Variant{}) {
				return p.Program, nil
			}
			return p.Program + " " + p.Variant.String(), nil
		},
		func(s string) error {
			program, words, _ := strings.Cut(s, " ")
			variant, ok := game.ParseVariant(words)
			if !ok {
				return fmt.Errorf("no program searches by %q", words)
			}
			p.Program, p.Variant = program, variant
			return nil
		},
	}
}

// microTime stores a time in microseconds since 1970, or 0 for the zero time. It is a
// [driver.Valuer] and a [database/sql.Scanner].
type microTime struct{ time *time.Time }

func (t microTime) Value() (driver.Value, error) {
	if t.time.IsZero() {
		return int64(0), nil
	}
	return t.time.UnixMicro(), nil
}

func (t microTime) Scan(src any) error {
	micro, ok := src.(int64)
	if !ok {
		return fmt.Errorf("%v isn't a time", src)
	}
	*t.time = time.Time{}
	if micro != 0 {
		*t.time = time.UnixMicro(micro).UTC()
	}
	return nil
}

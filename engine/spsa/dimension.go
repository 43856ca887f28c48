package spsa

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"hoshi/engine"
)

// Dimension is a parameter to tune.
type Dimension struct {
	Name  string               `json:"name"`  // name of the parameter
	Kind  engine.ParameterKind `json:"kind"`  // real number, whole number or switch
	Start float64              `json:"start"` // value to start from
	Min   float64              `json:"min"`   // lowest value
	Max   float64              `json:"max"`   // highest value
	Step  float64              `json:"step"`  // perturbation in the last iterations, up and down
}

// ParseDimensions reads names of search parameters. A start, a range and a step can
// follow each name in this order:
//
//	LMRBase  LMRBase=0.5  LMRBase=0.5:0..2/0.1  LMRBase/0.1
//
// What is left out is taken from engine.Parameters.
func ParseDimensions(texts []string) ([]Dimension, error) {
	known := map[string]engine.Parameter{}
	for _, p := range engine.Parameters() {
		known[p.Name] = p
	}
	var list []Dimension
	for _, text := range texts {
		name := text
		if i := strings.IndexAny(text, "=:/"); i >= 0 {
			name = text[:i]
		}
		p, ok := known[name]
		if !ok {
			return nil, engine.CheckParameters(map[string]float64{name: 0})
		}
		d := Dimension{Name: name, Kind: p.Kind, Start: p.Value, Min: p.Min, Max: p.Max, Step: p.Step}
		err := d.parse(text[len(name):])
		if err == nil {
			err = d.check()
		}
		if err == nil && (d.Min < p.Min || d.Max > p.Max) {
			err = fmt.Errorf("the parameter goes from %v to %v", p.Min, p.Max)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", text, err)
		}
		list = append(list, d)
	}
	return list, checkDimensions(list)
}

// parse reads "=start:min..max/step"; each part is optional.
func (d *Dimension) parse(text string) error {
	var err error
	number := func(text string) float64 {
		x, fault := strconv.ParseFloat(text, 64)
		if fault != nil {
			err = fmt.Errorf("%q is no number: want a text like %s=0.5:0..2/0.1", text, d.Name)
		}
		return x
	}
	text, step, ok := strings.Cut(text, "/")
	if ok {
		d.Step = number(step)
	}
	text, bounds, ok := strings.Cut(text, ":")
	if ok {
		least, most, _ := strings.Cut(bounds, "..")
		d.Min, d.Max = number(least), number(most)
	}
	if start, ok := strings.CutPrefix(text, "="); ok {
		d.Start = number(start)
	}
	return err
}

func (d *Dimension) check() error {
	for _, x := range []float64{d.Start, d.Min, d.Max, d.Step} {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return fmt.Errorf("%v is no finite number", x)
		}
	}
	switch {
	case d.Min >= d.Max:
		return fmt.Errorf("the range %v..%v is empty", d.Min, d.Max)
	case d.Kind != engine.RealParameter && (d.Min != math.Trunc(d.Min) || d.Max != math.Trunc(d.Max)):
		return fmt.Errorf("the range %v..%v does not begin and end with whole numbers", d.Min, d.Max)
	case d.Start < d.Min || d.Start > d.Max:
		return fmt.Errorf("the start %v is outside %v..%v", d.Start, d.Min, d.Max)
	case d.Step <= 0 || d.Step > d.Max-d.Min:
		return fmt.Errorf("the step %v is not above 0, or is larger than the range %v..%v", d.Step, d.Min, d.Max)
	}
	return nil
}

// checkDimensions returns an error when a tuning cannot use the dimensions.
func checkDimensions(list []Dimension) error {
	if len(list) == 0 {
		return errors.New("no parameters to tune")
	}
	seen := map[string]bool{}
	for _, d := range list {
		if seen[d.Name] {
			return fmt.Errorf("%s is named twice", d.Name)
		}
		seen[d.Name] = true
		if err := d.check(); err != nil {
			return fmt.Errorf("%s: %w", d.Name, err)
		}
	}
	return nil
}

// clamp returns the value nearest to x that lies in the range.
func (d *Dimension) clamp(x float64) float64 { return max(d.Min, min(x, d.Max)) }

// sample returns a value to play with for x. A whole number is rounded up when chance,
// from 0 to 1, is at least one less its fraction, so that the fraction counts on
// average.
func (d *Dimension) sample(x, chance float64) float64 {
	if d.Kind != engine.RealParameter {
		x = math.Floor(x + chance)
	}
	return d.clamp(x)
}

// round returns a value to keep for x: a whole number, or a number with one digit more
// than the step.
func (d *Dimension) round(x float64) float64 {
	if d.Kind != engine.RealParameter {
		return d.clamp(math.Round(x))
	}
	digits := max(0, 1-int(math.Floor(math.Log10(d.Step))))
	text := strconv.FormatFloat(x, 'f', digits, 64)
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return d.Start // no finite number is written so
	}
	return d.clamp(x)
}

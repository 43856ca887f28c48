package search

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
)

// ParameterKind is what the values of a parameter are.
type ParameterKind string

// The kinds of parameters.
const (
	IntParameter  ParameterKind = "whole"
	RealParameter ParameterKind = "real"
)

// Parameter is a number of the search that [Options] can set: to leave
// one thing out of the search, or to tune it.
type Parameter struct {
	Name  string        `json:"name"`
	Doc   string        `json:"doc"` // what it does, in a few words
	Kind  ParameterKind `json:"kind"`
	Value float64       `json:"value"` // without a setting
	Min   float64       `json:"min"`   // the least that it may be
	Max   float64       `json:"max"`
	Step  float64       `json:"step"` // a change that may be seen in a few hundred games
}

// Parameters returns the parameters in a fixed order, with what they are by default.
// They come and go with the engine; a version of it promises none.
func Parameters() []Parameter {
	standard := reflect.ValueOf(&defaultParameters).Elem()
	list := make([]Parameter, 0, standard.NumField())
	for i := range standard.NumField() {
		list = append(list, parameterOf(standard.Type().Field(i), standard.Field(i)))
	}
	return list
}

// parameterOf reads a field of searchParameters and its tag, which is like "0..12/1".
func parameterOf(f reflect.StructField, v reflect.Value) Parameter {
	p := Parameter{Name: f.Name, Doc: f.Tag.Get("doc"), Kind: RealParameter}
	if v.CanInt() {
		p.Kind, p.Value = IntParameter, float64(v.Int())
	} else {
		p.Value = v.Float()
	}
	bounds, step, _ := strings.Cut(f.Tag.Get("range"), "/")
	least, most, _ := strings.Cut(bounds, "..")
	fmt.Sscan(least+" "+most+" "+step, &p.Min, &p.Max, &p.Step) // a test reads them all
	return p
}

// Round returns the value nearest to x that the parameter can have.
func (p Parameter) Round(x float64) float64 {
	if p.Kind != RealParameter {
		x = math.Round(x)
	}
	return max(p.Min, min(x, p.Max))
}

// ParameterError says that a parameter does not exist or cannot have a value.
type ParameterError struct {
	Name      string     // as it was given
	Value     float64    // as it was given
	Parameter *Parameter // the parameter with this name, nil where there is none
}

func (e *ParameterError) Error() string {
	p := e.Parameter
	switch {
	case p == nil:
		return fmt.Sprintf("there is no parameter %q: %s", e.Name, suggest(e.Name, Parameters()))
	case p.Kind != RealParameter && e.Value >= p.Min && e.Value <= p.Max:
		return fmt.Sprintf("%s=%v: want a whole number from %v to %v", e.Name, e.Value, p.Min, p.Max)
	}
	return fmt.Sprintf("%s=%v: want %v to %v", e.Name, e.Value, p.Min, p.Max)
}

// CheckParameters returns a *[ParameterError] for the first name, in alphabetical order,
// that is no parameter or whose value is out of its parameter's range.
func CheckParameters(values map[string]float64) error {
	all := Parameters()
	for _, name := range sortedKeys(values) {
		i := slices.IndexFunc(all, func(p Parameter) bool { return p.Name == name })
		if i < 0 {
			return &ParameterError{Name: name, Value: values[name]}
		}
		if p := &all[i]; p.Round(values[name]) != values[name] {
			return &ParameterError{Name: name, Value: values[name], Parameter: p}
		}
	}
	return nil
}

func sortedKeys(values map[string]float64) []string {
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// suggest returns which parameters may have been meant by a name that is none: those that
// contain it or that it contains, in upper or lower case.
func suggest(name string, all []Parameter) string {
	const shortest = 3 // letters of a name that are worth comparing
	var names, similar []string
	for _, p := range all {
		names = append(names, p.Name)
		a, b := strings.ToLower(name), strings.ToLower(p.Name)
		if len(a) >= shortest && (strings.Contains(b, a) || strings.HasPrefix(a, b)) {
			similar = append(similar, p.Name)
		}
	}
	if len(similar) > 0 {
		return "did you mean " + strings.Join(similar, " or ") + "?"
	}
	return "want one of " + strings.Join(names, ", ")
}

// searchParameters returns the numbers of the search with values in place of the standard
// ones. What CheckParameters would refuse is left out or rounded.
func (o *Options) searchParameters() searchParameters {
	k := defaultParameters
	if len(o.Parameters) == 0 {
		return k
	}
	fields := reflect.ValueOf(&k).Elem()
	for _, p := range Parameters() {
		x, ok := o.Parameters[p.Name]
		if !ok || math.IsNaN(x) {
			continue
		}
		x = p.Round(x)
		if f := fields.FieldByName(p.Name); p.Kind == IntParameter {
			f.SetInt(int64(x))
		} else {
			f.SetFloat(x)
		}
	}
	return k
}

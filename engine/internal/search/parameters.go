package search

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
)

// ParameterKind is the kind of a parameter's values.
type ParameterKind string

// The kinds of parameters.
const (
	IntParameter  ParameterKind = "whole"
	RealParameter ParameterKind = "real"
)

// Parameter is a number of the search that [Options] can set, to tune the search or to leave
// a technique out.
type Parameter struct {
	Name  string        `json:"name"`  // for Options.Parameters
	Doc   string        `json:"doc"`   // what it does
	Kind  ParameterKind `json:"kind"`  // whole numbers or any
	Value float64       `json:"value"` // default
	Min   float64       `json:"min"`   // smallest value
	Max   float64       `json:"max"`   // greatest value
	Step  float64       `json:"step"`  // a change that a few hundred games can show
}

// Parameters returns the parameters in a fixed order, with their defaults. Any version of the
// engine may have other parameters.
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
	fmt.Sscan(least+" "+most+" "+step, &p.Min, &p.Max, &p.Step) // a test checks them
	return p
}

// Round returns the nearest value to x that the parameter can have.
func (p Parameter) Round(x float64) float64 {
	if p.Kind != RealParameter {
		x = math.Round(x)
	}
	return max(p.Min, min(x, p.Max))
}

// ParameterError says that a parameter doesn't exist or can't have a value.
type ParameterError struct {
	Name      string     // as given
	Value     float64    // as given
	Parameter *Parameter // the parameter with this name, nil if there is none
}

func (e *ParameterError) Error() string {
	p := e.Parameter
	switch {
	case p == nil:
		return fmt.Sprintf("unknown parameter %q: %s", e.Name, suggest(e.Name, Parameters()))
	case p.Kind != RealParameter && e.Value >= p.Min && e.Value <= p.Max:
		return fmt.Sprintf("%s=%v: must be a whole number from %v to %v", e.Name, e.Value, p.Min, p.Max)
	}
	return fmt.Sprintf("%s=%v: must be %v to %v", e.Name, e.Value, p.Min, p.Max)
}

// CheckParameters returns a *[ParameterError] for the first name, in alphabetical order, that
// isn't a parameter or whose value is out of range.
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

// suggest returns a hint for a name that isn't a parameter: the parameters that contain it or
// that it begins with, ignoring case, else all of them.
func suggest(name string, all []Parameter) string {
	const shortest = 3 // letters that a name needs for that
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
	return "must be one of " + strings.Join(names, ", ")
}

// searchParameters returns the parameters of the search: the defaults, and the values of
// o.Parameters. It ignores or rounds values that CheckParameters rejects.
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

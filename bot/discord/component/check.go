package component

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

// LimitError is a field that Discord would refuse.
type LimitError struct {
	Component string // such as "button"
	Field     string // such as "label", by Discord's name where it has one
	Got       int    // its length or number
	Min, Max  int    // what Discord takes
	Value     string // what is wrong, where a number does not say it
}

// Error names the field and its bounds.
func (e *LimitError) Error() string {
	if e.Value != "" {
		return fmt.Sprintf("%s: %s %q is not allowed here", e.Component, e.Field, e.Value)
	}
	return fmt.Sprintf("%s: %s is %d, want %d to %d", e.Component, e.Field, e.Got, e.Min, e.Max)
}

// Check returns what Discord would refuse of a message's components (version 2), as a
// [*LimitError] or several joined, nil for nothing.
func Check(components []Component) error {
	var k checker
	k.between("message", "components", len(components), 1, MaxComponents)
	for _, c := range components {
		switch c.(type) {
		case Container, ActionRow, TextDisplay, Gallery, File, Separator:
			c.check(&k)
		default:
			k.misplaced(c, "message")
		}
	}
	k.between("message", "components with the nested ones", k.components, 0, MaxComponents)
	k.between("message", "characters of all texts", k.characters, 0, MaxText)
	return k.err()
}

// checker collects problems.
type checker struct {
	errs       []error
	components int
	characters int
	customIDs  map[string]bool
}

func (k *checker) err() error { return errors.Join(k.errs...) }

func (k *checker) component() { k.components++ }

func (k *checker) text(s string) { k.characters += utf8.RuneCountInString(s) }

func (k *checker) add(component, field string, got, least, most int) {
	k.errs = append(k.errs, &LimitError{Component: component, Field: field, Got: got, Min: least, Max: most})
}

func (k *checker) between(component, field string, got, least, most int) {
	if got < least || got > most {
		k.add(component, field, got, least, most)
	}
}

func (k *checker) length(component, field, value string, least, most int) {
	k.between(component, field, utf8.RuneCountInString(value), least, most)
}

// customID checks an id, which is unique in its message.
func (k *checker) customID(component, id string) {
	k.length(component, "custom_id", id, 1, MaxCustomID)
	if k.customIDs[id] {
		k.twice(component, "custom_id", id)
	}
	if k.customIDs == nil {
		k.customIDs = map[string]bool{}
	}
	k.customIDs[id] = true
}

func (k *checker) twice(component, field, value string) {
	k.errs = append(k.errs, &LimitError{Component: component, Field: "second " + field, Value: value})
}

func (k *checker) misplaced(c Component, in string) {
	k.errs = append(k.errs, &LimitError{Component: in, Field: "component", Value: fmt.Sprintf("%T", c)})
}

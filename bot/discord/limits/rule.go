package limits

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// rule adds the problems of a value at a path to a checker.
type rule func(c *checker, path string, value any)

// checker collects problems.
type checker struct{ problems []Problem }

func (c *checker) add(path, format string, args ...any) {
	c.problems = append(c.problems, Problem{Path: path, Text: fmt.Sprintf(format, args...)})
}

// join adds a key to a path.
func join(path string, key any) string {
	if path == "" {
		return fmt.Sprint(key)
	}
	return path + "." + fmt.Sprint(key)
}

// text is a string with limits on its length, in characters.
func text(least, most int) rule {
	return func(c *checker, path string, value any) {
		s, ok := value.(string)
		n := utf8.RuneCountInString(s)
		switch {
		case !ok:
			c.add(path, "%v isn't a string", value)
		case n < least || n > most:
			c.add(path, "has %d characters, not %d to %d", n, least, most)
		}
	}
}

// whole is an integer within limits.
func whole(least, most int64) rule {
	return func(c *checker, path string, value any) {
		number, ok := value.(json.Number)
		n, err := number.Int64()
		switch {
		case !ok || err != nil:
			c.add(path, "%v isn't a whole number", value)
		case n < least:
			c.add(path, "%d is less than %d", n, least)
		case n > most:
			c.add(path, "%d is more than %d", n, most)
		}
	}
}

// oneOf is one of the given integers.
func oneOf(numbers ...int64) rule {
	return func(c *checker, path string, value any) {
		number, ok := value.(json.Number)
		if n, err := number.Int64(); !ok || err != nil || !slices.Contains(numbers, n) {
			c.add(path, "%v isn't one of %v", value, numbers)
		}
	}
}

// flags is a bitfield of which only some bits can be set.
func flags(allowed int64) rule {
	return func(c *checker, path string, value any) {
		number, ok := value.(json.Number)
		n, err := number.Int64()
		switch {
		case !ok || err != nil:
			c.add(path, "%v isn't a whole number", value)
		case n&^allowed != 0:
			c.add(path, "%d can't be set here", n&^allowed)
		}
	}
}

// boolean is true or false.
func boolean(c *checker, path string, value any) {
	if _, ok := value.(bool); !ok {
		c.add(path, "%v is neither true nor false", value)
	}
}

// snowflake is an ID: digits in a string, because JavaScript's numbers can't hold it.
func snowflake(c *checker, path string, value any) {
	s, ok := value.(string)
	if _, err := strconv.ParseUint(s, 10, 64); !ok || err != nil || s != "0" && s[0] == '0' {
		c.add(path, "%#v isn't an id in a string", value)
	}
}

// optional is a value that may also be null.
func optional(r rule) rule {
	return func(c *checker, path string, value any) {
		if value != nil {
			r(c, path, value)
		}
	}
}

// list is an array with limits on its length.
func list(least, most int, element rule) rule {
	return func(c *checker, path string, value any) {
		elements, ok := value.([]any)
		switch {
		case !ok:
			c.add(path, "%v isn't a list", value)
		case len(elements) < least || len(elements) > most:
			c.add(path, "has %d elements, not %d to %d", len(elements), least, most)
		}
		for i, e := range elements {
			element(c, join(path, i), e)
		}
	}
}

// distinct is a list without duplicates.
func distinct(r rule) rule {
	return func(c *checker, path string, value any) {
		r(c, path, value)
		seen := make(map[string]bool)
		elements, _ := value.([]any)
		for i, e := range elements {
			key := fmt.Sprint(e)
			if seen[key] {
				c.add(join(path, i), "%s is there twice", key)
			}
			seen[key] = true
		}
	}
}

// fields are the rules of an object's fields, by name; a name that begins with "!" is required.
type fields map[string]rule

// object is an object with only the given fields. The further rules check the whole object.
func object(f fields, further ...rule) rule {
	known := make(fields)
	var required []string
	for name, r := range f {
		if bare, ok := strings.CutPrefix(name, "!"); ok {
			name, required = bare, append(required, bare)
		}
		known[name] = r
	}
	slices.Sort(required)
	return func(c *checker, path string, value any) {
		o, ok := value.(map[string]any)
		if !ok {
			c.add(path, "%v isn't an object", value)
			return
		}
		for _, name := range required {
			if _, ok := o[name]; !ok {
				c.add(join(path, name), "is missing")
			}
		}
		for _, name := range slices.Sorted(maps.Keys(o)) {
			if r, ok := known[name]; ok {
				r(c, join(path, name), o[name])
			} else {
				c.add(join(path, name), "isn't a field that Discord knows here")
			}
		}
		for _, r := range further {
			r(c, path, value)
		}
	}
}

// byType is an object whose kind depends on its field "type".
func byType(kinds map[int]rule) rule {
	return func(c *checker, path string, value any) {
		kind := kindOf(value)
		if r, ok := kinds[kind]; ok {
			r(c, path, value)
			return
		}
		c.add(path, "the type is %d, none of %v", kind, slices.Sorted(maps.Keys(kinds)))
	}
}

// with returns the fields of both.
func (f fields) with(more fields) fields {
	all := maps.Clone(f)
	maps.Copy(all, more)
	return all
}

// kindOf returns the field "type" of an object, or 0 if there is none.
func kindOf(value any) int { return int(number(value, "type")) }

// number returns a field of an object, or 0 if there is none.
func number(value any, name string) int64 {
	o, _ := value.(map[string]any)
	n, _ := o[name].(json.Number)
	i, _ := n.Int64()
	return i
}

// length returns the number of characters of an object's field or, if longer, of its longest
// translation.
func length(value any, name string) int {
	o, _ := value.(map[string]any)
	s, _ := o[name].(string)
	n := utf8.RuneCountInString(s)
	translations, _ := o[name+"_localizations"].(map[string]any)
	for _, t := range translations {
		s, _ := t.(string)
		n = max(n, utf8.RuneCountInString(s))
	}
	return n
}

// elements returns the elements of an object's field that is a list.
func elements(value any, name string) []any {
	o, _ := value.(map[string]any)
	l, _ := o[name].([]any)
	return l
}

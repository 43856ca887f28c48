package limits

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Rule says what Discord accepts as a value. It adds the problems of the value at a path to a
// checker.
type Rule func(c *checker, path string, value any)

// checker collects problems.
type checker struct {
	known    Known
	problems []Problem
}

// refuse adds a problem that makes Discord refuse the body.
func (c *checker) refuse(path, code, format string, args ...any) {
	c.problems = append(c.problems, Problem{Path: path, Code: code, Text: fmt.Sprintf(format, args...)})
}

// warn adds a problem that Discord ignores.
func (c *checker) warn(path, format string, args ...any) { c.refuse(path, "", format, args...) }

// missing adds the problem that a value is missing.
func (c *checker) missing(path string) {
	c.refuse(path, "BASE_TYPE_REQUIRED", "This field is required")
}

// count adds a problem if the length of a text or a list is out of range.
func (c *checker) count(path string, n, least, most int) {
	switch {
	case n > most && least == 0:
		c.refuse(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
	case n < least || n > most:
		c.refuse(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	}
}

// join adds a key to a path.
func join(path string, key any) string {
	if path == "" {
		return fmt.Sprint(key)
	}
	return path + "." + fmt.Sprint(key)
}

// text is a string with limits on its length, in characters.
func text(least, most int) Rule {
	return func(c *checker, path string, value any) {
		s, ok := value.(string)
		n := utf8.RuneCountInString(s)
		switch {
		case value == nil || ok && n == 0 && least > 0:
			c.missing(path)
		case !ok:
			c.refuse(path, "STRING_TYPE_CONVERT", "Could not interpret %q as string.", fmt.Sprint(value))
		default:
			c.count(path, n, least, most)
		}
	}
}

// trimmed is a text whose spaces at both ends don't count.
func trimmed(r Rule) Rule {
	return func(c *checker, path string, value any) {
		if s, ok := value.(string); ok {
			value = strings.TrimSpace(s)
		}
		r(c, path, value)
	}
}

// matching is a string that matches a pattern.
func matching(pattern *regexp.Regexp, code, problem string) Rule {
	return func(c *checker, path string, value any) {
		if s, ok := value.(string); !ok || !pattern.MatchString(s) {
			c.refuse(path, code, "%s", problem)
		}
	}
}

// whole is an integer within limits.
func whole(least, most int64) Rule {
	return func(c *checker, path string, value any) {
		if n, ok := c.integer(path, value); ok {
			c.within(path, float64(n), float64(least), float64(most))
		}
	}
}

// integer returns an integer, or adds the problem that the value is none.
func (c *checker) integer(path string, value any) (n int64, ok bool) {
	number, ok := value.(json.Number)
	n, err := number.Int64()
	if !ok || err != nil {
		c.refuse(path, "NUMBER_TYPE_COERCE", "Value %q is not int.", fmt.Sprint(value))
		return 0, false
	}
	return n, true
}

// within adds a problem if a number is out of range.
func (c *checker) within(path string, n, least, most float64) {
	switch {
	case n < least:
		c.refuse(path, "NUMBER_TYPE_MIN", "int value should be greater than or equal to %.0f.", least)
	case n > most:
		c.refuse(path, "NUMBER_TYPE_MAX", "int value should be less than or equal to %.0f.", most)
	}
}

// decimal is a number within limits.
func decimal(least, most float64) Rule {
	return func(c *checker, path string, value any) {
		number, ok := value.(json.Number)
		n, err := number.Float64()
		if !ok || err != nil {
			c.refuse(path, "NUMBER_TYPE_COERCE", "Value %q is not float.", fmt.Sprint(value))
			return
		}
		c.within(path, n, least, most)
	}
}

// oneOf is one of the given integers.
func oneOf(numbers ...int64) Rule {
	return func(c *checker, path string, value any) {
		number, ok := value.(json.Number)
		if n, err := number.Int64(); !ok || err != nil || !slices.Contains(numbers, n) {
			c.refuse(path, "BASE_TYPE_CHOICES", "Value must be one of {%s}.", listed(numbers))
		}
	}
}

// listed joins values with commas.
func listed[T any](values []T) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(values), " ", ", "), "[]")
}

// flags is a bitfield of which only some bits can be set. Discord documents which ones, but not what
// happens to the others.
func flags(allowed int64) Rule {
	return func(c *checker, path string, value any) {
		if n, ok := c.integer(path, value); ok && n&^allowed != 0 {
			c.refuse(path, "MESSAGE_FLAGS_NOT_ALLOWED", "Only these flags can be set here: %d", allowed)
		}
	}
}

// boolean is true or false.
func boolean(c *checker, path string, value any) {
	if _, ok := value.(bool); !ok {
		c.refuse(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
	}
}

// snowflake is an ID. In a number, it isn't exact in JavaScript, so a string is safer.
func snowflake(c *checker, path string, value any) {
	if _, ok := value.(json.Number); ok {
		c.warn(path, "%v isn't an ID in a string", value)
	}
	id := fmt.Sprint(value)
	if _, err := strconv.ParseUint(id, 10, 64); err != nil {
		c.refuse(path, "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", id)
	} else if id != "0" && id[0] == '0' {
		c.warn(path, "%q begins with a zero", id)
	}
}

// optional is a value that may also be null.
func optional(r Rule) Rule {
	return func(c *checker, path string, value any) {
		if value != nil {
			r(c, path, value)
		}
	}
}

// absent is a value that has to be empty, if it's there at all.
func absent(code, problem string) Rule {
	return func(c *checker, path string, value any) {
		switch v := value.(type) {
		case nil:
			return
		case string:
			if v == "" {
				return
			}
		case bool:
			if !v {
				return
			}
		case []any:
			if len(v) == 0 {
				return
			}
		}
		c.refuse(path, code, "%s", problem)
	}
}

// list is an array with limits on its length.
func list(least, most int, element Rule) Rule {
	return func(c *checker, path string, value any) {
		elements, ok := value.([]any)
		if !ok {
			c.refuse(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
			return
		}
		c.count(path, len(elements), least, most)
		for i, e := range elements {
			element(c, join(path, i), e)
		}
	}
}

// distinct is a list without duplicates.
func distinct(r Rule) Rule {
	return func(c *checker, path string, value any) {
		r(c, path, value)
		seen := make(map[string]bool)
		elements, _ := value.([]any)
		for i, e := range elements {
			key := fmt.Sprint(e)
			if seen[key] {
				c.refuse(join(path, i), "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
			}
			seen[key] = true
		}
	}
}

// values is an object of which every field follows a rule.
func values(each Rule) Rule {
	return func(c *checker, path string, value any) {
		o, ok := c.object(path, value)
		if !ok {
			return
		}
		for _, name := range slices.Sorted(maps.Keys(o)) {
			each(c, join(path, name), o[name])
		}
	}
}

// object returns an object, or adds the problem that the value is none.
func (c *checker) object(path string, value any) (o map[string]any, ok bool) {
	if o, ok = value.(map[string]any); !ok {
		c.refuse(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
	}
	return o, ok
}

// fields are the rules of an object's fields, by name; a name that begins with "!" is required.
type fields map[string]Rule

// object is an object with only the given fields. The further rules check the whole object.
func object(f fields, further ...Rule) Rule {
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
		o, ok := c.object(path, value)
		if !ok {
			return
		}
		for _, name := range required {
			if _, ok := o[name]; !ok {
				c.missing(join(path, name))
			}
		}
		for _, name := range slices.Sorted(maps.Keys(o)) {
			if r, ok := known[name]; ok {
				r(c, join(path, name), o[name])
			} else {
				c.warn(join(path, name), "isn't a field that Discord knows here")
			}
		}
		for _, r := range further {
			r(c, path, value)
		}
	}
}

// with returns the fields of both.
func (f fields) with(more fields) fields { return union(f, more) }

// union returns the entries of both maps; those of b replace those of a.
func union[M ~map[K]V, K comparable, V any](a, b M) M {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

// kinds are the rules of objects by their field "type".
type kinds map[int]Rule

// part is a component of one of the kinds.
func part(all kinds) Rule {
	return func(c *checker, path string, value any) {
		if r, ok := all[kindOf(value)]; ok {
			r(c, path, value)
			return
		}
		c.refuse(path, "UNION_TYPE_CHOICES", `Value of field "type" must be one of (%s).`, listed(slices.Sorted(maps.Keys(all))))
	}
}

// typed is an object of one of the kinds; usual is the kind if the object doesn't say.
func typed(usual int, all kinds) Rule {
	return func(c *checker, path string, value any) {
		o, ok := c.object(path, value)
		if !ok {
			return
		}
		kind := usual
		if o["type"] != nil {
			kind = kindOf(value)
		}
		if r, ok := all[kind]; ok {
			r(c, path, value)
			return
		}
		c.refuse(join(path, "type"), "BASE_TYPE_CHOICES", "Value must be one of {%s}.", listed(slices.Sorted(maps.Keys(all))))
	}
}

// kindOf returns the field "type" of an object, or 0 if there is none.
func kindOf(value any) int { return int(number(value, "type")) }

// field returns a field of an object, or nil if there is none.
func field(value any, name string) any {
	o, _ := value.(map[string]any)
	return o[name]
}

// number returns a number in an object's field, or 0 if there is none.
func number(value any, name string) int64 {
	n, _ := field(value, name).(json.Number)
	i, _ := n.Int64()
	return i
}

// length returns the number of characters of an object's field or, if longer, of its longest
// translation.
func length(value any, name string) int {
	s, _ := field(value, name).(string)
	n := utf8.RuneCountInString(s)
	translations, _ := field(value, name+"_localizations").(map[string]any)
	for _, t := range translations {
		s, _ := t.(string)
		n = max(n, utf8.RuneCountInString(s))
	}
	return n
}

// elements returns the elements of an object's field that is a list.
func elements(value any, name string) []any {
	l, _ := field(value, name).([]any)
	return l
}

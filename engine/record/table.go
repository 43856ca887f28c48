package record

import (
	"encoding/csv"
	"regexp"
	"slices"
	"strings"

	"hoshi/engine"
)

// tableHead matches the names of a table's columns.
var tableHead = regexp.MustCompile(`^\s*"?[A-Za-z#][A-Za-z_ #-]{0,30}"?(?:[,;\t]"?[A-Za-z#][A-Za-z_ #-]{0,30}"?){1,30}\r?\n`)

// isTable reports whether a text is a table, in CSV, with a column and a row or a point in each line.
func isTable(text string) bool {
	head := tableHead.FindString(text)
	if head == "" {
		return false
	}
	names := strings.FieldsFunc(head, func(r rune) bool { return strings.ContainsRune(",;\t\r\n\"", r) })
	has := func(list []string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return slices.Contains(list, plainName(name)) })
	}
	return has(columnNames) && has(rowNames) || has(pointNames)
}

// indexNames are names of the column that numbers the moves.
var indexNames = []string{"", "#", "no", "n", "number", "nr", "index", "id", "ply", "order", "step"}

// readTable reads such a table.
func readTable(src string) (*draft, error) {
	r := csv.NewReader(strings.NewReader(strings.TrimSpace(src)))
	for _, comma := range tableHead.FindString(src) {
		if strings.ContainsRune(",;\t", comma) {
			r.Comma = comma
			break
		}
	}
	r.FieldsPerRecord, r.TrimLeadingSpace, r.LazyQuotes = -1, true, true
	lines, err := r.ReadAll()
	if err != nil || len(lines) < 2 {
		return nil, noMoves("CSV")
	}
	names := lines[0]
	for i, name := range names {
		names[i] = plainName(name)
	}
	d := &draft{}
	d.game.Size = engine.DefaultSize
	for _, name := range names {
		if !slices.Contains(slices.Concat(columnNames, rowNames, pointNames, colorNames, indexNames), name) {
			d.notes.add(NoteDetails, 1)
		}
	}
	var moves []listedMove
	for _, line := range lines[1:] {
		m, ok := tableMove(names, line)
		if !ok {
			return nil, noMoves("CSV")
		}
		moves = append(moves, m)
	}
	return d, d.placeListed(moves, false, "CSV")
}

// tableMove reads the move in a line: a point or, if there's none, a column and a row, with a letter if
// there are several of them.
func tableMove(names, line []string) (m listedMove, ok bool) {
	value := func(list []string, use func(string) bool) string {
		for _, name := range list {
			if i := slices.Index(names, name); i >= 0 && i < len(line) && use(strings.TrimSpace(line[i])) {
				return strings.TrimSpace(line[i])
			}
		}
		return ""
	}
	isSet := func(s string) bool { return s != "" }
	if point := value(pointNames, pointOnly.MatchString); point != "" {
		m, ok = listedMove{point: point}, true
	}
	if !ok {
		letter := value(columnNames, func(s string) bool { return pointOnly.MatchString(s + "1") })
		if m, ok = pairMove(letter, value([]string{"row", "r", "y"}, isSet)); letter == "" || !ok {
			m, ok = pairMove(value(columnNames, isSet), value(rowNames, isSet))
		}
	}
	m.color = colorNamed(value(colorNames, isSet))
	return m, ok
}

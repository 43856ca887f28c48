package record

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hoshi/engine"
	"hoshi/engine/internal/excerpt"
)

// isJSON reports whether a text is a JSON array or object.
func isJSON(text string) bool {
	text = strings.TrimSpace(text)
	return text != "" && (text[0] == '[' || text[0] == '{') && json.Valid([]byte(text))
}

// listedMove is a move of a table or of a JSON document: a point such as "h8", or two numbers.
type listedMove struct {
	point string
	numberedMove
}

// readJSON reads JSON in which a game can be made out: a list of moves, alone or as a value of an object,
// whose other values may be the size, the rule, the players and the result. Programs invent such forms
// for themselves, so it's refused unless there's just one list to choose.
func readJSON(src string, number int) (*draft, error) {
	var v any
	if err := json.Unmarshal([]byte(src), &v); err != nil {
		return nil, noMoves("JSON")
	}
	d := &draft{}
	d.game.Size = engine.DefaultSize
	count := 1
	if games, ok := v.([]any); ok && len(games) > 0 && jsonMoves(games) == nil && isObject(games[0]) {
		count = len(games)
		v = games[min(max(number, 1), count)-1]
	}
	if number < 1 || number > count {
		return nil, noSuchGame(number, count)
	}
	if count > 1 {
		d.notes.set(Note{Kind: NoteGames, Count: count, Which: number})
	}
	switch v := v.(type) {
	case []any:
		moves := jsonMoves(v)
		if moves == nil {
			moves = jsonMoves([]any{v}) // one move: [7,7]
		}
		return d, d.placeListed(moves, false, "JSON")
	case map[string]any:
		moves, sized := d.jsonObject(v, 0)
		return d, d.placeListed(moves, sized, "JSON")
	}
	return nil, noMoves("JSON")
}

func isObject(v any) bool {
	_, ok := v.(map[string]any)
	return ok
}

// noMoves returns the error for a document of a format that many programs use, in which no game can be made out.
func noMoves(format string) error {
	return &Error{Kind: ErrNoMoves, Offset: noOffset, Text: format}
}

// placeListed adds the moves of a list: all of them points, or all of them numbers.
func (d *draft) placeListed(moves []listedMove, sized bool, format string) error {
	if len(moves) == 0 {
		return noMoves(format)
	}
	var numbered []numberedMove
	size := d.game.Size
	for _, m := range moves {
		m.offset = noOffset
		if m.point == "" {
			numbered = append(numbered, m.numberedMove)
			continue
		}
		pt, err := engine.ParsePoint(m.point, engine.MaxSize)
		if err != nil || len(numbered) > 0 {
			return noMoves(format)
		}
		for _, larger := range []int{19, engine.MaxSize} {
			if !sized && !pt.On(size) {
				size = larger
			}
		}
		if err := d.addMove(stone{pt, m.color, noOffset}); err != nil {
			return err
		}
	}
	if numbered != nil {
		if len(numbered) != len(moves) {
			return noMoves(format)
		}
		return d.placeNumbered(numbered, sized)
	}
	if size != d.game.Size {
		d.game.Size = size
		d.notes.set(Note{Kind: NoteSize, Count: size})
	}
	return nil
}

// jsonMoves returns the moves of a list, or nil if it's no list of moves.
func jsonMoves(list []any) []listedMove {
	var moves []listedMove
	for _, v := range list {
		m, ok := jsonMove(v)
		if !ok {
			return nil
		}
		moves = append(moves, m)
	}
	return moves
}

var (
	pointOnly  = regexp.MustCompile(`^\s*[A-Ta-t](1[0-9]|20|[1-9])\s*$`)
	pointsOnly = regexp.MustCompile(`^\s*(?:[A-Ta-t](?:1[0-9]|20|[1-9])[\s,;_-]*)+$`)
	pairOnly   = regexp.MustCompile(`^\s*[(\[]?\s*([0-9]{1,2})\s*,\s*([0-9]{1,2})\s*[)\]]?\s*$`)
)

// jsonMove reads "h8", "7,7", [7,7], ["h",8], and objects with a point or with a column and a row.
func jsonMove(v any) (m listedMove, ok bool) {
	switch v := v.(type) {
	case string:
		if pointOnly.MatchString(v) {
			return listedMove{point: strings.TrimSpace(v)}, true
		}
		if pair := pairOnly.FindStringSubmatch(v); pair != nil {
			return pairMove(pair[1], pair[2])
		}
	case []any:
		if len(v) == 2 {
			return pairMove(jsonScalar(v[0]), jsonScalar(v[1]))
		}
	case map[string]any:
		return jsonMoveObject(v)
	}
	return m, false
}

func jsonMoveObject(object map[string]any) (m listedMove, ok bool) {
	column := jsonScalar(jsonValue(object, columnNames))
	row := jsonScalar(jsonValue(object, rowNames))
	if m, ok = pairMove(column, row); !ok {
		point := jsonValue(object, pointNames)
		if point == nil {
			return m, false
		}
		if m, ok = jsonMove(point); !ok {
			return m, false
		}
	}
	if color := colorNamed(jsonScalar(jsonValue(object, colorNames))); color != engine.Empty {
		m.color = color
	}
	return m, true
}

// pairMove returns the move in a column and a row, the column being a letter or a number.
func pairMove(column, row string) (m listedMove, ok bool) {
	if pointOnly.MatchString(column + row) {
		return listedMove{point: column + row}, true
	}
	c, errColumn := strconv.Atoi(column)
	r, errRow := strconv.Atoi(row)
	return listedMove{numberedMove: numberedMove{column: c, row: r}}, errColumn == nil && errRow == nil && max(c, r) < 100 && min(c, r) > -100
}

// Names of the fields of a move in tables and JSON, in lower case and without marks between words.
var (
	columnNames = []string{"x", "col", "column", "c"}
	rowNames    = []string{"y", "row", "r"}
	pointNames  = []string{"point", "pos", "position", "coord", "coordinate", "coordinates", "notation", "cell", "move", "at"}
	colorNames  = []string{"color", "colour", "player", "stone", "side", "piece", "turn"}
	moveNames   = []string{"moves", "history", "movehistory", "record", "steps", "kifu", "sequence", "stones", "game"}
)

// plainName writes a name in the form of those lists.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(strings.TrimSpace(name)))
}

// jsonValue returns the value of the field with the first of several names, or nil.
func jsonValue(object map[string]any, names []string) any {
	keys := slices.Sorted(maps.Keys(object))
	for _, name := range names {
		for _, key := range keys {
			if plainName(key) == name {
				return object[key]
			}
		}
	}
	return nil
}

// jsonScalar returns a text or a number as text, and "" for anything else.
func jsonScalar(v any) string {
	switch v := v.(type) {
	case string:
		return strings.TrimSpace(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return ""
}

// jsonObject reads the game in an object, or in an object in it, and returns its moves, and whether it
// gives the size of the board.
func (d *draft) jsonObject(object map[string]any, depth int) (moves []listedMove, sized bool) {
	lists := map[string][]listedMove{}
	var inner []map[string]any
	for _, key := range slices.Sorted(maps.Keys(object)) {
		switch v := object[key].(type) {
		case []any:
			if found := jsonMoves(v); found != nil {
				lists[plainName(key)] = found
			}
		case string:
			if slices.Contains(moveNames, plainName(key)) && pointsOnly.MatchString(v) {
				for _, pt := range pointInText.FindAllString(v, -1) {
					lists[plainName(key)] = append(lists[plainName(key)], listedMove{point: pt})
				}
			}
		case map[string]any:
			inner = append(inner, v)
		}
	}
	moves = oneList(lists)
	if moves == nil && len(inner) == 1 && depth < 3 {
		moves, sized = d.jsonObject(inner[0], depth+1)
	}
	if moves == nil {
		return nil, false
	}
	return moves, d.jsonDetails(object) || sized
}

// oneList returns the only list of moves, or else the one whose name says that it's the game.
func oneList(lists map[string][]listedMove) []listedMove {
	for _, name := range moveNames {
		if moves := lists[name]; moves != nil {
			return moves
		}
	}
	for _, moves := range lists {
		if len(lists) == 1 {
			return moves
		}
	}
	return nil
}

// jsonDetails reads what an object says about the game, and reports whether it gives the size of the board.
func (d *draft) jsonDetails(object map[string]any) (sized bool) {
	g := &d.game
	other := 0
	for _, key := range slices.Sorted(maps.Keys(object)) {
		text := jsonScalar(object[key])
		switch plainName(key) {
		case "size", "boardsize":
			if n, err := strconv.Atoi(text); err == nil {
				g.Size, sized = n, true
			}
		case "rule", "rules", "rulemode":
			rule, ok := ruleNamed(text)
			if g.Rule = rule; !ok && text != "" {
				d.notes.set(Note{Kind: NoteRule, Text: excerpt.Short(text)})
			}
		case "result", "winner":
			if result, ok := readResult(text); ok {
				g.Result = result
			} else if side := colorNamed(text); side != engine.Empty {
				g.Result = side.String()[:1] + "+"
			}
		case "black", "blackplayer", "playerblack", "blackname", "white", "whiteplayer", "playerwhite", "whitename":
			d.jsonPlayer(plainName(key), object[key])
		case "players":
			if players, ok := object[key].(map[string]any); ok {
				d.jsonPlayer("black", players["black"])
				d.jsonPlayer("white", players["white"])
			}
		case "date":
			g.Date = text
		default:
			if text != "" && !slices.Contains(moveNames, plainName(key)) {
				other++
			}
		}
	}
	d.notes.add(NoteDetails, other)
	return sized
}

// jsonPlayer reads a player: a name, or an object with a name.
func (d *draft) jsonPlayer(key string, v any) {
	name := jsonScalar(v)
	if player, ok := v.(map[string]any); ok {
		name = jsonScalar(player["name"])
	}
	if name == "" {
		return
	}
	if strings.Contains(key, "black") {
		d.game.Black = name
	} else {
		d.game.White = name
	}
}

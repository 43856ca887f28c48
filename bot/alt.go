package bot

import (
	"fmt"
	"strings"

	"hoshi/engine"
	"hoshi/render"
)

// maxAlt is how long an alternative text is at most, in bytes and so in
// characters: Discord's limit for the description of an attachment.
const maxAlt = 1024

// AltText puts the description of a picture into words, for people who do not see
// it: the board, the last move, whose turn it is, who can make five in a row or
// has made it, the marks, and the stones as far as there is room. It is "" for a
// scene without a position.
func AltText(d render.Description) string {
	if d.Size == 0 {
		return ""
	}
	var a altText
	a.add(altHead(d))
	a.addMarks(d)
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		if pts := d.Side(side).Stones; len(pts) > 0 {
			a.add(fmt.Sprintf("%v: %s", side, listPoints(render.PointList{Points: pts})))
		}
	}
	return a.String()
}

// altHead says where the game stands.
func altHead(d render.Description) string {
	head := fmt.Sprintf("%d×%d, move %d", d.Size, d.Size, d.Moves)
	if d.LastSide != engine.Empty {
		head += fmt.Sprintf(", %v %v last", d.LastSide, d.LastMove)
	}
	switch {
	case len(d.WinningRow) > 0:
		head += fmt.Sprintf(", %v wins with five from %v to %v", d.Winner, d.WinningRow[0], d.WinningRow[len(d.WinningRow)-1])
	case d.Draw:
		head += ", a draw"
	default:
		head += fmt.Sprintf(", %v to move", d.SideToMove)
	}
	for _, side := range [...]engine.Color{d.SideToMove, d.SideToMove.Other()} {
		if fives := d.Side(side).Fives; len(fives.Points) > 0 {
			verb := "threatens"
			if side == d.SideToMove {
				verb = "can make"
			}
			head += fmt.Sprintf(", %v %s five at %s", side, verb, listPoints(fives))
		}
	}
	return head
}

// altText is a text that grows by sentences up to maxAlt bytes.
type altText struct {
	strings.Builder
	full bool
}

// addMarks says what is marked besides the moves played.
func (a *altText) addMarks(d render.Description) {
	if d.Black.Name != "" || d.White.Name != "" {
		a.add(fmt.Sprintf("Black is %s, White %s", orUnnamed(d.Black.Name), orUnnamed(d.White.Name)))
	}
	if len(d.Hints.Points) > 0 {
		a.add("Suggested: " + listPoints(d.Hints))
	}
	if len(d.Variation.Points) > 0 {
		a.add(fmt.Sprintf("Line from %v on: %s", d.SideToMove, listPoints(d.Variation)))
	}
	if len(d.Forbidden.Points) > 0 {
		a.add("Forbidden: " + listPoints(d.Forbidden))
	}
	if len(d.Labels) > 0 {
		var parts []string
		for _, l := range d.Labels {
			parts = append(parts, fmt.Sprintf("%s is %v", l.Text, l.At))
		}
		a.add("Labels: " + strings.Join(parts, ", "))
	}
	if len(d.Values) > 0 {
		var parts []string
		for _, v := range d.Values {
			parts = append(parts, fmt.Sprintf("%v %s", v.At, v.Text))
		}
		what := "Best values: "
		if d.LowerIsBetter {
			what = "Best values, lower is better: "
		}
		a.add(what + strings.Join(parts, ", "))
	}
}

// add adds a sentence without its full stop. Where there is too little room, it
// adds the first words and dots.
func (a *altText) add(sentence string) {
	sentence = strings.Join(strings.Fields(sentence), " ") + "."
	if a.Len() > 0 {
		sentence = " " + sentence
	}
	room := maxAlt - a.Len()
	if a.full {
		return
	}
	if len(sentence) > room {
		a.full = true
		const dots = " …"
		cut := strings.LastIndexByte(sentence[:max(room-len(dots), 0)], ' ')
		if cut <= 0 {
			return
		}
		sentence = sentence[:cut] + dots
	}
	a.WriteString(sentence)
}

// listPoints names points, as in "a1, b2 and c3", and says when there are more.
func listPoints(list render.PointList) string {
	var names []string
	for _, pt := range list.Points {
		names = append(names, pt.String())
	}
	n := len(names)
	switch {
	case list.Left > 0:
		return strings.Join(names, ", ") + " and more"
	case n < 2:
		return strings.Join(names, "")
	case n > 3:
		return strings.Join(names, " ")
	}
	return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
}

// orUnnamed returns a name, or what stands for a missing one.
func orUnnamed(name string) string {
	if strings.TrimSpace(name) == "" {
		return "unnamed"
	}
	return name
}

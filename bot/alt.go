package bot

import (
	"strings"

	"hoshi/engine"
	"hoshi/render"
)

// AltText describes a picture for people who do not see it: the board, the last
// move, whose turn it is, who can make five in a row or has made it, the marks, and
// the stones. It is empty for a scene without a position.
func AltText(scene render.Scene) Text {
	d := render.Describe(scene)
	if d.Size == 0 {
		return Text{}
	}
	sentences := append(altHead(d), altMarks(d)...)
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		if pts := d.Side(side).Stones; len(pts) > 0 {
			sentences = append(sentences, T("alt.stones", Args{"Color": side, "Points": pts}))
		}
	}
	return Sentences(sentences...)
}

// altHead says where the game stands.
func altHead(d render.Description) []Text {
	args := Args{"Size": d.Size, "Move": d.Moves, "LastColor": d.LastSide, "Point": d.LastMove, "Color": d.SideToMove}
	id := "alt.board."
	if d.LastSide != engine.Empty {
		id = "alt.board_last."
	}
	switch {
	case len(d.WinningRow) > 0:
		args["Color"], args["From"], args["To"] = d.Winner, d.WinningRow[0], d.WinningRow[len(d.WinningRow)-1]
		id += "wins"
	case d.Draw:
		id += "draw"
	default:
		id += "to_move"
	}
	head := []Text{T(id, args)}
	if fives := d.Side(d.SideToMove).Fives; len(fives.Points) > 0 {
		head = append(head, T("alt.can_make", Args{"Color": d.SideToMove, "Points": pointsText(fives)}))
	}
	if fives := d.Side(d.SideToMove.Other()).Fives; len(fives.Points) > 0 {
		head = append(head, T("alt.threatens", Args{"Color": d.SideToMove.Other(), "Points": pointsText(fives)}))
	}
	return head
}

// altMarks says what is marked besides the moves played.
func altMarks(d render.Description) []Text {
	var out []Text
	if d.Black.Name != "" || d.White.Name != "" {
		out = append(out, T("alt.players", Args{"Black": altName(d.Black.Name), "White": altName(d.White.Name)}))
	}
	for _, marks := range []struct {
		id   string
		list render.PointList
	}{{"alt.hints", d.Hints}, {"alt.line", d.Variation}, {"alt.forbidden", d.Forbidden}, {"alt.foul", d.Foul}} {
		if len(marks.list.Points) > 0 {
			out = append(out, T(marks.id, Args{"Color": d.SideToMove, "Points": pointsText(marks.list)}))
		}
	}
	if len(d.Labels) > 0 {
		var words List
		for _, l := range d.Labels {
			words = append(words, l.Text+" "+l.At.String())
		}
		out = append(out, T("alt.labels", Args{"Labels": words}))
	}
	if len(d.Values) > 0 {
		var words List
		for _, v := range d.Values {
			words = append(words, v.At.String()+" "+v.Text)
		}
		id := "alt.values"
		if d.LowerIsBetter {
			id = "alt.values_lower"
		}
		out = append(out, T(id, Args{"Values": words}))
	}
	return out
}

// altName is a player's name, or what stands for a missing one.
func altName(name string) Text {
	if strings.TrimSpace(name) == "" {
		return T("alt.unnamed")
	}
	return T("alt.named", Args{"Name": Name(name)})
}

// pointsText names points, and says when there are more.
func pointsText(list render.PointList) Text {
	if list.Left > 0 {
		return T("alt.points_more", Args{"Points": list.Points})
	}
	return T("alt.points", Args{"Points": list.Points})
}

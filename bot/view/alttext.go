package view

import (
	"strings"

	"hoshi/bot/domain/message"
	"hoshi/engine"
	"hoshi/render"
)

// AltText describes a picture for people who can't see it: the board, the last move, whose turn it
// is, who can make or has made five in a row, the marks, and the stones. It's empty for a scene
// without a position.
func AltText(scene render.Scene) message.Text {
	d := render.Describe(scene)
	if d.Size == 0 {
		return message.Text{}
	}
	sentences := append(altHead(d), altMarks(d)...)
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		if pts := d.Side(side).Stones; len(pts) > 0 {
			sentences = append(sentences, message.T("alt.stones", message.Args{"Color": side, "Points": pts}))
		}
	}
	return message.Sentences(sentences...)
}

// altHead describes the state of the game.
func altHead(d render.Description) []message.Text {
	args := message.Args{"Size": d.Size, "Move": d.Moves, "LastColor": d.LastSide, "Point": d.LastMove, "Color": d.SideToMove}
	id := "alt.board." // nobody has moved: a new game, a puzzle or a lesson
	if d.LastSide != engine.Empty {
		id = "alt.board_last."
	}
	switch {
	case len(d.WinningRow) > 0:
		args["Color"], args["InRow"] = d.Winner, rowName(len(d.WinningRow))
		args["From"], args["To"] = d.WinningRow[0], d.WinningRow[len(d.WinningRow)-1]
		id += "wins"
	case d.Draw:
		id += "draw"
	case d.Ended && d.Winner != engine.Empty:
		args["Color"] = d.Winner
		id += "won"
	case d.Ended:
		id += "over"
	default:
		id += "to_move"
	}
	return append([]message.Text{message.T(id, args)}, altThreats(d)...)
}

// RowName returns what a won position's row is called: "five in a row" or "6 in a row".
func RowName(pos *engine.Position) message.Text { return rowName(len(pos.WinningLine())) }

func rowName(stones int) message.Text {
	if stones > 5 {
		return message.T("threat.longer", message.Args{"Length": stones})
	}
	return message.T("threat.five")
}

// altThreats says which points of a running game would make five in a row, for the side to move and
// for the other.
func altThreats(d render.Description) (out []message.Text) {
	if d.Ended {
		return nil
	}
	if fives := d.Side(d.SideToMove).Fives; len(fives.Points) > 0 {
		out = append(out, message.T("alt.can_make", message.Args{"Color": d.SideToMove, "Points": pointsText(fives)}))
	}
	if fives := d.Side(d.SideToMove.Other()).Fives; len(fives.Points) > 0 {
		out = append(out, message.T("alt.threatens", message.Args{"Color": d.SideToMove.Other(), "Points": pointsText(fives)}))
	}
	return out
}

// altMarks describes everything marked on the board except the moves played.
func altMarks(d render.Description) []message.Text {
	var out []message.Text
	if d.Black.Name != "" || d.White.Name != "" {
		out = append(out, message.T("alt.players", message.Args{"Black": altName(d.Black.Name), "White": altName(d.White.Name)}))
	}
	for _, marks := range []struct {
		id   string
		list render.PointList
	}{{"alt.hints", d.Hints}, {"alt.line", d.Variation}, {"alt.forbidden", d.Forbidden}, {"alt.foul", d.Foul}} {
		if len(marks.list.Points) > 0 {
			out = append(out, message.T(marks.id, message.Args{"Color": d.SideToMove, "Points": pointsText(marks.list)}))
		}
	}
	if len(d.Labels) > 0 {
		var words message.List
		for _, l := range d.Labels {
			words = append(words, l.Text+" "+l.At.String())
		}
		out = append(out, message.T("alt.labels", message.Args{"Labels": words}))
	}
	if len(d.Values) > 0 {
		var words message.List
		for _, v := range d.Values {
			words = append(words, v.At.String()+" "+v.Text)
		}
		id := "alt.values"
		if d.LowerIsBetter {
			id = "alt.values_lower"
		}
		out = append(out, message.T(id, message.Args{"Values": words}))
	}
	return out
}

// altName returns a player's name, or a placeholder if it's missing.
func altName(name string) message.Text {
	if strings.TrimSpace(name) == "" {
		return message.T("alt.unnamed")
	}
	return message.T("alt.named", message.Args{"Name": message.Name(name)})
}

// pointsText lists points and says if there are more.
func pointsText(list render.PointList) message.Text {
	if list.Left > 0 {
		return message.T("alt.points_more", message.Args{"Points": list.Points})
	}
	return message.T("alt.points", message.Args{"Points": list.Points})
}

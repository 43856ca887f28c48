package record

import (
	"regexp"
	"strconv"

	"hoshi/engine"
)

// bdtLine matches a game of a .bdt file, in which programs for renju keep games, one on each line:
//
//	World Cup=[Ann,Bob,+,8889A7,A6,R,a comment]
//
// The result is +, - or = for Black. The moves are hexadecimal digits, the column from the left and the row
// from the bottom, both from 1. What follows them are the other offer for the fifth move and what is
// known about a swap.
var bdtLine = regexp.MustCompile(`^\s*([^\n=\[\]]{0,200})=\[([^,\n\]]{0,200}),([^,\n\]]{0,200}),([^,\n\]]{0,20}),\s*((?:[0-9A-Fa-f]{2})+)\s*((?:,[^\n]*)?)\][ \t\r]*(?:\n|$)`)

// bdtGame matches the line of a game, whether or not it can be read.
var bdtGame = regexp.MustCompile(`(?m)^[^\n=\[\]]{0,200}=\[[^\n]*\][ \t\r]*$`)

// readBDT reads a game of such a file. Its rule is found as for RenLib.
func (r *textReader) readBDT(number int) (*draft, error) {
	games := bdtGame.FindAllStringIndex(r.rest, -1)
	if number < 1 || number > len(games) {
		return nil, noSuchGame(number, len(games))
	}
	if len(games) > 1 {
		r.notes.set(Note{Kind: NoteGames, Count: len(games), Which: number})
	}
	r.rest = r.rest[games[number-1][0]:]
	m := bdtLine.FindStringSubmatchIndex(r.rest)
	if m == nil {
		return nil, &Error{Kind: ErrEmpty, Offset: noOffset}
	}
	field := func(n int) string { return cleanLine(r.rest[m[2*n]:m[2*n+1]]) }
	r.game.Comment = field(1)
	if r.game.Comment == "," { // RenLib writes this for an unknown tournament
		r.game.Comment = ""
	}
	r.game.Black, r.game.White = field(2), field(3)
	r.game.Result = map[string]string{"+": "B+", "-": "W+", "=": "0"}[field(4)]
	for at := m[10]; at < m[11]; at += 2 {
		n, _ := strconv.ParseUint(r.rest[at:at+2], 16, 8)
		if n == 0 {
			return nil, &Error{Kind: ErrPass, Offset: r.offset() + at}
		}
		pt := engine.Point{Col: int8(n>>4) - 1, Row: int8(n&15) - 1}
		if err := r.addMove(stone{pt, engine.Empty, r.offset() + at}); err != nil {
			return nil, err
		}
	}
	for _, c := range field(6) {
		if c != ',' && c != ' ' {
			r.notes.add(NoteDetails, 1)
			break
		}
	}
	r.renjuIfItFits()
	return &r.draft, nil
}

// htmlStart matches the beginning of a page. What is on it and how depends on the site.
var htmlStart = regexp.MustCompile(`^\s*(?i:<!doctype html|<html|<head|<body|<div|<script)`)

// Package gamefile reads game records as people have them: in the encodings of their programs and
// countries, or typed in any form. What is in a record is up to package record.
package gamefile

import (
	"hoshi/bot/command"
	"hoshi/engine/record"
)

// Read reads the record of a game, the first one if there are several. Every error is a *[record.Error].
// The first of the report's notes names the encoding if that isn't UTF-8.
func Read(data []byte) (*record.Report, error) { return ReadGame(data, 1) }

// ReadGame is Read for one of several games, by its number from 1.
func ReadGame(data []byte, number int) (*record.Report, error) {
	if len(data) > record.MaxBytes {
		return record.Read(data) // which refuses it
	}
	text, encoding := decode(data)
	if record.Detect(text) == record.Text {
		text = []byte(command.FoldPoints(string(text)))
	}
	report, err := record.ReadGame(text, number)
	if err == nil && encoding != "" {
		report.Notes = append([]record.Note{{Kind: record.NoteEncoding, Text: encoding}}, report.Notes...)
	}
	return report, err
}

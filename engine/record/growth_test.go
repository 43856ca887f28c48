package record_test

import (
	"testing"

	"hoshi/engine/growthtest"
	"hoshi/engine/record"
)

// hostile are file beginnings that take a long text into different parts of a parser.
var hostile = []struct {
	name   string
	format record.Format
	head   string
}{
	{"text", record.Text, ""},
	{"text with a rule", record.Text, "renju "},
	{"text with actions", record.Text, "swap2 ("},
	{"text with numbers first", record.Text, "8h 9i "},
	{"text of a championship", record.Text, "{[C5]"},
	{"text of Yixin", record.Text, "15\n15\n3\n7 7\n"},
	{"text with tags", record.Text, "[Black \"Ann\"]\n1. h8 "},
	{"text of pairs of numbers", record.Text, "7,7 8,8 "},
	{"text of JSON", record.Text, "{\"moves\":[["},
	{"text of a table", record.Text, "x,y\n7,7\n"},
	{"text of a .bdt file", record.Text, "=[a,b,+,8889"},
	{"text of a link", record.Text, "https://example.org/#"},
	{"sgf", record.SGF, ""},
	{"sgf with brackets in a name", record.SGF, "(;PB[["},
	{"sgf with a node", record.SGF, "(;"},
	{"sgf in a comment", record.SGF, "(;C["},
	{"sgf in a rule", record.SGF, "(;RU["},
	{"sgf with a move", record.SGF, "(;B"},
	{"sgf with stones", record.SGF, "(;AB"},
	{"psq", record.PSQ, ""},
	{"psq with an event", record.PSQ, "Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n-1\n1,"},
	{"psq with an opening", record.PSQ, "Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n-1\n1,standard, opening swap2 ("},
	{"renlib", record.RenLib, "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"},
	{"renlib in a comment", record.RenLib, "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x08"},
	{"rif", record.RIF, "<database>"},
	{"rif in a list", record.RIF, "<database><players>"},
	{"rif in a tag", record.RIF, "<database><games><game"},
	{"rif in the moves", record.RIF, "<database><games><game><move>"},
}

// TestReadingTakesTimeInProportion reads long files of nonsense.
func TestReadingTakesTimeInProportion(t *testing.T) {
	for _, tt := range hostile {
		t.Run(tt.name, func(t *testing.T) {
			growthtest.Linear(t, tt.head, func(data []byte) {
				_ = record.ReadAnyLength(tt.format, data)
				record.Detect(data)
			})
		})
	}
}

// BenchmarkHostile measures how many bytes of nonsense are read per second.
func BenchmarkHostile(b *testing.B) {
	for _, tt := range hostile {
		b.Run(tt.name, func(b *testing.B) {
			growthtest.Benchmark(b, tt.head, func(data []byte) { _ = record.ReadAnyLength(tt.format, data) })
		})
	}
}

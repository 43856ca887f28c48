package record_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/record"
)

func asError(err error, e **record.Error) bool { return errors.As(err, e) }

// database is a made-up database in the form of the federation's.
const database = `<?xml version="1.0" encoding="utf-8"?>
<database version="1.0">
<countries><country id="1" name="Nowhere" abbr="NOW"/></countries>
<cities><city id="1" country="1" name="A &amp; B"/></cities>
<rules><rule id="1" name="RIF"><info>Three moves, swap</info></rule><rule id="2" name="Gomoku, Swap2"/></rules>
<players><player id="1" name="Ann" surname="One" city="1"/><player id="2" name="Bob" surname="Two"/></players>
<tournaments><tournament id="7" name="Cup of nobody" year="2020" start="2020-05-01" rule="1"/></tournaments>
<games>
<game id="1" tournament="7" rule="1" black="1" white="2" bresult="0"><move></move></game>
<game id="2" tournament="7" rule="1" black="1" white="2" bresult="0.5"><move>h8 i9 g7</move><info>Good</info></game>
<game id="3" tournament="7" rule="1" black="2" white="1" bresult="1"><move>a1</move></game>
</games>
</database>
`

func TestRIF(t *testing.T) {
	g, err := record.Read([]byte(database))
	if err != nil {
		t.Fatal(err)
	}
	moves, err := engine.ParsePoints("h8 i9 g7", 15)
	if err != nil {
		t.Fatal(err)
	}
	want := &record.Game{
		Size: 15, Rule: engine.Renju, Moves: moves, Black: "Ann One", White: "Bob Two",
		Result: "0", Date: "2020-05-01", Comment: "Cup of nobody",
	}
	if diff := cmp.Diff(want, g); diff != "" {
		t.Error(diff)
	}
}

func TestRIFResultsAndRules(t *testing.T) {
	for _, tt := range []struct {
		name, old, new string
		result         string
		rule           engine.Rule
	}{
		{"Black wins", `bresult="0.5"`, `bresult="1"`, "B+", engine.Renju},
		{"White wins", `bresult="0.5"`, `bresult="0"`, "W+", engine.Renju},
		{"no result", ` bresult="0.5"`, ``, "", engine.Renju},
		{"gomoku", `id="2" tournament="7" rule="1"`, `id="2" tournament="7" rule="2"`, "0", engine.Standard},
		{"a rule that is not listed", `id="2" tournament="7" rule="1"`, `id="2" rule="99"`, "0", engine.Renju},
		{"bytes that are no UTF-8", `surname="Two"`, "surname=\"Tw\xf6\"", "0", engine.Renju},
		{"moves in capitals", `h8 i9 g7`, "\n H8\tI9 G7\n", "0", engine.Renju},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(database, tt.old, tt.new, 1)
			if text == database {
				t.Fatal("nothing is changed")
			}
			g, err := record.ReadAs(record.RIF, []byte(text))
			if err != nil || g.Result != tt.result || g.Rule != tt.rule || len(g.Moves) != 3 {
				t.Errorf("%+v, %v", g, err)
			}
		})
	}
}

func TestRIFRefused(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     record.Kind
	}{
		{"nothing", "", record.ErrNoGame},
		{"no game", "<database><games/></database>", record.ErrNoGame},
		{"games without moves", `<game id="1"><move> </move></game>`, record.ErrNoGame},
		{"cut", database[:strings.Index(database, "i9 g7")], record.ErrXML},
		{"no XML", "<database <<<", record.ErrXML},
		{"no point", `<game><move>h8 hello</move></game>`, record.ErrNotation},
		{"off the board", `<game><move>h8 p16</move></game>`, record.ErrNotation},
		{"a stone twice", `<game><move>h8 h8</move></game>`, record.ErrTaken},
		{"a foul", `<game><move>g8 a1 i8 c1 h7 e1 h9 g1 h8</move></game>`, record.ErrIllegalMove},
		{"too large", strings.Repeat(" ", record.MaxBytes+1), record.ErrTooLarge},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, err := record.ReadAs(record.RIF, []byte(tt.in))
			e := new(record.Error)
			if g != nil || !errors.As(err, &e) || e.Kind != tt.want || e.Format != record.RIF {
				t.Errorf("%+v, error %v, want kind %s", g, err, tt.want)
			}
		})
	}
}

// The formats that are only read are not written.
func TestReadOnlyFormats(t *testing.T) {
	g := &record.Game{Size: 15}
	for _, f := range []record.Format{record.LIB, record.RIF} {
		if data, err := g.Write(f); data != nil || !errors.Is(err, record.ErrReadOnly) || f.Writable() {
			t.Errorf("%s: %q, %v", f, data, err)
		}
		if again, err := record.ParseFormat(f.Ext()); again != f || err != nil {
			t.Errorf("%s: %s, %v", f.Ext(), again, err)
		}
	}
	for _, f := range formats {
		if !f.Writable() {
			t.Errorf("%s is not written", f)
		}
	}
}

func FuzzRIF(f *testing.F) {
	f.Add([]byte(database))
	f.Add([]byte(`<game black="1"><move>h8 i9</move></game>`))
	f.Add([]byte("<?xml version='1.0' encoding='windows-1251'?><database><player id='1' name='\xd0'/><game black='1'><move>a1</move></game>"))
	f.Fuzz(func(t *testing.T, data []byte) { checkRead(t, record.RIF, data) })
}

package gamefile_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"hoshi/bot/features/gamefile"
	"hoshi/engine"
	"hoshi/engine/record"
)

// TestEncodings reads files in the encodings of programs from different countries, with and without
// the encoding's name in them.
func TestEncodings(t *testing.T) {
	for _, tt := range []struct {
		name         string
		encoding     encoding.Encoding
		charset      string
		black, white string
		want         string // the encoding noted
	}{
		{"UTF-8", unicode.UTF8, "", "张三", "李四", ""},
		{"UTF-8 with a mark", unicode.UTF8BOM, "UTF-8", "张三", "李四", ""},
		{"GB2312, named", simplifiedchinese.GBK, "GB2312", "张三", "李四", "GBK"},
		{"GB18030", simplifiedchinese.GB18030, "", "张三丰", "李四", "GB18030"},
		{"GB18030, called UTF-8", simplifiedchinese.GB18030, "UTF-8", "曹冬", "吴镝", "GB18030"},
		{"Big5, named", traditionalchinese.Big5, "Big5", "張三", "李四", "Big5"},
		{"Big5", traditionalchinese.Big5, "", "林書玄", "蘇俊豪", "Big5"},
		{"Shift_JIS, named", japanese.ShiftJIS, "Shift_JIS", "中村茂", "長谷川一人", "Shift_JIS"},
		{"Shift_JIS", japanese.ShiftJIS, "", "中村 茂", "ひろし", "Shift_JIS"},
		{"EUC-KR, named", korean.EUCKR, "EUC-KR", "김수찬", "박정호", "EUC-KR"},
		{"EUC-KR", korean.EUCKR, "", "김수찬", "박정호", "EUC-KR"},
		{"GB18030, as few characters as Korean has", simplifiedchinese.GB18030, "", "黑方", "白方", "GB18030"},
		{"Latin-1", charmap.ISO8859_1, "", "Jürgen", "Zoë", "Latin-1"},
		{"Latin-1, named", charmap.ISO8859_1, "ISO-8859-1", "Jürgen", "Zoë", "Latin-1"},
		{"Windows-1251", charmap.Windows1251, "", "Иванов", "Петров", "Windows-1251"},
		{"UTF-16, little", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "", "张三", "李四", "UTF-16"},
		{"UTF-16, big", unicode.UTF16(unicode.BigEndian, unicode.UseBOM), "", "张三", "李四", "UTF-16"},
		{"UTF-16 without a mark", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "", "张三", "李四", "UTF-16"},
		{"UTF-32", utf32.UTF32(utf32.LittleEndian, utf32.UseBOM), "", "张三", "李四", "UTF-32"},
		{"UTF-32 without a mark", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM), "", "张三", "李四", "UTF-32"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := "(;GM[4]SZ[15]"
			if tt.charset != "" {
				text += "CA[" + tt.charset + "]"
			}
			text += "PB[" + tt.black + "]PW[" + tt.white + "];B[hh];W[ii])"
			data, err := tt.encoding.NewEncoder().Bytes([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			got, err := gamefile.Read(data)
			if err != nil {
				t.Fatal(err)
			}
			if got.Game.Black != tt.black || got.Game.White != tt.white || len(got.Game.Moves) != 2 {
				t.Errorf("%q against %q, %d moves", got.Game.Black, got.Game.White, len(got.Game.Moves))
			}
			noted := ""
			for _, n := range got.Notes {
				if n.Kind == record.NoteEncoding {
					noted = n.Text
				}
			}
			if noted != tt.want {
				t.Errorf("read as %q, want %q", noted, tt.want)
			}
		})
	}
}

// TestTypedForms reads what phones and East Asian keyboards make of points.
func TestTypedForms(t *testing.T) {
	for _, in := range []string{
		"h8 i9 g7", "ｈ８　ｉ９　ｇ７", "ｈ８、ｉ９、ｇ７。", "１．ｈ８　ｉ９　２．ｇ７", "①h8 ②i9 ③g7", "黒ｈ８ 白ｉ９ 黒ｇ７",
		"h8→i9→g7", "【h8】【i9】【g7】", "h8\u200bi9\u200bg7", "h８・i９・g７",
	} {
		got, err := gamefile.Read([]byte(in))
		if err != nil {
			t.Errorf("%q: %v", in, err)
			continue
		}
		want, err := engine.ParsePoints("h8 i9 g7", 15)
		if err != nil {
			t.Fatal(err)
		}
		for i, pt := range want {
			if len(got.Game.Moves) != len(want) || got.Game.Moves[i] != pt {
				t.Errorf("%q: %v", in, got.Game.Moves)
				break
			}
		}
	}
}

// TestPointsAreReadLikeMoves reads every row of the table of spellings, which chat and page read too, as a
// list of moves. A list may hold more than one point: those rows are named.
func TestPointsAreReadLikeMoves(t *testing.T) {
	src, err := os.ReadFile("../../command/testdata/points.json")
	if err != nil {
		t.Fatal(err)
	}
	var table []struct {
		Typed, Point string
		Off          bool
	}
	if err := json.Unmarshal(src, &table); err != nil {
		t.Fatal(err)
	}
	lists := map[string]string{"h8 i9": "h8 i9", "h8i9": "h8 i9", "h8-i9": "h8 i9", "1. h8": "h8", "-1h": "h1"}
	for _, row := range table {
		want, isList := lists[row.Typed]
		if !isList {
			want = row.Point
		}
		report, err := gamefile.Read([]byte(row.Typed))
		off := errors.Is(err, record.ErrOffBoard) || errors.Is(err, record.ErrSizeMissing)
		got := ""
		if err == nil {
			got = strings.Trim(fmt.Sprint(report.Game.Moves), "[]")
		}
		if got != want || off != row.Off {
			t.Errorf("%q is read as %q, %v, want %q", row.Typed, got, err, want)
		}
		delete(lists, row.Typed)
	}
	if len(lists) > 0 {
		t.Errorf("the table doesn't have %v", lists)
	}
}

// FuzzRead reads anything: it must return a game that can be written, or an error.
func FuzzRead(f *testing.F) {
	for _, in := range []string{"h8 i9", "(;CA[GB2312]PB[\xd5\xc5\xc8\xfd];B[hh])", "\xff\xfeh\x008\x00", "\x03\x70\x60\x61", "CA[x]\xff", "\xff\xfe\x00\x00"} {
		f.Add([]byte(in))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		report, err := gamefile.Read(data)
		if err != nil {
			if report != nil {
				t.Error("a game comes with an error")
			}
			return
		}
		if _, err := report.Game.Write(record.SGF); err != nil && len(data) < record.MaxBytes/4 {
			t.Errorf("it can't be written: %v", err)
		}
	})
}

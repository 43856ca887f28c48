package gamefile

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"hoshi/engine/record"
)

// decode returns a record in UTF-8, with the name of the encoding it was in if that was another. The
// order is: byte order marks and zeros, UTF-8, the encoding that an SGF file names, and a guess. Binary
// files, and those in no known encoding, are returned as they are.
func decode(data []byte) (text []byte, name string) {
	if wide, name := wideEncoding(data); wide != nil {
		if text, ok := decoded(wide, data); ok {
			return text, name
		}
	}
	if f := record.Detect(data); utf8.Valid(data) || f == record.RenLib || f == record.Pos {
		return data, ""
	}
	if m := charset.FindSubmatch(data); m != nil {
		if e, err := htmlindex.Get(string(m[1])); err == nil {
			if text, ok := decoded(e, data); ok {
				name, _ := htmlindex.Name(e)
				return text, displayName(name)
			}
		}
	}
	e, name := guess(data)
	if text, ok := decoded(e, data); ok {
		return text, name
	}
	if text, ok := decoded(charmap.Windows1252, data); ok {
		return text, "Latin-1"
	}
	return data, ""
}

// charset matches the encoding named by an SGF file.
var charset = regexp.MustCompile(`CA\s*\[\s*([-_.:0-9A-Za-z]{1,40})\s*\]`)

// displayName returns the usual spelling of an encoding's name on the web.
func displayName(name string) string {
	usual := map[string]string{
		"gb18030": "GB18030", "gbk": "GBK", "big5": "Big5", "shift_jis": "Shift_JIS", "euc-kr": "EUC-KR", "euc-jp": "EUC-JP",
		"windows-1252": "Latin-1", "windows-1251": "Windows-1251",
	}
	if known, ok := usual[name]; ok {
		return known
	}
	return name
}

// decoded returns data in UTF-8. ok is false if it isn't in the encoding.
func decoded(e encoding.Encoding, data []byte) (text []byte, ok bool) {
	text, err := e.NewDecoder().Bytes(data)
	return text, err == nil && !bytes.ContainsRune(text, utf8.RuneError)
}

// wideEncoding returns UTF-16 or UTF-32 if data begins with its byte order mark or, without one, is
// ASCII padded with zeros. Otherwise it returns nil.
func wideEncoding(data []byte) (encoding.Encoding, string) {
	little, big := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	little32, big32 := utf32.UTF32(utf32.LittleEndian, utf32.UseBOM), utf32.UTF32(utf32.BigEndian, utf32.UseBOM)
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe, 0, 0}):
		return little32, "UTF-32"
	case bytes.HasPrefix(data, []byte{0, 0, 0xfe, 0xff}):
		return big32, "UTF-32"
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		return little, "UTF-16"
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		return big, "UTF-16"
	}
	start := data[:min(len(data), 400)&^3]
	var zeros [4]int // by position in a group of four bytes
	for i, b := range start {
		if b == 0 {
			zeros[i%4]++
		}
	}
	most := len(start) / 4 * 3 / 4 // of each position; names may have other letters
	isZero := func(positions ...int) bool {
		for _, p := range positions {
			if zeros[p] < max(1, most) {
				return false
			}
		}
		return true
	}
	switch {
	case isZero(1, 2, 3) && zeros[0] == 0:
		return utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM), "UTF-32"
	case isZero(0, 1, 2) && zeros[3] == 0:
		return utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM), "UTF-32"
	case isZero(1, 3) && zeros[0]+zeros[2] == 0:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "UTF-16"
	case isZero(0, 2) && zeros[1]+zeros[3] == 0:
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "UTF-16"
	}
	return nil, ""
}

// guess returns the likeliest encoding of a short text that isn't in UTF-8, from where its bytes above
// 0x7f lie. In the East Asian encodings these come in pairs, and the first of a pair shows how common
// the character is.
func guess(data []byte) (encoding.Encoding, string) {
	runs, alone, above := 0, 0, 0 // runs of bytes above 0x7f, those of one byte, all such bytes
	cyrillic := 0                 // bytes that are Russian letters in Windows-1251
	var first []byte              // first bytes of pairs
	low := 0                      // second bytes of pairs that are ASCII
	for i := 0; i < len(data); {
		n := 0
		for i+n < len(data) && data[i+n] > 0x7f {
			if data[i+n] >= 0xc0 {
				cyrillic++
			}
			n++
		}
		if n == 0 {
			i++
			continue
		}
		runs, above = runs+1, above+n
		if n == 1 {
			alone++
		}
		for j := 0; j < n; j += 2 {
			first = append(first, data[i+j])
			if j+1 == n {
				low++
			}
		}
		i += n
	}
	within := func(from, to byte) int {
		n := 0
		for _, b := range first {
			if b >= from && b <= to {
				n++
			}
		}
		return n
	}
	switch {
	case alone == runs:
		return charmap.Windows1252, "Latin-1"
	case within(0x81, 0x9f) > 0:
		return japanese.ShiftJIS, "Shift_JIS"
	case cyrillic == above && within(0xb0, 0xd7) < len(first)*3/4:
		return charmap.Windows1251, "Windows-1251"
	case low > 0:
		return traditionalchinese.Big5, "Big5"
	case usual(korean.EUCKR, data, usualKorean) > usual(simplifiedchinese.GB18030, data, usualChinese),
		within(0xb0, 0xc8) == len(first) && len(first) >= 4 && usual(simplifiedchinese.GB18030, data, usualChinese) == 0:
		return korean.EUCKR, "EUC-KR"
	}
	return simplifiedchinese.GB18030, "GB18030"
}

// Characters of names, results and rules. Chinese and Korean use the same bytes, so that only these tell a
// short text of one from a short text of the other.
const (
	usualChinese = "黑白方胜负先后手棋子五连珠禁平和局赛杯年月日王李张刘陈杨赵黄周吴玩家电脑"
	usualKorean  = "흑백승패무선후수오목렌주금김이박최정강조윤장임기권시간제회대"
)

// usual counts how often characters of a list occur in a text read in an encoding.
func usual(e encoding.Encoding, data []byte, list string) int {
	text, ok := decoded(e, data)
	if !ok {
		return 0
	}
	n := 0
	for _, r := range string(text) {
		if r > 0x7f && strings.ContainsRune(list, r) {
			n++
		}
	}
	return n
}

package record

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"hoshi/engine"
)

// link skips a web address up to the points in it, such as those of a share link of a gomoku calculator.
// Without a size in the address, the board is the smallest usual one that has all points.
func (r *textReader) link() error {
	r.gap()
	if !webAddress.MatchString(r.rest) {
		return nil
	}
	start := r.offset()
	address, after := r.rest, ""
	if i := strings.IndexFunc(address, unicode.IsSpace); i >= 0 {
		address, after = address[:i], address[i:]
	}
	from := len(webAddress.FindString(address))
	from += strings.IndexAny(address[from:]+"/", "/?#") // after the host
	if i := strings.LastIndexByte(address, '#'); i >= 0 {
		from = i + 1
	}
	at := pointsInLink(address[from:])
	if at == nil || strings.TrimFunc(after, isGap) != "" {
		return syntaxError(ErrLink, start, address)
	}
	points := address[from+at[0] : from+at[1]]
	if m := sizeInLink.FindStringSubmatch(address); m != nil {
		size, _ := strconv.Atoi(slices.Max(m[1:])) // one of them is empty
		if size >= engine.MinSize && size <= engine.MaxSize {
			r.game.Size, r.sized = size, true
		}
	}
	if !r.sized {
		r.game.Size = fittingSize(points)
		r.notes.set(Note{Kind: NoteSize, Count: r.game.Size})
		r.sized = true
	}
	r.rest = points
	r.total = start + from + at[1]
	return nil
}

// pointsInLink returns where the points of a link are: the longest row of them. nil means that there
// are none, or that two rows are equally long.
func pointsInLink(text string) []int {
	var longest []int
	tie := false
	for _, m := range linkPoints.FindAllStringSubmatchIndex(text, -1) {
		switch length := m[3] - m[2]; {
		case longest == nil || length > longest[1]-longest[0]:
			longest, tie = m[2:4], false
		case length == longest[1]-longest[0]:
			tie = true
		}
	}
	if tie {
		return nil
	}
	return longest
}

// fittingSize returns the side of the smallest usual board that has all points of a text.
func fittingSize(text string) int {
	size := engine.DefaultSize
	for _, point := range pointInText.FindAllString(text, -1) {
		pt, err := engine.ParsePoint(point, engine.MaxSize)
		for _, larger := range []int{19, engine.MaxSize} {
			if err == nil && !pt.On(size) {
				size = larger
			}
		}
	}
	return size
}

var (
	// webAddress matches the beginning of a web address.
	webAddress = regexp.MustCompile(`^(?i)(https?://|www\.)`)
	// linkPoints matches points between other parts of an address.
	linkPoints = regexp.MustCompile(`(?:^|[^0-9A-Za-z%])((?:[A-Ta-t](?:1[0-9]|20|[1-9])[-_,.+]?)+)(?:$|[^0-9A-Za-z%])`)
	// pointInText matches a point.
	pointInText = regexp.MustCompile(`[A-Ta-t](?:1[0-9]|20|[1-9])`)
	// sizeInLink matches the size of the board in an address: "/15/", "size=15", "15x15".
	sizeInLink = regexp.MustCompile(`(?i)[/#](9|1[0-9]|20)/|size=([0-9]{1,2})|\b([0-9]{1,2})x[0-9]{1,2}\b|_([0-9]{1,2})_`)
)

package terminal

import (
	"bytes"
	"testing"
)

func TestCounter(t *testing.T) {
	var b bytes.Buffer
	s := Streams{Err: &b}
	show, clear := s.Counter("games")
	clear()
	if show != nil || b.Len() > 0 {
		t.Errorf("without a terminal: wrote %q", b.String())
	}
	s.ErrTerminal = true
	show, clear = s.Counter("games")
	show(1, 2)
	clear()
	if want := ClearLine + "1 of 2 games" + ClearLine; b.String() != want {
		t.Errorf("wrote %q, want %q", b.String(), want)
	}
}

package render

import (
	"errors"
	"testing"
)

func TestParseNumbers(t *testing.T) {
	for text, want := range map[string]Numbers{
		"all": AllNumbers, " ALL ": AllNumbers, "off": NoNumbers, "none": NoNumbers,
		"last 5": LastNumbers(5), "Last5": LastNumbers(5), "12": LastNumbers(12),
		"from 20": NumbersFrom(20), "from 1": AllNumbers,
	} {
		if got, err := ParseNumbers(text); err != nil || got != want {
			t.Errorf("ParseNumbers(%q) is %v and the error %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "some", "last", "last -1", "from 0", "0", "5 6", "last 99999999999"} {
		var bad *NumbersError
		if got, err := ParseNumbers(text); !errors.As(err, &bad) || bad.Text != text || got != NoNumbers {
			t.Errorf("ParseNumbers(%q) is %v and the error %v, want a NumbersError", text, got, err)
		}
	}
}

func TestUnmarshalNumbers(t *testing.T) {
	n := AllNumbers
	if err := n.UnmarshalText([]byte("last 5")); err != nil || n != LastNumbers(5) {
		t.Errorf("last 5 is %v and the error %v", n, err)
	}
	var bad *NumbersError
	if err := n.UnmarshalText([]byte("some")); !errors.As(err, &bad) || bad.Text != "some" {
		t.Errorf("the error of a wrong text is %v", err)
	}
}

func TestNumbersOfOddCounts(t *testing.T) {
	for _, k := range []int{0, -3} {
		if got := LastNumbers(k); got != NoNumbers {
			t.Errorf("LastNumbers(%d) is %v, want %v", k, got, NoNumbers)
		}
		if got := NumbersFrom(k); got != AllNumbers {
			t.Errorf("NumbersFrom(%d) is %v, want %v", k, got, AllNumbers)
		}
	}
}

func FuzzParseNumbers(f *testing.F) {
	for _, text := range []string{"all", "off", "last 5", "from 20", "7", "last \x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := ParseNumbers(text)
		if err != nil {
			return
		}
		var again Numbers
		written, err := n.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		if err := again.UnmarshalText(written); err != nil || again != n {
			t.Errorf("%q is %v, but reading %q gives %v and %v", text, int(n), written, int(again), err)
		}
	})
}

package gomocup_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine/gomocup"
)

func TestSplitCommand(t *testing.T) {
	tests := []struct {
		line string
		want []string
	}{
		{"", nil},
		{"  \t ", nil},
		{"./pbrain-x", []string{"./pbrain-x"}},
		{" wine  x.exe --a=b ", []string{"wine", "x.exe", "--a=b"}},
		{`sh -c 'a "b" c' ""`, []string{"sh", "-c", `a "b" c`, ""}},
		{`C:\x\y "my folder"/z`, []string{`C:\x\y`, "my folder/z"}},
	}
	for _, tt := range tests {
		got, err := gomocup.SplitCommand(tt.line)
		if err != nil {
			t.Errorf("%q: %v", tt.line, err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%q: %s", tt.line, diff)
		}
	}
	if _, err := gomocup.SplitCommand(`a "b`); err == nil {
		t.Error("a quote that is not closed is no error")
	}
}

package record_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine/record"
)

func TestSplitCollection(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		want []string
	}{
		"nothing":               {" \n", nil},
		"one":                   {"(;FF[4]SZ[15])\n", []string{"(;FF[4]SZ[15])"}},
		"two":                   {"(;B[aa])\n\n (;B[bb](;W[cc])(;W[dd]))", []string{"(;B[aa])", "(;B[bb](;W[cc])(;W[dd]))"}},
		"brackets in values":    {`(;C[a \] ) ( b])(;C[(((])`, []string{`(;C[a \] ) ( b])`, "(;C[(((])"}},
		"text around":           {"a)[( (;B[aa]) b (;B[bb]", []string{"( (;B[aa]) b (;B[bb]"}},
		"text before and after": {"a (;B[aa]) b", []string{"(;B[aa])"}},
		"no end":                {"(;B[aa])(;B[bb] ", []string{"(;B[aa])", "(;B[bb]"}},
	} {
		var got []string
		for _, part := range record.SplitCollection([]byte(tt.text)) {
			got = append(got, string(part))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func FuzzSplitCollection(f *testing.F) {
	f.Add([]byte(`(;B[aa])(;C[\]](;W[bb]))`))
	f.Fuzz(func(t *testing.T, data []byte) {
		games := record.SplitCollection(data)
		again := record.SplitCollection(bytes.Join(games, []byte("\n")))
		if diff := cmp.Diff(games, again); diff != "" {
			t.Errorf("split again (-once +twice):\n%s", diff)
		}
	})
}

package browsertest

import (
	"context"
	_ "embed"
	"os"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// axeVariable is an environment variable: the path of axe-core's script, axe.min.js. The tests don't
// bring it, since it comes from npm.
const axeVariable = "HOSHI_TEST_AXE"

var axe = sync.OnceValues(func() (string, error) {
	script, err := os.ReadFile(os.Getenv(axeVariable))
	return string(script), err
})

// NeedsAxe skips a test that's only about accessibility rules if HOSHI_TEST_AXE isn't set. With
// HOSHI_TEST_REQUIRE=1 the test fails instead.
func NeedsAxe(t testing.TB) {
	t.Helper()
	if os.Getenv(axeVariable) != "" {
		return
	}
	if os.Getenv(requireVariable) == "1" {
		t.Fatalf("%s isn't set to the path of axe-core's axe.min.js", axeVariable)
	}
	t.Skipf("%s isn't set to the path of axe-core's axe.min.js", axeVariable)
}

//go:embed axe.js
var runAxe string

// Accessible fails the test for each rule of axe-core with a serious or critical impact that the page
// breaks in a state, such as "form open". It does nothing if [NeedsAxe] would skip the test.
func (p *Page) Accessible(state string) {
	p.T.Helper()
	if os.Getenv(axeVariable) == "" && os.Getenv(requireVariable) != "1" {
		return
	}
	broken := p.broken()
	if len(broken) == 0 {
		return
	}
	p.Shot("inaccessible")
	for _, rule := range broken {
		p.T.Errorf("%s: %s", state, rule)
	}
}

// broken returns the rules with a serious or critical impact that the page breaks.
func (p *Page) broken() []string {
	p.T.Helper()
	script, err := axe()
	if err != nil {
		p.T.Fatalf("read %s: %v", axeVariable, err)
	}
	if !Eval[bool](p, `"axe" in window`) {
		Eval[bool](p, script+`; "axe" in window`)
	}
	ctx, cancel := context.WithTimeout(p.Ctx, 5*Patience) // it takes the processor for seconds
	defer cancel()
	broken, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](runAxe, await))
	if err != nil {
		p.T.Fatalf("axe-core: %v", err)
	}
	return broken
}

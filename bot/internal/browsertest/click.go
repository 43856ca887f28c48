package browsertest

import (
	"context"
	_ "embed"
	"fmt"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

//go:embed click.js
var restingPoint string

// Click returns the action that clicks the last element of the page that a CSS selector
// finds. It waits until the element lies still and nothing covers it: chromedp.Click looks
// where the element is and clicks there later, and by then a new message may have moved
// it. A click that still misses is tried again until the context ends.
func Click(selector string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		for {
			at, err := chromedp.Evaluate[[]float64](fmt.Sprintf("(%s)(%q)", restingPoint, selector), await)(ctx, target)
			if err != nil {
				return fmt.Errorf("click %s: %w", selector, err)
			}
			if _, err := chromedp.MouseClickXY(at[0], at[1])(ctx, target); err != nil {
				return fmt.Errorf("click %s: %w", selector, err)
			}
			hit, err := chromedp.Evaluate[bool]("window.testClickHit")(ctx, target)
			if hit || err != nil {
				return err
			}
		}
	})
}

// await waits for the value of a promise.
func await(p *runtime.EvaluateParams) { p.AwaitPromise = new(true) }

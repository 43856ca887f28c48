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

// Click returns an action that clicks the last element on the page that matches a CSS selector,
// then does the same for each further selector, such as a choice in the menu that the first click
// opened. It waits until the element stops moving and nothing covers it: chromedp.Click looks up
// the position and clicks there later, when a new message may have moved the element. If a click
// misses, or a choice disappears because its message was redrawn, Click starts over until the
// context ends.
func Click(selector string, further ...string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		for {
			hit, err := clickOnce(ctx, target, selector, false)
			for i := 0; i < len(further) && hit && err == nil; i++ {
				hit, err = clickOnce(ctx, target, further[i], true)
			}
			if hit || err != nil {
				return err
			}
		}
	})
}

// clickOnce clicks at the element's position and reports whether the click hit it.
func clickOnce(ctx context.Context, target *chromedp.Target, selector string, mayBeGone bool) (hit bool, err error) {
	at, err := chromedp.Evaluate[[]float64](fmt.Sprintf("(%s)(%q, %t)", restingPoint, selector, mayBeGone), await)(ctx, target)
	if err == nil && len(at) == 0 {
		return false, nil
	}
	if err == nil {
		_, err = chromedp.MouseClickXY(at[0], at[1])(ctx, target)
	}
	if err == nil {
		hit, err = chromedp.Evaluate[bool]("window.testClickHit ?? true")(ctx, target) // undefined if another page has opened
	}
	if err != nil {
		return false, fmt.Errorf("click %s: %w", selector, err)
	}
	return hit, nil
}

// await waits for the value of a promise.
func await(p *runtime.EvaluateParams) { p.AwaitPromise = new(true) }

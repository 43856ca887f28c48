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
// finds, and then that of each further selector, which the click before brings up: a choice
// of a menu, for example. It waits until the element lies still and nothing covers it:
// chromedp.Click looks where the element is and clicks there later, and by then a new
// message may have moved it. A click that misses, or a choice that went as its message was
// drawn anew, makes it begin again, until the context ends.
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

// clickOnce clicks where the element lies, and reports whether that hit it.
func clickOnce(ctx context.Context, target *chromedp.Target, selector string, mayBeGone bool) (hit bool, err error) {
	at, err := chromedp.Evaluate[[]float64](fmt.Sprintf("(%s)(%q, %t)", restingPoint, selector, mayBeGone), await)(ctx, target)
	if err == nil && len(at) == 0 {
		return false, nil
	}
	if err == nil {
		_, err = chromedp.MouseClickXY(at[0], at[1])(ctx, target)
	}
	if err == nil {
		hit, err = chromedp.Evaluate[bool]("window.testClickHit")(ctx, target)
	}
	if err != nil {
		return false, fmt.Errorf("click %s: %w", selector, err)
	}
	return hit, nil
}

// await waits for the value of a promise.
func await(p *runtime.EvaluateParams) { p.AwaitPromise = new(true) }

package browsertest

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// Tap returns an action that touches the middle of the last element that matches a CSS selector with
// one finger. Like [Click], it waits until the element stops moving and nothing covers it.
func Tap(selector string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		at, err := chromedp.Evaluate[[]float64](fmt.Sprintf(`(%s)(%q, false).then(([x, y]) => [x - visualViewport.offsetLeft, y - visualViewport.offsetTop])`, restingPoint, selector), await)(ctx, target)
		if err != nil {
			return fmt.Errorf("tap %s: %w", selector, err)
		}
		down := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at[0], Y: at[1]}}}
		if _, err = cdp.Call(ctx, target, input.DispatchTouchEvent, down); err != nil {
			return err
		}
		_, err = cdp.Call(ctx, target, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
		return err
	})
}

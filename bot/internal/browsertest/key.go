// Package browsertest has what tests of a page in a browser share.
package browsertest

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Press returns the action that presses keys where the focus is. As on a keyboard, the
// character of a key comes only if the page does not handle the key itself;
// chromedp.KeyEvent sends it always, to whatever has the focus by then.
func Press(keys string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		for _, r := range keys {
			if err := press(ctx, target, r); err != nil {
				return err
			}
		}
		return nil
	})
}

// press presses one key and lets it go.
func press(ctx context.Context, target *chromedp.Target, r rune) error {
	text, events := "", kb.Encode(r)
	for _, e := range events {
		if e.Type == kb.KeyChar {
			text = e.Text
		}
	}
	for _, e := range events {
		if e.Type == kb.KeyChar {
			continue
		}
		if e.Type != kb.KeyUp {
			e.Type, e.Text, e.UnmodifiedText = kb.KeyDown, text, text
		}
		if _, err := cdp.Call(ctx, target, input.DispatchKeyEvent, *e); err != nil {
			return err
		}
	}
	return nil
}

// Package browsertest has a browser, and helpers for tests of a page in it.
package browsertest

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Press returns an action that presses keys in the focused element. As on a keyboard, a key
// produces its character only if the page doesn't handle the key; chromedp.KeyEvent always sends
// it, to the element focused by then.
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

// press presses and releases one key.
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

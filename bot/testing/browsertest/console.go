package browsertest

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Console collects the errors and warnings on a window's console. Violations of a page's content
// security policy are among them. It is safe for concurrent use.
type Console struct {
	mu       sync.Mutex
	problems []string
}

// Listen returns the console of a window. It has what happens from now on.
func Listen(ctx context.Context) (*Console, error) {
	c := &Console{}
	return c, chromedp.Listen(ctx, c.hear)
}

// Problems returns the errors and warnings so far, except those that contain one of the texts: a
// test that breaks connections causes some.
func (c *Console) Problems(except ...string) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(c.problems), func(p string) bool {
		return slices.ContainsFunc(except, func(text string) bool { return strings.Contains(p, text) })
	})
}

func (c *Console) hear(event any) {
	text := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		text = e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			text += " " + e.ExceptionDetails.Exception.Description
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
			text = fmt.Sprint(e.Args)
		}
	case *cdplog.EventEntryAdded:
		if e.Entry.Level == cdplog.EntryLevelError || e.Entry.Level == cdplog.EntryLevelWarning {
			text = e.Entry.Text + " " + e.Entry.URL
		}
	}
	if text == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.problems = append(c.problems, text)
}

//go:embed record.js
var recorder string

// Record returns an action after which every page of the window adds up in window.shifts how far
// its parts have moved without input, as Chromium scores layout shifts, and keeps in window.said
// what its live regions #log and #alert have said.
func Record() chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: recorder})
		return err
	})
}

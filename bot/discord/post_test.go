package discord_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox"
)

// pixel returns a small PNG.
func pixel() []byte {
	img := image.NewRGBA(image.Rect(0, 0, 2, 2))
	img.Set(1, 1, color.White)
	var buf bytes.Buffer
	if err := png.Encode(&buf, img); err != nil {
		panic(err)
	}
	return buf.Bytes()
}

// board returns a picture whose bytes differ from those of other names.
func board(name string) *chat.Picture {
	return &chat.Picture{Name: name + ".png", PNG: append(pixel(), name...), Alt: words("the board " + name)}
}

// A message is posted once with its whole picture, however requests fail.
func TestPostedExactlyOnce(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		fail  []sandbox.Failure
		tries int // total requests
	}{
		{"nothing fails", nil, 1},
		{"500", []sandbox.Failure{{Status: 500}}, 2},
		{"502, then 503", []sandbox.Failure{{Status: 502}, {Status: 503}}, 3},
		{"HTML with 502", []sandbox.Failure{{Status: 502, HTML: true}}, 2},
		{"HTML with 200", []sandbox.Failure{{Status: 200, HTML: true}}, 2},
		{"HTML with 429", []sandbox.Failure{{Status: 429, HTML: true}}, 2},
		{"rate limited", []sandbox.Failure{{RetryAfter: 30 * time.Millisecond}, {RetryAfter: 30 * time.Millisecond}}, 3},
		{"rate limited everywhere", []sandbox.Failure{{RetryAfter: 30 * time.Millisecond, Global: true}}, 2},
		{"connection cut", []sandbox.Failure{{Cut: true}}, 2},
		{"posted, answer lost", []sandbox.Failure{{Cut: true, After: true}}, 2},
		{"posted, answer 500", []sandbox.Failure{{Status: 500, After: true}}, 2},
		{"posted, answer HTML, then cut", []sandbox.Failure{{Status: 504, HTML: true, After: true}, {Cut: true, After: true}}, 3},
		{"408", []sandbox.Failure{{Status: 408}}, 2},
		{"in trouble for long", slices.Repeat([]sandbox.Failure{{Status: 500}}, 8), 9},
	} {
		for _, key := range []string{"", "g1r2"} {
			t.Run(test.name+", key "+key, func(t *testing.T) {
				t.Parallel()
				w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
				for _, f := range test.fail {
					w.server.FailNext(sandbox.Route("POST", "/channels/{channel}/messages"), 1, f)
				}
				got := w.post(w.channel, chat.Reply{Text: words("here"), Key: key, Picture: board("a")})
				if len(got.Attachments) != 1 || !bytes.Equal(got.Attachments[0].Bytes, board("a").PNG) {
					t.Error("the picture did not arrive whole")
				}
				if n := len(w.server.Messages(w.channel)); n != 1 {
					t.Errorf("%d messages", n)
				}
				if n := w.requests(postRoute); n != test.tries {
					t.Errorf("%d requests, want %d", n, test.tries)
				}
			})
		}
	}
}

func TestPostGivesUp(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.server.FailNext(nil, 1000, sandbox.Failure{Status: 500})
	_, err := w.client.Post(ctxOf(t), chat.ChannelID(w.channel), chat.Reply{Text: words("x")})
	if err == nil || errors.Is(err, chat.ErrCannotPost) {
		t.Errorf("Post returned %v", err)
	}
	if n := len(w.server.Requests()); n > 30 {
		t.Errorf("%d requests", n)
	}
}

func TestSameKeySameMessage(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	a := w.post(w.channel, chat.Reply{Text: words("a"), Key: "k"})
	b := w.post(w.channel, chat.Reply{Text: words("a"), Key: "k"})
	c := w.post(w.channel, chat.Reply{Text: words("a")})
	d := w.post(w.channel, chat.Reply{Text: words("a")})
	if a.ID != b.ID || c.ID == a.ID || d.ID == c.ID {
		t.Errorf("ids %s %s %s %s", a.ID, b.ID, c.ID, d.ID)
	}
}

func TestContextEndsWait(t *testing.T) {
	t.Parallel()
	for _, global := range []bool{false, true} {
		t.Run(fmt.Sprint("global ", global), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, discord.Options{})
			channel := chat.ChannelID(w.channel)
			w.server.FailNext(nil, 1, sandbox.Failure{RetryAfter: patience + time.Minute, Global: global})

			ctx, cancel := context.WithCancel(context.Background())
			go func() {
				w.until("limited", func() bool { return strings.Contains(w.logs.String(), "rate limited") })
				cancel()
			}()
			if _, err := w.client.Post(ctx, channel, chat.Reply{Text: words("x")}); !errors.Is(err, context.Canceled) {
				t.Errorf("cancelled: %v", err)
			}
			if _, err := w.client.Post(ctx, channel, chat.Reply{Text: words("x")}); !errors.Is(err, context.Canceled) {
				t.Errorf("cancelled before: %v", err)
			}
			// A wait that would outlast the deadline doesn't start.
			soon := ctxOf(t)
			if _, err := w.client.Post(soon, channel, chat.Reply{Text: words("x")}); !errors.Is(err, context.DeadlineExceeded) || soon.Err() != nil {
				t.Errorf("deadline: %v; context %v", err, soon.Err())
			}
			if n := len(w.server.Requests()); n != 1 {
				t.Errorf("%d requests", n)
			}
			// A limit on one channel doesn't affect another.
			if !global {
				w.post(w.other, chat.Reply{Text: words("x")})
			}
		})
	}
}

func TestContextEndsRequest(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.server.Delay(2 * patience)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := w.client.Post(ctx, chat.ChannelID(w.channel), chat.Reply{Text: words("x")}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestPings(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	you, ann := "<@"+w.you.ID+">", "<@"+w.ann.ID+">"
	yours := w.say(w.channel, "!play @ann")
	for _, test := range []struct {
		name string
		in   chat.Reply
		want []string
	}{
		{"nobody", chat.Reply{Text: words(you + ann + " @everyone @here")}, nil},
		{"one of two", chat.Reply{Text: words(you + ann), Ping: []chat.UserID{chat.UserID(w.ann.ID)}}, []string{w.ann.ID}},
		{"twice the same", chat.Reply{Text: words(ann), Ping: []chat.UserID{chat.UserID(w.ann.ID), chat.UserID(w.ann.ID)}}, []string{w.ann.ID}},
		{"not who is replied to", chat.Reply{Text: words("hello"), To: yours.ID}, nil},
		{"what is no user", chat.Reply{Text: words("@everyone"), Ping: []chat.UserID{"everyone", "", "1x"}}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, w.post(w.channel, test.in).Notified); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestReplyTo(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	yours := w.say(w.channel, "!play")
	if got := w.post(w.channel, chat.Reply{Text: words("a"), To: yours.ID}); got.ReplyTo != yours.ID {
		t.Errorf("replies to %q", got.ReplyTo)
	}
	if err := w.server.Delete(w.channel, w.you.ID, yours.ID); err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{yours.ID, "", "../../1", "line 3"} {
		w.post(w.channel, chat.Reply{Text: words("b"), To: to})
	}
	w.server.FailNext(sandbox.Route("POST", ""), 1, sandbox.Failure{Status: 400, Code: 160002})
	later := w.say(w.other, "!play")
	if got := w.post(w.other, chat.Reply{Text: words("c"), To: later.ID}); got.ReplyTo != "" {
		t.Errorf("without the permission to read the history it replies to %q", got.ReplyTo)
	}
}

func TestLongText(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	lines := strings.Repeat("a line of the board, ○●\n", 200)
	for _, test := range []struct{ name, in, end string }{
		{"at the limit", strings.Repeat("é", 2000), "éé"},
		{"lines", lines, "○●\n…"},
		{"words", strings.Repeat("word ", 600), "word …"},
		{"one word", strings.Repeat("é", 2001), "é…"},
		{"a code block", "```\n" + lines + "```", "○●\n…\n```"},
	} {
		got := w.post(w.channel, chat.Reply{Text: words(test.in), Picture: &chat.Picture{Name: "a.png", PNG: pixel(), Alt: words(strings.Repeat("ö ", 1000))}})
		if !strings.HasSuffix(got.Text(), test.end) || utf8.RuneCountInString(got.Text()) < 1900 {
			t.Errorf("%s: %d characters, ending in %q", test.name, utf8.RuneCountInString(got.Text()), got.Text()[max(0, len(got.Text())-20):])
		}
		if alt := got.Attachments[0].Description; utf8.RuneCountInString(alt) > limits.MaxDescription || !strings.HasSuffix(alt, "…") {
			t.Errorf("%s: alt text of %d characters", test.name, utf8.RuneCountInString(alt))
		}
	}
}

func TestEdit(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
	first := w.post(w.channel, chat.Reply{Text: words("one"), Picture: board("a")})

	got := w.post(w.channel, chat.Reply{Text: words("two"), Edit: first.ID, Picture: board("b")})
	if got.ID != first.ID || got.Text() != "two" || len(got.Attachments) != 1 || got.Attachments[0].Filename != "b.png" || got.Attachments[0].Description != "the board b" {
		t.Errorf("edited: %+v", got)
	}
	got = w.post(w.channel, chat.Reply{Text: words("three"), Edit: first.ID})
	if got.ID != first.ID || got.Text() != "three" || len(got.Attachments) != 0 {
		t.Errorf("edited to have no picture: %+v", got)
	}
	w.server.FailNext(sandbox.Route("PATCH", ""), 1, sandbox.Failure{Cut: true, After: true})
	got = w.post(w.channel, chat.Reply{Text: words("four"), Edit: first.ID})
	if got.ID != first.ID || got.Text() != "four" {
		t.Errorf("edited with the answer lost: %+v", got)
	}

	for _, code := range []int{10008, 30046, 50005} {
		w.server.FailNext(sandbox.Route("PATCH", ""), 1, sandbox.Failure{Status: 400, Code: code})
		got = w.post(w.channel, chat.Reply{Text: words("anew"), Edit: first.ID, Picture: board("c")})
		if got.ID == first.ID || len(got.Attachments) != 1 {
			t.Errorf("after %d: %+v", code, got)
		}
	}
	// A web page with 404, and the same in JSON without a code.
	for _, fail := range []sandbox.Failure{{Status: 404, HTML: true}, {Status: 404}} {
		w.server.FailNext(sandbox.Route("PATCH", ""), 1, fail)
		got = w.post(w.channel, chat.Reply{Text: words("anew"), Edit: first.ID, Picture: board("c")})
		if got.ID == first.ID || len(got.Attachments) != 1 {
			t.Errorf("after %+v: %+v", fail, got)
		}
	}
	got = w.post(w.channel, chat.Reply{Text: words("anew"), Edit: "12345", Picture: board("d")})
	if got.Text() != "anew" || len(got.Attachments) != 1 {
		t.Errorf("of a message that never was: %+v", got)
	}
}

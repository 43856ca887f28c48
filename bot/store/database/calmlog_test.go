package database

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// The log reports failures, but not cancellations.
func TestCalmLogOfErrors(t *testing.T) {
	for _, tt := range []struct {
		name   string
		attr   slog.Attr
		logged bool
	}{
		{"an error", slog.Any("err", errors.New("broken")), true},
		{"text of an error", slog.String("error", "broken"), true},
		{"time is up", slog.Any("err", context.DeadlineExceeded), true},
		{"canceled", slog.Any("err", fmt.Errorf("begin: %w", context.Canceled)), false},
		{"text of canceled", slog.String("error", context.Canceled.Error()), false},
		{"another attribute", slog.String("job", context.Canceled.Error()), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			CalmLogger(slog.NewTextHandler(&out, nil), time.Minute).Error("failed", tt.attr)
			if logged := strings.Contains(out.String(), "failed"); logged != tt.logged {
				t.Errorf("logged: %v, want %v\n%s", logged, tt.logged, out.String())
			}
		})
	}
}

package rest

import (
	"strconv"

	"hoshi/bot/sandbox/refusal"
)

// limitOf reads the query parameter limit, 1 to 100.
func limitOf(c *call, fallback int) (int, *refusal.Error) {
	text := c.r.URL.Query().Get("limit")
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return 0, refusal.Form("limit", "NUMBER_TYPE_COERCE", "Value is not int.")
	case n < 1:
		return 0, refusal.Form("limit", "NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.")
	case n > 100:
		return 0, refusal.Form("limit", "NUMBER_TYPE_MAX", "int value should be less than or equal to 100.")
	}
	return n, nil
}

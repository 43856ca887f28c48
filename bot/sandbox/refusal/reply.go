package refusal

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"strconv"
	"time"
)

// Seconds formats a duration in seconds, rounded up to milliseconds so that no client returns too
// early.
func Seconds(d time.Duration) string {
	return fmt.Sprintf("%.3f", math.Ceil(float64(d)/float64(time.Millisecond))/1000)
}

// TooMany returns the response to a request over a rate limit. scope is "user", "global" or
// "shared".
func TooMany(h http.Header, wait time.Duration, scope string) (status int, body any) {
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	h.Set("X-RateLimit-Scope", scope)
	if scope == "global" {
		h.Set("X-RateLimit-Global", "true")
	}
	after, _ := strconv.ParseFloat(Seconds(wait), 64)
	return http.StatusTooManyRequests, map[string]any{
		"message":     "You are being rate limited.",
		"retry_after": after,
		"global":      scope == "global",
	}
}

// Text sends a response that isn't JSON from the API.
func Text(w http.ResponseWriter, status int, kind, body string) {
	w.Header().Set("Content-Type", kind)
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
	_ = http.NewResponseController(w).Flush()
}

// Cut resets the connection, so that the client can't mistake the end of the stream for a response.
func Cut(w http.ResponseWriter) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
	_ = conn.Close()
}

// responseTimeout is how long a client may take to receive a response.
const responseTimeout = 30 * time.Second

// Limit gives the client responseTimeout to receive the following writes.
func Limit(w http.ResponseWriter) {
	// Connections without deadlines, as in httptest, are written without one.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(responseTimeout))
}

// JSON writes a JSON response; a nil body means a response without content.
func JSON(w http.ResponseWriter, h http.Header, status int, body any) {
	if body == nil {
		w.WriteHeader(status)
		return
	}
	data, err := json.Marshal(body)
	if err != nil {
		status, data = http.StatusInternalServerError, []byte(`{"message":"500: Internal Server Error","code":0}`)
	}
	h.Set("Content-Type", "application/json")
	Limit(w)
	w.WriteHeader(status)
	_, _ = w.Write(data)
}

package terminal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Header is the start of every command's JSON.
type Header struct {
	Command     string `json:"command"`     // such as "match" or "ladder"
	Interrupted bool   `json:"interrupted"` // the command ended early, so the rest is partial
}

// errNotObject means that a report's JSON isn't an object.
var errNotObject = errors.New("the report isn't a JSON object")

// WriteJSON writes the result of a command for programs: one object, indented by two spaces, with
// the keys of h before those of report. All JSON output goes through it; the package comment of cli
// describes the form.
func WriteJSON(w io.Writer, h Header, report any) error {
	text, err := json.Marshal(report)
	if err != nil {
		return fmt.Errorf("%s: %w", h.Command, err)
	}
	body, ok := bytes.CutPrefix(text, []byte("{"))
	if !ok {
		return fmt.Errorf("%s: %w", h.Command, errNotObject)
	}
	head, err := json.Marshal(h)
	if err != nil {
		return err
	}
	joined := bytes.TrimSuffix(head, []byte("}"))
	if !bytes.Equal(body, []byte("}")) {
		joined = append(joined, ',')
	}
	joined = append(joined, body...)
	var b bytes.Buffer
	if err := json.Indent(&b, joined, "", "  "); err != nil {
		return fmt.Errorf("%s: %w", h.Command, err)
	}
	b.WriteByte('\n')
	_, err = w.Write(b.Bytes())
	return err
}

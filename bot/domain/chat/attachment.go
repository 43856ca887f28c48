package chat

import (
	"context"
)

// Attachment is a file sent with a request.
type Attachment struct {
	Name string // with its extension, as reported by the chat
	Size int64  // in bytes, as reported by the chat
	// Read fetches the file. It returns an *[AttachmentError] if the file is larger than limit
	// bytes or can't be fetched.
	Read func(ctx context.Context, limit int64) ([]byte, error)
}

// AttachmentProblem is the reason an attachment couldn't be read.
type AttachmentProblem string

// The reasons an attachment can't be read.
const (
	AttachmentTooLarge    AttachmentProblem = "too_large"   // more bytes than allowed
	AttachmentGone        AttachmentProblem = "gone"        // deleted, or its link expired
	AttachmentUnreachable AttachmentProblem = "unreachable" // the chat didn't answer, or returned an error
)

// AttachmentError says why an attachment couldn't be read.
type AttachmentError struct {
	Problem AttachmentProblem // shown to the user
	Cause   error             // for the log; may be nil
}

// Error returns the problem and its cause.
func (e *AttachmentError) Error() string {
	if e.Cause == nil {
		return "attachment " + string(e.Problem)
	}
	return "attachment " + string(e.Problem) + ": " + e.Cause.Error()
}

// Unwrap returns the cause.
func (e *AttachmentError) Unwrap() error { return e.Cause }

package chat

import (
	"context"
)

// Attachment is a file that came with a request.
type Attachment struct {
	Name string // with its ending, as the chat says
	Size int64  // in bytes, as the chat says
	// Read fetches the file. One of more than limit bytes is an
	// [AttachmentError], as is every other reason why it cannot be had.
	Read func(ctx context.Context, limit int64) ([]byte, error)
}

// AttachmentProblem is why an attachment could not be read.
type AttachmentProblem string

// The problems of attachments.
const (
	AttachmentTooLarge    AttachmentProblem = "too_large"   // more bytes than allowed
	AttachmentGone        AttachmentProblem = "gone"        // deleted, or its link has expired
	AttachmentUnreachable AttachmentProblem = "unreachable" // the chat did not answer, or answered with an error
)

// AttachmentError says why an attachment could not be read.
type AttachmentError struct {
	Problem AttachmentProblem // what the user is told
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

package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/view/locale"
)

// attach removes words that name files, such as "+game.sgf", from a text and returns those files. A
// word that names no file stays in the text, but causes an error if it looks like a path.
func attach(text string) (string, []chat.Attachment, error) {
	var words []string
	var files []chat.Attachment
	for _, word := range strings.Fields(text) {
		path, ok := strings.CutPrefix(word, "+")
		if !ok || path == "" {
			words = append(words, word)
			continue
		}
		info, err := os.Stat(path)
		switch {
		case err != nil && !strings.ContainsAny(path, `./\`): // such as +1
			words = append(words, word)
			continue
		case err != nil:
			if at, ok := errors.AsType[*fs.PathError](err); ok {
				err = at.Err // omit the name of the system call
			}
			return "", nil, fmt.Errorf("can't attach %s: %w", path, err)
		case !info.Mode().IsRegular():
			return "", nil, fmt.Errorf("can't attach %s: it isn't a file", path)
		}
		files = append(files, chat.Attachment{
			Name: filepath.Base(path),
			Size: info.Size(),
			Read: func(ctx context.Context, limit int64) ([]byte, error) { return readFile(ctx, path, limit) },
		})
	}
	if files == nil {
		return text, nil, nil
	}
	return strings.Join(words, " "), files, nil
}

// readFile reads a file of at most limit bytes.
func readFile(ctx context.Context, path string, limit int64) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, &chat.AttachmentError{Problem: chat.AttachmentGone, Cause: err}
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, min(limit, math.MaxInt64-1)+1))
	switch {
	case err != nil:
		return nil, err
	case int64(len(data)) > limit:
		return nil, &chat.AttachmentError{Problem: chat.AttachmentTooLarge, Cause: fmt.Errorf("%s has more than %d bytes", path, limit)}
	}
	return data, nil
}

// keep writes a reply's file to the folder and returns a line that says so. kind says whether it is
// an image or another file. If there is no folder or the file can't be written, the line says that.
func (c *Console) keep(words *locale.Printer, kind string, f chat.File) string {
	name := filepath.Base(f.Name) // a path in the name must not escape the folder
	if c.images == "" {
		return words.Print(message.T("console.left_out", message.Args{"Kind": kind, "Name": name}))
	}
	path, err := save(c.images, name, f.Data)
	if err != nil {
		return words.Print(message.T("console.not_written", message.Args{"Kind": kind, "Name": name, "Reason": err.Error()}))
	}
	return fmt.Sprintf("[%s] %s", kind, path)
}

// save writes a file to the folder under an unused name.
func save(dir, name string, data []byte) (string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("make the folder for files: %w", err)
	}
	ext := filepath.Ext(name)
	stem := strings.TrimSuffix(name, ext)
	for n := 1; ; n++ {
		if n > 1 {
			name = fmt.Sprintf("%s-%d%s", stem, n, ext)
		}
		path := filepath.Join(dir, name)
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, os.ErrExist) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("write a file: %w", err)
		}
		_, err = f.Write(data)
		if err = errors.Join(err, f.Close()); err != nil {
			return "", fmt.Errorf("write a file: %w", err)
		}
		return path, nil
	}
}

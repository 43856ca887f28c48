package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hoshi/engine"
	"hoshi/render/boardsvg"
)

//go:embed static/*.js static/*.css static/*.svg
var static embed.FS

// Files are the files that pages load: the script, the styles and the boards of all themes and
// sizes. They never change below their path, which contains a hash of their content.
type Files struct {
	Path  string // folder of the files below the root of the site: "assets/HASH/"
	files map[string]file
}

// file is a file in both its forms.
type file struct {
	kind          string
	plain, zipped []byte
}

// newFiles reads the embedded files and makes those that come from the themes.
func newFiles() (*Files, error) {
	contents := map[string][]byte{}
	entries, err := fs.ReadDir(static, "static")
	if err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	for _, e := range entries {
		if contents[e.Name()], err = fs.ReadFile(static, path.Join("static", e.Name())); err != nil {
			return nil, fmt.Errorf("page: %w", err)
		}
	}
	delete(contents, "types.js") // holds only types
	for name, text := range contents {
		if path.Ext(name) == ".js" {
			contents[name] = typeComment.ReplaceAll(wholeComment.ReplaceAll(text, nil), nil)
		}
	}
	contents["style.css"] = append(contents["style.css"], boardsvg.CSS()...)
	for _, theme := range boardsvg.Themes() {
		for size := engine.MinSize; size <= engine.MaxSize; size++ {
			b, err := boardsvg.New(theme, size)
			if err != nil {
				return nil, fmt.Errorf("page: %w", err)
			}
			contents[fmt.Sprintf("boards/%s-%d.svg", theme, size)] = []byte(boardFile(b))
		}
	}
	return packed(contents)
}

// Browsers get scripts without these comments, which are a third of their compressed size: those on
// lines of their own, and types within a line.
var (
	wholeComment = regexp.MustCompile(`(?m)^\s*(//.*|/\*\*(?s:.*?)\*/)\n`)
	typeComment  = regexp.MustCompile(`/\*\* @.*?\*/ ?`)
)

// packed compresses files and names their folder after their content.
func packed(contents map[string][]byte) (*Files, error) {
	f := &Files{files: map[string]file{}}
	hash := sha256.New()
	names := make([]string, 0, len(contents))
	for name := range contents {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(hash, "%s %d\n%s", name, len(contents[name]), contents[name])
		kind := mime.TypeByExtension(path.Ext(name))
		switch path.Ext(name) {
		case ".js":
			kind = "text/javascript; charset=utf-8"
		case ".css":
			kind = "text/css; charset=utf-8"
		case ".svg":
			kind = "image/svg+xml"
		}
		zipped, err := zip(contents[name])
		if err != nil {
			return nil, err
		}
		f.files[name] = file{kind, contents[name], zipped}
	}
	f.Path = "assets/" + base64.RawURLEncoding.EncodeToString(hash.Sum(nil)[:12]) + "/"
	return f, nil
}

// zip compresses a file as much as gzip can.
func zip(plain []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(plain)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("page: compress: %w", err)
	}
	return b.Bytes(), nil
}

// ServeHTTP serves the file that the path ends with. It answers 404 below the path of another
// version.
func (f *Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_, name, ok := strings.Cut(r.URL.Path, "/"+f.Path)
	found, there := f.files[name]
	if !ok || !there {
		w.Header().Set("Cache-Control", "no-store")
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", found.kind)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("Access-Control-Allow-Origin", "*") // pages in a frame may have no origin
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Vary", "Accept-Encoding")
	body := found.plain
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = found.zipped
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // the browser has gone if this fails
	}
}

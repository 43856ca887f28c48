package render

import (
	"image"
	"image/png"
	"io"
)

// pngEncoder writes PNG files one after the other, in the same memory. Its zero
// value is ready to be used by one goroutine.
type pngEncoder struct {
	buf *png.EncoderBuffer
}

func (e *pngEncoder) encode(w io.Writer, img image.Image) error {
	enc := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: e}
	return enc.Encode(w, img)
}

// Get and Put make the encoder the pool of its one buffer.
func (e *pngEncoder) Get() *png.EncoderBuffer  { return e.buf }
func (e *pngEncoder) Put(b *png.EncoderBuffer) { e.buf = b }

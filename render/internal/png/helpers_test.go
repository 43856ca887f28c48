package png

import (
	"image"
	"image/color"
)

// rgbAt returns a pixel's color.
func rgbAt(img image.Image, x, y int) [3]int {
	c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
	return [3]int{int(c.R), int(c.G), int(c.B)}
}

// pixelsOf returns a picture's colors without opacity, three bytes per pixel.
func pixelsOf(img image.Image) []byte {
	b := img.Bounds()
	pix := make([]byte, 0, 3*b.Dx()*b.Dy())
	var colors [256][3]byte
	paletted, ok := img.(*image.Paletted)
	if ok {
		for i, c := range paletted.Palette {
			n := color.NRGBAModel.Convert(c).(color.NRGBA)
			colors[i] = [3]byte{n.R, n.G, n.B}
		}
	}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if ok {
				pix = append(pix, colors[paletted.Pix[paletted.PixOffset(x, y)]][:]...)
			} else if rgba, ok := img.(*image.RGBA); ok {
				pix = append(pix, rgba.Pix[rgba.PixOffset(x, y):][:3]...)
			} else {
				c := rgbAt(img, x, y)
				pix = append(pix, byte(c[0]), byte(c[1]), byte(c[2]))
			}
		}
	}
	return pix
}

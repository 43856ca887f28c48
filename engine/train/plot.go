package train

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// WritePlot draws the losses by epoch as SVG: the training loss, the held-out loss, and the loss
// of the evaluation without a network as a horizontal line.
func WritePlot(w io.Writer, epochs []Epoch, linear float64) error {
	const width, height, left, top, right, bottom = 640, 360, 70, 20, 20, 40
	least, most := linear, linear
	for _, e := range epochs {
		least, most = min(least, e.Loss, e.HeldOut.Loss), max(most, e.Loss, e.HeldOut.Loss)
	}
	span := max(most-least, 1e-6)
	x := func(epoch int) float64 {
		return left + float64(width-left-right)*float64(epoch-1)/float64(max(len(epochs)-1, 1))
	}
	y := func(loss float64) float64 { return top + (height-top-bottom)*(most-loss)/span }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	step := math.Pow(10, math.Floor(math.Log10(span)))
	if span/step < 3 {
		step /= 4
	}
	for v := math.Ceil(least/step) * step; v <= most; v += step {
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%.4f</text>`+"\n", left, y(v), width-right, left-8, y(v)+4, v)
	}
	line := func(color, name string, at float64, loss func(Epoch) float64) {
		var d []string
		for _, e := range epochs {
			d = append(d, fmt.Sprintf("%.1f,%.1f", x(e.Number), y(loss(e))))
		}
		fmt.Fprintf(&b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>`+"\n", strings.Join(d, " "), color)
		fmt.Fprintf(&b, `<text x="%.0f" y="%d" fill="%s">%s</text>`+"\n", at, height-bottom/2+14, color, name)
	}
	line("#888", "without a network", left, func(Epoch) float64 { return linear })
	line("#d55e00", "learned from", left+150, func(e Epoch) float64 { return e.Loss })
	line("#0072b2", "held out", left+270, func(e Epoch) float64 { return e.HeldOut.Loss })
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">epochs 1 to %d</text>`+"\n</svg>\n", width-right, height-bottom/2+14, len(epochs))
	_, err := io.WriteString(w, b.String())
	return err
}

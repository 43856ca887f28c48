package gomocup_test

import (
	"context"
	"log"
	"os"
	"strings"

	"hoshi/engine/gomocup"
)

// A manager asks for a board that isn't square, is refused, and asks for the first move on a square
// one.
func ExampleServe() {
	manager := strings.NewReader("RECTSTART 15,20\nSTART 15\nBEGIN\n")
	if err := gomocup.Serve(context.Background(), manager, crlfless{os.Stdout}, gomocup.Options{}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// ERROR only square boards are played
	// OK
	// 7,7
}

// crlfless removes the carriage returns from the protocol's line ends.
type crlfless struct{ out *os.File }

func (w crlfless) Write(p []byte) (int, error) {
	_, err := w.out.WriteString(strings.ReplaceAll(string(p), "\r", ""))
	return len(p), err
}

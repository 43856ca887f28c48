package gomocup_test

import (
	"context"
	"log"
	"os"
	"strings"

	"hoshi/engine/gomocup"
)

// A manager has to be told that boards are square, and then asks for the first move.
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

// crlfless drops the carriage returns that end the protocol's lines.
type crlfless struct{ out *os.File }

func (w crlfless) Write(p []byte) (int, error) {
	_, err := w.out.WriteString(strings.ReplaceAll(string(p), "\r", ""))
	return len(p), err
}

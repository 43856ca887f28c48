package puzzle

import (
	"context"
	"os"
	"testing"
)

func TestTmpGen(t *testing.T) {
	f, _ := os.Create("/tmp/puz.txt")
	err := Generate(context.Background(), f, GenerateOptions{Count: 30, Seed: 1, Progress: func(d, g int) { t.Log(d, g) }})
	if err != nil {
		t.Fatal(err)
	}
}

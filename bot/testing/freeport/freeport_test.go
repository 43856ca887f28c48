package freeport_test

import (
	"net"
	"testing"

	"hoshi/bot/testing/freeport"
)

// No two tests get the same port, and a program can listen on it.
func TestAddress(t *testing.T) {
	seen := make(map[string]bool)
	for range 200 {
		address := freeport.Address(t)
		if seen[address] {
			t.Fatalf("%s is given twice", address)
		}
		seen[address] = true
		l, err := net.Listen("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		l.Close()
	}
}

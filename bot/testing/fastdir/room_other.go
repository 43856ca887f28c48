//go:build !linux

package fastdir

func roomy(string) bool { return false }

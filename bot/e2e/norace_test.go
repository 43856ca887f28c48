//go:build !race

package e2e_test

// raceDetector tells that these tests, and what they run in this process, are built with the
// race detector.
const raceDetector = false

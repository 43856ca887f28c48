//go:build race

package e2e_test

// raceDetector says whether these tests, and what they run in this process, are built with the race
// detector.
const raceDetector = true

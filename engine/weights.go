package engine

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"hoshi/engine/internal/board"
)

// Weights are the numbers of the evaluation and of the order of moves, as package tune
// learns them: those of the positions where Black is to move, then White's.
type Weights = board.Weights

// SideWeights are the weights of the positions where one side is to move, see
// [Weights.Of].
type SideWeights = board.SideWeights

const (
	// PatternCodeCount is the number of ways to choose four line patterns.
	PatternCodeCount = board.PatternCodeCount
	// SituationCount is the number of threat situations that are told apart.
	SituationCount = board.SituationCount
	// WeightsPerPoint is how many units of a weight make a point of score.
	WeightsPerPoint = board.WeightsPerPoint
)

// ErrWeights is wrapped by the errors of [ReadWeights].
var ErrWeights = board.ErrWeights

// DefaultWeights returns the weights for a rule of an engine that is given none.
func DefaultWeights(rule Rule) *Weights { return board.DefaultWeights(rule) }

// ReadWeights reads what Weights.Write wrote. Its errors wrap [ErrWeights].
func ReadWeights(r io.Reader) (*Weights, error) { return board.ReadWeights(r) }

// ReadWeightsFile reads the weights in a file. Its errors name the file; those about what
// is in it wrap [ErrWeights].
func ReadWeightsFile(name string) (*Weights, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	w, err := ReadWeights(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return w, nil
}

// DescribePatternCode returns the four patterns of a code, 0 to 12 from dead to five, and
// the number of the class of move that they make together.
func DescribePatternCode(number int) (patterns [4]uint8, class uint8) {
	return board.DescribePatternCode(number)
}

// Network is a small neural network that corrects the evaluation, as package train learns
// it.
type Network = board.Network

// NetworkSums are what a [Network] sums over the empty points, for both sides.
type NetworkSums = board.NetworkSums

// The sizes of a [Network].
const (
	NetworkChannels = board.NetworkChannels // numbers for each point and side
	NetworkHidden   = board.NetworkHidden   // hidden units
)

// Scales of the numbers of a [Network]: what stands for one in each of its tables.
const (
	NetworkOne   = board.NetworkOne   // in Own and Other
	HiddenOne    = board.HiddenOne    // in Hidden
	SituationOne = board.SituationOne // in Situation
	OutputOne    = board.OutputOne    // in Output; OutputBias has OutputBiasOne for it
	// OutputBiasOne stands for one logit in Network.OutputBias.
	OutputBiasOne = board.OutputBiasOne
)

// Limits of the numbers of a [Network], both ways.
const (
	MaxNetworkEmbedding  = board.MaxNetworkEmbedding  // in Own and Other
	MaxNetworkHidden     = board.MaxNetworkHidden     // in Hidden
	MaxNetworkOutputBias = board.MaxNetworkOutputBias // of OutputBias
)

// ErrNetwork is wrapped by the errors of [ReadNetwork].
var ErrNetwork = board.ErrNetwork

// DefaultNetwork returns the network that corrects the [DefaultWeights] of every rule. It is
// shared: nobody may change it.
func DefaultNetwork() *Network { return board.DefaultNetwork() }

// ReadNetwork reads what Network.Write wrote. Its errors wrap [ErrNetwork].
func ReadNetwork(r io.Reader) (*Network, error) { return board.ReadNetwork(r) }

// ReadNetworkFile reads the network in a file. Its errors name the file; those about what
// is in it wrap [ErrNetwork].
func ReadNetworkFile(name string) (*Network, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	n, err := ReadNetwork(bufio.NewReader(f))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, nil
}

// NamedNetwork returns the network that a setting names, for [Options]: "" for the engine's
// own, "none" for none, else a file that ReadNetworkFile reads.
func NamedNetwork(name string) (n *Network, none bool, err error) {
	switch name {
	case "":
		return nil, false, nil
	case "none":
		return nil, true, nil
	}
	n, err = ReadNetworkFile(name)
	return n, false, err
}

package engine

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"hoshi/engine/internal/network"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/weights"
)

// Weights are the numbers of the evaluation and of the move order, which package tune learns:
// those of the positions with Black to move, then those with White to move.
type Weights = weights.Weights

// SideWeights are the weights of the positions with one side to move, see [Weights.Of].
type SideWeights = weights.SideWeights

const (
	// PatternCodeCount is the number of ways to choose four line patterns.
	PatternCodeCount = pattern.CodeCount
	// SituationCount is the number of threat situations.
	SituationCount = pattern.SituationCount
	// WeightsPerPoint is how many units of a weight make a point of score.
	WeightsPerPoint = weights.PerPoint
)

// ErrWeights is wrapped by the errors of [ReadWeights].
var ErrWeights = weights.ErrFormat

// DefaultWeights returns the weights that an engine uses for a rule if it is given none.
func DefaultWeights(rule Rule) *Weights { return weights.Default(rule) }

// ReadWeights reads what Weights.Write wrote. Its errors wrap [ErrWeights].
func ReadWeights(r io.Reader) (*Weights, error) { return weights.Read(r) }

// ReadWeightsFile reads the weights in a file. Its errors name the file. If the content is
// wrong they wrap [ErrWeights].
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

// DescribePatternCode returns the four patterns of a code number, 0 to 12 from dead to five, and
// the class of the move they make together.
func DescribePatternCode(number int) (patterns [4]uint8, class uint8) {
	return pattern.DescribeCode(number)
}

// Network is a small neural network that corrects the evaluation. Package train learns it.
type Network = network.Network

// NetworkSums are the sums of a [Network] over the empty points, for both sides.
type NetworkSums = network.Sums

// The sizes of a [Network].
const (
	NetworkChannels = network.Channels    // numbers for each point and side
	NetworkHidden   = network.HiddenUnits // hidden units
)

// Scales of the numbers of a [Network]: what stands for 1 in each of its tables.
const (
	NetworkOne   = network.One          // in Own and Other
	HiddenOne    = network.HiddenOne    // in Hidden
	SituationOne = network.SituationOne // in Situation
	OutputOne    = network.OutputOne    // in Output; OutputBias has OutputBiasOne for it
	// OutputBiasOne stands for one logit in Network.OutputBias.
	OutputBiasOne = network.OutputBiasOne
)

// Limits of the numbers of a [Network], both ways.
const (
	MaxNetworkEmbedding  = network.MaxEmbedding  // in Own and Other
	MaxNetworkHidden     = network.MaxHidden     // in Hidden
	MaxNetworkOutputBias = network.MaxOutputBias // of OutputBias
)

// ErrNetwork is wrapped by the errors of [ReadNetwork].
var ErrNetwork = network.ErrFormat

// DefaultNetwork returns the network that corrects the [DefaultWeights] of every rule. It is
// shared: don't change it.
func DefaultNetwork() *Network { return network.Default() }

// ReadNetwork reads what Network.Write wrote. Its errors wrap [ErrNetwork].
func ReadNetwork(r io.Reader) (*Network, error) { return network.Read(r) }

// ReadNetworkFile reads the network in a file. Its errors name the file. If the content is wrong
// they wrap [ErrNetwork].
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

// NamedNetwork returns the network that a setting names, for [Options]: "" is the engine's own,
// "none" is none, anything else is a file for ReadNetworkFile.
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

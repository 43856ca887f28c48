package board

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"hoshi/engine/internal/logistic"
)

// Network is a small neural network that corrects the linear evaluation. For every
// empty point and each side it adds a row of Own, by the point's code for the side, to a
// row of Other, by its code for the other side, and clips the sum. The clipped rows of
// all points are added up. These sums, first those of the side to move, are the inputs of
// one hidden layer. Codes have no place and no direction: all symmetries of a position
// have the same value.
//
// All numbers are whole, so that every machine computes the same.
type Network struct {
	// Own and Other are indexed by the number of a pattern code. NetworkOne stands for
	// one, to which a sum is clipped.
	Own, Other [PatternCodeCount][NetworkChannels]int16
	// Hidden has a row for each hidden unit; HiddenOne stands for one.
	Hidden [NetworkHidden][2 * NetworkChannels]int16
	// Situation is added to the hidden units by [Board.Situation]; SituationOne stands
	// for one. The bias is part of it.
	Situation [SituationCount][NetworkHidden]int16
	// Output has a weight for each hidden unit; OutputOne stands for one logit.
	Output [NetworkHidden]int16
	// OutputBias is in units of which OutputBiasOne are one logit.
	OutputBias int32
}

// The sizes of a network.
const (
	NetworkChannels = 8  // numbers for each point and side
	NetworkHidden   = 32 // hidden units
)

// Scales: what stands for one in the numbers of a network.
const (
	NetworkOne    = 128     // in Own and Other; sums of 400 points fit into 16 bits
	HiddenOne     = 1 << 15 // in Hidden, for each point that is fully active
	SituationOne  = 1 << 10 // in Situation
	OutputOne     = 1 << 12 // in Output, one logit
	OutputBiasOne = OutputOne * activationOne
	activationOne = 1 << 10 // of a hidden unit

	hiddenShift = 11 // from HiddenOne·NetworkOne/2 to activationOne
	outputShift = 22 // from OutputOne·activationOne to one logit
)

// Limits of a network's numbers, which keep every sum within 32 bits.
const (
	MaxNetworkEmbedding  = 8 * NetworkOne
	MaxNetworkHidden     = 4000
	MaxNetworkOutputBias = 16 * OutputBiasOne
)

// ErrNetwork is wrapped by the errors of [ReadNetwork].
var ErrNetwork = errors.New("not a file of a network for this engine")

// networkMagic begins a file of a network; its last digit is the version of the format,
// of its scales and of what codes and situations mean. The numbers follow in the order
// of the fields, least byte first.
const networkMagic = "hoshi-network-1\n"

// ReadNetwork reads what Network.Write wrote.
func ReadNetwork(r io.Reader) (*Network, error) {
	head := make([]byte, len(networkMagic))
	if _, err := io.ReadFull(r, head); err != nil || string(head) != networkMagic {
		return nil, fmt.Errorf("%w: it does not begin with %q", ErrNetwork, networkMagic)
	}
	n := new(Network)
	if err := binary.Read(r, binary.LittleEndian, n); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNetwork, err)
	}
	if k, _ := io.CopyN(io.Discard, r, 1); k != 0 {
		return nil, fmt.Errorf("%w: it is longer than it should be", ErrNetwork)
	}
	if !n.inRange() {
		return nil, fmt.Errorf("%w: a number is out of its range", ErrNetwork)
	}
	return n, nil
}

// Write writes the network as ReadNetwork reads it.
func (n *Network) Write(out io.Writer) error {
	if _, err := io.WriteString(out, networkMagic); err != nil {
		return err
	}
	return binary.Write(out, binary.LittleEndian, n)
}

// inRange reports whether all numbers are within their limits.
func (n *Network) inRange() bool {
	in := func(limit int16, numbers []int16) bool {
		for _, x := range numbers {
			if x < -limit || x > limit {
				return false
			}
		}
		return true
	}
	for i := range n.Own {
		if !in(MaxNetworkEmbedding, n.Own[i][:]) || !in(MaxNetworkEmbedding, n.Other[i][:]) {
			return false
		}
	}
	for i := range n.Hidden {
		if !in(MaxNetworkHidden, n.Hidden[i][:]) {
			return false
		}
	}
	return n.OutputBias >= -MaxNetworkOutputBias && n.OutputBias <= MaxNetworkOutputBias
}

// networkSums are the clipped numbers of one side summed over the empty points.
type networkSums [NetworkChannels]uint16

// NetworkSums are the sums of both sides: of the side to move first.
type NetworkSums [2]networkSums

// Add adds an empty point to the sums by its codes for the side to move and for the other
// side.
func (n *Network) Add(s *NetworkSums, own, other uint16) {
	n.add(&s[0], own, other)
	n.add(&s[1], other, own)
}

// Value returns what the network adds to the evaluation, in units of which
// [WeightsPerPoint] are one point of score.
func (n *Network) Value(s *NetworkSums, situation int) int { return n.value(&s[0], &s[1], situation) }

// add adds a point by its codes for the side and for the other side.
func (n *Network) add(s *networkSums, own, other uint16) {
	a, b := &n.Own[own], &n.Other[other]
	for i := range s {
		s[i] += uint16(max(0, min(a[i]+b[i], NetworkOne)))
	}
}

// value returns what the network adds to the evaluation, in units of which
// [WeightsPerPoint] are one point of score, for the side whose sums are us.
func (n *Network) value(us, them *networkSums, situation int) int {
	out := n.OutputBias
	t := &n.Situation[situation]
	for j := range n.Hidden {
		row := &n.Hidden[j]
		sum := int32(t[j]) << hiddenShift
		for i := range us {
			sum += int32(us[i]>>1)*int32(row[i]) + int32(them[i]>>1)*int32(row[NetworkChannels+i])
		}
		out += max(0, min(sum>>hiddenShift, activationOne)) * int32(n.Output[j])
	}
	return int(int64(out) * (logistic.PointsPerLogit * WeightsPerPoint) >> outputShift)
}

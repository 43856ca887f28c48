// Package network is a small neural network that corrects the linear evaluation: its
// numbers and file, and fast ways to evaluate it.
//
// network.go defines it and computes it plainly; package train learns by that. A [Summer]
// computes the same from changed points, with vector instructions if the machine has them:
// points.go adds up points, hidden.go turns sums into a value. Tests compare all ways.
package network

import (
	"hoshi/engine/internal/logistic"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/weights"
)

// Network is the numbers of a network. For every empty point and each side it adds a row of
// Own, by the point's code for that side, to a row of Other, by its code for the other side,
// and clips the result. The clipped rows of all points are summed. The sums of the side to
// move, then those of the other side, are the inputs of one hidden layer. Codes have no
// place and no direction, so all symmetries of a position have the same value.
//
// All numbers are integers, so every machine computes the same.
type Network struct {
	// Own and Other are indexed by the number of a pattern code. One stands for 1, the limit
	// of a clipped number.
	Own, Other [pattern.CodeCount][Channels]int16
	// Hidden has a row for each hidden unit. HiddenOne stands for 1.
	Hidden [HiddenUnits][2 * Channels]int16
	// Situation is added to the hidden units, by [pattern.Situation]. SituationOne stands for
	// 1. It includes the bias.
	Situation [pattern.SituationCount][HiddenUnits]int16
	// Output has a weight for each hidden unit. OutputOne stands for one logit.
	Output [HiddenUnits]int16
	// OutputBias is in units of 1/OutputBiasOne logit.
	OutputBias int32
}

// The sizes of a network.
const (
	Channels    = 8  // numbers for each point and side
	HiddenUnits = 32 // units of the hidden layer
)

// What stands for 1 in the numbers of a network.
const (
	One           = 128     // in Own and Other; sums of 400 points fit into 16 bits
	HiddenOne     = 1 << 15 // in Hidden, for each point that is fully active
	SituationOne  = 1 << 10 // in Situation
	OutputOne     = 1 << 12 // in Output, one logit
	OutputBiasOne = OutputOne * activationOne
	activationOne = 1 << 10 // of a hidden unit

	hiddenShift = 11 // from HiddenOne·One/2 to activationOne
	outputShift = 22 // from OutputOne·activationOne to one logit
)

// Limits of a network's numbers, both ways. They keep every sum within 32 bits.
const (
	MaxEmbedding  = 8 * One // in Own and Other
	MaxHidden     = 4000
	MaxOutputBias = 16 * OutputBiasOne
)

// sideSums are the clipped numbers of one side summed over the empty points.
type sideSums [Channels]uint16

// Sums are the sums of both sides, those of the side to move first.
type Sums [2]sideSums

// Add adds an empty point to the sums, given the numbers of its codes for the side to move
// and for the other side.
func (n *Network) Add(s *Sums, own, other uint16) {
	n.add(&s[0], own, other)
	n.add(&s[1], other, own)
}

// Value returns what the network adds to the evaluation, in units of 1/[weights.PerPoint]
// point of score, given the number of the threat situation (see [pattern.Situation]).
func (n *Network) Value(s *Sums, situation int) int { return n.value(&s[0], &s[1], situation) }

// add adds a point given the numbers of its codes for the side and for the other side.
func (n *Network) add(s *sideSums, own, other uint16) {
	a, b := &n.Own[own], &n.Other[other]
	for i := range s {
		s[i] += uint16(max(0, min(a[i]+b[i], One)))
	}
}

// value is Value for the side whose sums are us.
func (n *Network) value(us, them *sideSums, situation int) int {
	out := n.OutputBias
	t := &n.Situation[situation]
	for j := range n.Hidden {
		row := &n.Hidden[j]
		sum := int32(t[j]) << hiddenShift
		for i := range us {
			sum += int32(us[i]>>1)*int32(row[i]) + int32(them[i]>>1)*int32(row[Channels+i])
		}
		out += max(0, min(sum>>hiddenShift, activationOne)) * int32(n.Output[j])
	}
	return scaled(out)
}

// scaled converts the output of a network to units of weights.
func scaled(out int32) int {
	return int(int64(out) * (logistic.PointsPerLogit * weights.PerPoint) >> outputShift)
}

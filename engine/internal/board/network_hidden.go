package board

import "hoshi/engine/internal/logistic"

// The hidden layer and the output of a network. The two ways, plain and with vector
// instructions, find what Network.value finds.

// value returns what the network adds to the evaluation for a side.
func (t *networkTables) value(s *packedSums, us Side, situation int) int {
	const halves = 0x7fff7fff7fff7fff
	own, other := 2*(us&1), 2*(us&1^1)
	in := hiddenInputs{s[own] >> 1 & halves, s[own+1] >> 1 & halves, s[other] >> 1 & halves, s[other+1] >> 1 & halves}
	var sum int32
	if t.vectors != nil {
		sum = hiddenSum(t.vectors, &in, &t.Situation[situation], &t.Output)
	} else {
		sum = t.hiddenPairs.sum(&in, &t.Situation[situation], &t.Output)
	}
	return int(int64(sum+t.OutputBias) * (logistic.PointsPerLogit * WeightsPerPoint) >> outputShift)
}

// hiddenInputs are the halved sums of the side to move and those of the other side, in the
// order of packedSums.
type hiddenInputs [4]uint64

// inputOf returns which input of Network.Hidden a field of hiddenInputs is.
func inputOf(field int) int {
	return field/NetworkChannels*NetworkChannels + channelOrder[field%NetworkChannels]
}

// hiddenPairs are the rows of Network.Hidden in the order of the inputs, two hidden units
// in one word: one multiplication serves both. The words are sums of the lower number and
// of the upper one times 2^32, not fields of bits.
type hiddenPairs [NetworkHidden / 2][2 * NetworkChannels]uint64

func newHiddenPairs(n *Network) *hiddenPairs {
	p := new(hiddenPairs)
	for j := range p {
		for i := range p[j] {
			from := inputOf(i)
			p[j][i] = uint64(int64(n.Hidden[2*j][from]) + int64(n.Hidden[2*j+1][from])<<32)
		}
	}
	return p
}

// sum returns the sum of the outputs of all hidden units.
func (p *hiddenPairs) sum(inputs *hiddenInputs, situation, output *[NetworkHidden]int16) (out int32) {
	var in [2 * NetworkChannels]uint64
	for i, x := range inputs {
		in[4*i], in[4*i+1], in[4*i+2], in[4*i+3] = x&0xffff, x>>16&0xffff, x>>32&0xffff, x>>48
	}
	for j := range p {
		w := &p[j]
		sum := w[0]*in[0] + w[1]*in[1] + w[2]*in[2] + w[3]*in[3] +
			w[4]*in[4] + w[5]*in[5] + w[6]*in[6] + w[7]*in[7] +
			w[8]*in[8] + w[9]*in[9] + w[10]*in[10] + w[11]*in[11] +
			w[12]*in[12] + w[13]*in[13] + w[14]*in[14] + w[15]*in[15]
		low := int32(sum)
		high := int32((sum - uint64(int64(low))) >> 32)
		low += int32(situation[2*j]) << hiddenShift
		high += int32(situation[2*j+1]) << hiddenShift
		out += max(0, min(low>>hiddenShift, activationOne))*int32(output[2*j]) +
			max(0, min(high>>hiddenShift, activationOne))*int32(output[2*j+1])
	}
	return out
}

// hiddenVectors are the rows of Network.Hidden for vector instructions: for each two
// inputs the numbers of all units, those of a unit beside each other.
type hiddenVectors [NetworkChannels][NetworkHidden][2]int16

func newHiddenVectors(n *Network) *hiddenVectors {
	v := new(hiddenVectors)
	for i := range v {
		for j := range v[i] {
			v[i][j] = [2]int16{n.Hidden[j][inputOf(2*i)], n.Hidden[j][inputOf(2*i+1)]}
		}
	}
	return v
}

package network

// The hidden layer and the output. Both ways, plain and with vector instructions, find what
// Network.Value finds.

// ValueOf returns what the network adds to the evaluation for the side to move us (0 Black,
// 1 White), in units of 1/[weights.PerPoint] point of score.
func (s *Summer) ValueOf(sums *PackedSums, us uint8, situation int) int {
	const halves = 0x7fff7fff7fff7fff
	own, other := 2*(us&1), 2*(us&1^1)
	in := hiddenInputs{sums[own] >> 1 & halves, sums[own+1] >> 1 & halves, sums[other] >> 1 & halves, sums[other+1] >> 1 & halves}
	var sum int32
	if s.vectors != nil {
		sum = hiddenSum(s.vectors, &in, &s.Situation[situation], &s.Output)
	} else {
		sum = s.hiddenPairs.sum(&in, &s.Situation[situation], &s.Output)
	}
	return scaled(sum + s.OutputBias)
}

// hiddenInputs are the halved sums of the side to move and those of the other side, in the
// order of PackedSums.
type hiddenInputs [4]uint64

// inputOf returns the input of Network.Hidden that a field of hiddenInputs is.
func inputOf(field int) int {
	return field/Channels*Channels + channelOrder[field%Channels]
}

// hiddenPairs are the rows of Network.Hidden in the order of the inputs, with two hidden
// units in one word, so one multiplication serves both. A word is the sum of the first
// unit's number and the second one's times 2^32; it is not two fields of bits.
type hiddenPairs [HiddenUnits / 2][2 * Channels]uint64

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
func (p *hiddenPairs) sum(inputs *hiddenInputs, situation, output *[HiddenUnits]int16) (out int32) {
	var in [2 * Channels]uint64
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

// hiddenVectors are the rows of Network.Hidden for vector instructions: for every two inputs
// the numbers of all units, those of a unit side by side.
type hiddenVectors [Channels][HiddenUnits][2]int16

func newHiddenVectors(n *Network) *hiddenVectors {
	v := new(hiddenVectors)
	for i := range v {
		for j := range v[i] {
			v[i][j] = [2]int16{n.Hidden[j][inputOf(2*i)], n.Hidden[j][inputOf(2*i+1)]}
		}
	}
	return v
}

package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"hoshi/engine"
	"hoshi/engine/internal/logistic"
)

// somePositions returns random positions that don't come from a game.
func somePositions(rng *rand.Rand, n int) *Positions {
	p := new(Positions)
	for range n {
		e := position{
			from: uint64(len(p.pairs)), linear: float32(rng.NormFloat64()), score: int16(rng.IntN(800) - 400),
			situation: uint16(rng.IntN(engine.SituationCount)), result: int8(rng.IntN(4) - 1),
		}
		for range 5 + rng.IntN(20) {
			pair := newPair(uint16(rng.IntN(engine.PatternCodeCount)), uint16(rng.IntN(engine.PatternCodeCount)))
			p.pairs = append(p.pairs, pair+uint32(1+rng.IntN(9))<<(2*codeBits))
		}
		p.positions = append(p.positions, e)
	}
	return p
}

// The gradient equals the finite differences of the loss, for parameters of every kind.
func TestGradient(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	set := somePositions(rng, 6)
	p := newParameters(3)
	for i := range p {
		p[i] += 0.05 * rng.NormFloat64()
	}
	for i := hiddenAt; i < situationAt; i++ {
		p[i] *= 0.3 // so that most hidden units are between their limits
	}
	loss := func() float64 {
		tab := new(tables)
		tab.sum(p, true)
		sum := 0.0
		for i := range set.positions {
			sum += logistic.CrossEntropy(tab.logits(&set.positions[i], set.pairsOf(i)), set.positions[i].target(0.5))
		}
		return sum
	}
	tab, by := new(tables), new(tables)
	tab.sum(p, true)
	var s state
	for i := range set.positions {
		e, pairs := &set.positions[i], set.pairsOf(i)
		tab.forward(e, pairs, &s)
		tab.backward(e, pairs, &s, logistic.Chance(s.logit)-e.target(0.5), by)
	}
	grad := make([]float64, parameters)
	by.spread(grad)
	for _, part := range []struct {
		name     string
		from, to int
	}{
		{"own", ownAt, ownAt + engine.PatternCodeCount*channels}, {"own, shared", ownAt + engine.PatternCodeCount*channels, otherAt},
		{"other", otherAt, otherAt + engine.PatternCodeCount*channels}, {"other, shared", otherAt + engine.PatternCodeCount*channels, biasAt},
		{"bias", biasAt, hiddenAt}, {"hidden", hiddenAt, situationAt},
		{"situation", situationAt, situationAt + engine.SituationCount*hidden},
		{"situation, shared", situationAt + engine.SituationCount*hidden, hiddenBiasAt},
		{"hidden bias", hiddenBiasAt, outputAt}, {"output", outputAt, outputBiasAt}, {"output bias", outputBiasAt, parameters},
	} {
		t.Run(part.name, func(t *testing.T) {
			checked, kinks := 0, 0
			for _, i := range rng.Perm(part.to - part.from) {
				if i += part.from; grad[i] == 0 {
					continue
				}
				const h = 1e-6
				at := func(by float64) float64 {
					before := p[i]
					p[i] += by
					defer func() { p[i] = before }()
					return loss()
				}
				want := (at(h) - at(-h)) / (2 * h)
				if math.Abs(grad[i]-want) > 1e-5+1e-4*math.Abs(want) {
					kinks++ // a limit may be between the two
				}
				if checked++; checked == 12 {
					break
				}
			}
			if checked == 0 || kinks > 0 {
				t.Errorf("%d of %d gradients are not those by differences", kinks, checked)
			}
		})
	}
}

// A parameter that isn't in any position has no gradient, and a shared part has the sum.
func TestSharedParts(t *testing.T) {
	by := new(tables)
	by.own[5][2], by.own[9][2] = 1, 2
	grad := make([]float64, parameters)
	by.spread(grad)
	if grad[ownAt+5*channels+2] != 1 || grad[ownAt+9*channels+2] != 2 || grad[biasAt+2] != 3 {
		t.Errorf("own %v and %v, bias %v", grad[ownAt+5*channels+2], grad[ownAt+9*channels+2], grad[biasAt+2])
	}
	sum := 0.0
	for _, g := range grad {
		sum += g
	}
	if want := 3.0 * (1 + 1 + 5); sum != want { // the code itself, the bias, four patterns and a class
		t.Errorf("the parts come to %v, want %v", sum, want)
	}
}

// The rounded tables and the integer network give the same logits, apart from rounding.
func TestNetworkAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	set := somePositions(rng, 200)
	p := newParameters(1)
	for i := range p {
		p[i] += 0.2 * rng.NormFloat64()
	}
	tab := new(tables)
	tab.sum(p, false)
	n := tab.network()
	worst := 0.0
	for i := range set.positions {
		e, pairs := &set.positions[i], set.pairsOf(i)
		worst = max(worst, math.Abs(tab.logits(e, pairs)-quantizedLogit(n, e, pairs)))
	}
	if worst > 0.02 {
		t.Errorf("the logits differ by up to %v", worst)
	}
}

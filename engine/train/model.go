package train

import (
	"math"
	"math/rand/v2"

	"hoshi/engine"
)

const (
	channels = engine.NetworkChannels
	hidden   = engine.NetworkHidden

	// brings one of the sums over all points to the order of one
	inputScale = 1.0 / 32
)

// The parts shared by codes, as in package tune's linear model: a row of Own is the sum of the
// rows of its code, of each of its four patterns and of its class. This way, rare codes learn
// from others. Situations share parts by each side's threats.
const (
	patterns    = 13
	classes     = 13
	codeRows    = engine.PatternCodeCount + patterns + classes
	ownThreats  = 36
	oppThreats  = engine.SituationCount / ownThreats
	sharedRows  = ownThreats + oppThreats
	weightDecay = 0.01 // each step decays a parameter toward zero by this share of the learning rate
)

// The layout of the parameters.
const (
	ownAt        = 0
	otherAt      = ownAt + codeRows*channels
	biasAt       = otherAt + codeRows*channels
	hiddenAt     = biasAt + channels
	situationAt  = hiddenAt + hidden*2*channels
	hiddenBiasAt = situationAt + (engine.SituationCount+sharedRows)*hidden
	outputAt     = hiddenBiasAt + hidden
	outputBiasAt = outputAt + hidden
	parameters   = outputBiasAt + 1
)

// tables are the network with its parts summed up, or the gradient with respect to it.
type tables struct {
	own, other [engine.PatternCodeCount][channels]float64
	hidden     [hidden][2 * channels]float64
	situation  [engine.SituationCount][hidden]float64
	output     [hidden]float64
	outputBias float64
}

// newParameters returns random parameters. They are small, so the network starts with small
// values.
func newParameters(seed uint64) []float64 {
	rng := rand.New(rand.NewPCG(seed, 0))
	p := make([]float64, parameters)
	fill := func(from, to int, deviation float64) {
		for i := from; i < to; i++ {
			p[i] = deviation * rng.NormFloat64()
		}
	}
	fill(ownAt+engine.PatternCodeCount*channels, otherAt, 0.1)
	fill(otherAt+engine.PatternCodeCount*channels, biasAt, 0.1)
	fill(hiddenAt, situationAt, 0.2)
	for i := hiddenBiasAt; i < outputAt; i++ {
		p[i] = 0.3
	}
	fill(outputAt, outputBiasAt, 0.1)
	return p
}

// parametersOf returns parameters of which the tables are those of n. The shared rows are zero,
// because a sum doesn't tell its parts.
func parametersOf(n *engine.Network) []float64 {
	p := make([]float64, parameters)
	fill := func(at int, numbers []int16, one float64) {
		for i, x := range numbers {
			p[at+i] = float64(x) / one
		}
	}
	for c := range n.Own {
		fill(ownAt+c*channels, n.Own[c][:], engine.NetworkOne)
		fill(otherAt+c*channels, n.Other[c][:], engine.NetworkOne)
	}
	for j := range n.Hidden {
		fill(hiddenAt+j*2*channels, n.Hidden[j][:], engine.HiddenOne*inputScale)
	}
	for s := range n.Situation {
		fill(situationAt+s*hidden, n.Situation[s][:], engine.SituationOne)
	}
	fill(outputAt, n.Output[:], engine.OutputOne)
	p[outputBiasAt] = float64(n.OutputBias) / engine.OutputBiasOne
	return p
}

// codeParts holds the shared rows of each code.
var codeParts = func() (rows [engine.PatternCodeCount][5]int) {
	for i := range rows {
		four, class := engine.DescribePatternCode(i)
		for k, p := range four {
			rows[i][k] = engine.PatternCodeCount + int(p)
		}
		rows[i][4] = engine.PatternCodeCount + patterns + int(class)
	}
	return rows
}()

// situationParts returns the shared rows of a situation.
func situationParts(s int) [2]int {
	return [2]int{engine.SituationCount + s%ownThreats, engine.SituationCount + ownThreats + s/ownThreats}
}

// sum computes the tables from the parameters. Unless exact is set, it rounds and clips them to
// the values that the integers of an [engine.Network] can take, so that training sees what will
// be played.
func (t *tables) sum(p []float64, exact bool) {
	row := func(at, i, n int) []float64 { return p[at+i*n : at+(i+1)*n] }
	round := func(x *float64, one, limit float64) {
		if !exact {
			*x = max(-limit, min(limit, math.Round(*x*one))) / one
		}
	}
	for c := range t.own {
		t.own[c] = [channels]float64(row(ownAt, c, channels))
		t.other[c] = [channels]float64(row(otherAt, c, channels))
		for k := range channels {
			t.own[c][k] += p[biasAt+k]
		}
		for _, part := range codeParts[c] {
			own, other := row(ownAt, part, channels), row(otherAt, part, channels)
			for k := range channels {
				t.own[c][k] += own[k]
				t.other[c][k] += other[k]
			}
		}
		for k := range channels {
			round(&t.own[c][k], engine.NetworkOne, engine.MaxNetworkEmbedding)
			round(&t.other[c][k], engine.NetworkOne, engine.MaxNetworkEmbedding)
		}
	}
	for j := range t.hidden {
		t.hidden[j] = [2 * channels]float64(row(hiddenAt, j, 2*channels))
		for i := range t.hidden[j] {
			round(&t.hidden[j][i], engine.HiddenOne*inputScale, engine.MaxNetworkHidden)
		}
		t.output[j] = p[outputAt+j]
		round(&t.output[j], engine.OutputOne, math.MaxInt16)
	}
	for s := range t.situation {
		parts := situationParts(s)
		own, a, b := row(situationAt, s, hidden), row(situationAt, parts[0], hidden), row(situationAt, parts[1], hidden)
		for j := range hidden {
			t.situation[s][j] = own[j] + a[j] + b[j] + p[hiddenBiasAt+j]
			round(&t.situation[s][j], engine.SituationOne, math.MaxInt16)
		}
	}
	t.outputBias = p[outputBiasAt]
	round(&t.outputBias, engine.OutputBiasOne, engine.MaxNetworkOutputBias)
}

// spread adds the gradient with respect to the tables to the gradient with respect to the
// parameters.
func (t *tables) spread(g []float64) {
	row := func(at, i, n int) []float64 { return g[at+i*n : at+(i+1)*n] }
	for c := range t.own {
		own, other := &t.own[c], &t.other[c]
		if *own == ([channels]float64{}) && *other == ([channels]float64{}) {
			continue // not seen
		}
		addTo(row(ownAt, c, channels), own[:])
		addTo(row(otherAt, c, channels), other[:])
		addTo(g[biasAt:hiddenAt], own[:])
		for _, part := range codeParts[c] {
			addTo(row(ownAt, part, channels), own[:])
			addTo(row(otherAt, part, channels), other[:])
		}
	}
	for j := range t.hidden {
		addTo(row(hiddenAt, j, 2*channels), t.hidden[j][:])
	}
	for s := range t.situation {
		if t.situation[s] == ([hidden]float64{}) {
			continue
		}
		addTo(row(situationAt, s, hidden), t.situation[s][:])
		for _, part := range situationParts(s) {
			addTo(row(situationAt, part, hidden), t.situation[s][:])
		}
		addTo(g[hiddenBiasAt:outputAt], t.situation[s][:])
	}
	addTo(g[outputAt:outputBiasAt], t.output[:])
	g[outputBiasAt] += t.outputBias
}

func addTo(sum, x []float64) {
	for i := range sum {
		sum[i] += x[i]
	}
}

// state is what the network computed for a position.
type state struct {
	input [2 * channels]float64 // sums of the points, scaled
	sum   [hidden]float64       // of each hidden unit, before clipping
	logit float64               // of the network and the linear evaluation combined
}

func clip(x float64) float64 { return max(0, min(x, 1)) }

// forward computes the network for a position.
func (t *tables) forward(e *position, pairs []uint32, s *state) {
	var us, them [channels]float64
	for _, p := range pairs {
		own, opp, n := split(p)
		a, b := &t.own[own], &t.other[opp]
		c, d := &t.own[opp], &t.other[own]
		for k := range channels {
			us[k] += n * clip(a[k]+b[k])
			them[k] += n * clip(c[k]+d[k])
		}
	}
	for k := range channels {
		s.input[k], s.input[channels+k] = us[k]*inputScale, them[k]*inputScale
	}
	out := t.outputBias
	for j := range t.hidden {
		sum := t.situation[e.situation][j]
		for i, w := range &t.hidden[j] {
			sum += w * s.input[i]
		}
		s.sum[j] = sum
		out += t.output[j] * clip(sum)
	}
	s.logit = out + float64(e.linear)
}

// backward adds the gradient of the loss to g. d is the derivative of the loss with respect to
// the logit.
func (t *tables) backward(e *position, pairs []uint32, s *state, d float64, g *tables) {
	var by [2 * channels]float64 // derivative with respect to the inputs
	g.outputBias += d
	situation := &g.situation[e.situation]
	for j := range t.hidden {
		g.output[j] += d * clip(s.sum[j])
		if s.sum[j] <= 0 || s.sum[j] >= 1 {
			continue
		}
		dj := d * t.output[j]
		situation[j] += dj
		row, grad := &t.hidden[j], &g.hidden[j]
		for i := range row {
			grad[i] += dj * s.input[i]
			by[i] += dj * row[i]
		}
	}
	for i := range by {
		by[i] *= inputScale
	}
	for _, p := range pairs {
		own, opp, n := split(p)
		a, b, ga, gb := &t.own[own], &t.other[opp], &g.own[own], &g.other[opp]
		c, d, gc, gd := &t.own[opp], &t.other[own], &g.own[opp], &g.other[own]
		for k := range channels {
			if x := a[k] + b[k]; x > 0 && x < 1 {
				ga[k] += n * by[k]
				gb[k] += n * by[k]
			}
			if x := c[k] + d[k]; x > 0 && x < 1 {
				gc[k] += n * by[channels+k]
				gd[k] += n * by[channels+k]
			}
		}
	}
}

// network returns the tables as integers.
func (t *tables) network() *engine.Network {
	n := new(engine.Network)
	whole := func(x, one float64) int16 { return int16(math.Round(x * one)) }
	for c := range t.own {
		for k := range channels {
			n.Own[c][k], n.Other[c][k] = whole(t.own[c][k], engine.NetworkOne), whole(t.other[c][k], engine.NetworkOne)
		}
	}
	for j := range t.hidden {
		for i, w := range t.hidden[j] {
			n.Hidden[j][i] = whole(w, engine.HiddenOne*inputScale)
		}
		n.Output[j] = whole(t.output[j], engine.OutputOne)
	}
	for s := range t.situation {
		for j, x := range t.situation[s] {
			n.Situation[s][j] = whole(x, engine.SituationOne)
		}
	}
	n.OutputBias = int32(math.Round(t.outputBias * engine.OutputBiasOne))
	return n
}

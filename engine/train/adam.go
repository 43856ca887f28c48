package train

import "math"

// adam is the state of Adam with decoupled weight decay (Loshchilov and Hutter, 2019).
type adam struct {
	params []float64
	m, v   []float64 // moments of the gradient
	steps  int       // steps made
}

func newAdam(params []float64) *adam {
	return &adam{params: params, m: make([]float64, len(params)), v: make([]float64, len(params))}
}

// step makes one step against the gradient.
func (a *adam) step(grad []float64, rate float64) {
	const (
		beta1, beta2 = 0.9, 0.999
		tiny         = 1e-8
	)
	a.steps++
	fix1, fix2 := 1-math.Pow(beta1, float64(a.steps)), 1-math.Pow(beta2, float64(a.steps))
	for i, g := range grad {
		a.m[i] = beta1*a.m[i] + (1-beta1)*g
		a.v[i] = beta2*a.v[i] + (1-beta2)*g*g
		a.params[i] -= rate * ((a.m[i]/fix1)/(math.Sqrt(a.v[i]/fix2)+tiny) + weightDecay*a.params[i])
	}
}

// rateAt returns the learning rate of a step: a short ramp up, then half a cosine down to 1/50
// of the greatest rate.
func rateAt(step, steps int, greatest float64) float64 {
	const least = 0.02
	warm := min(max(steps/50, 1), 200)
	if step < warm {
		return greatest * float64(step+1) / float64(warm)
	}
	done := float64(step-warm) / float64(max(steps-warm, 1))
	return greatest * (least + (1-least)*(1+math.Cos(math.Pi*done))/2)
}

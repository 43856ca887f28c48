package engine

import (
	"math/rand/v2"

	"hoshi/engine/internal/search"
)

// For tuning and learning: the parameters of the search and the features of positions.
type (
	// Parameter is a number of the search that Options can set.
	Parameter = search.Parameter
	// ParameterError says that a parameter doesn't exist or can't have a value.
	ParameterError = search.ParameterError
	// ParameterKind is the kind of a parameter's values.
	ParameterKind = search.ParameterKind
	// Features are what the evaluation and the move order see of a position, for learning
	// [Weights] and a [Network].
	Features = search.Features
	// MoveFeatures are what the move order sees of a move.
	MoveFeatures = search.MoveFeatures
	// FeatureReader finds the features of positions. It is not safe for concurrent use.
	FeatureReader = search.FeatureReader
	// NodeSampler draws positions at random from the trees of searches, see Options.
	NodeSampler = search.NodeSampler
)

// The kinds of parameters.
const (
	IntParameter  = search.IntParameter  // a whole number
	RealParameter = search.RealParameter // any number
)

// Parameters returns the parameters of the search in a fixed order, with their defaults. Any
// version of the engine may have other parameters.
func Parameters() []Parameter { return search.Parameters() }

// CheckParameters returns a *[ParameterError] for the first name, in alphabetical order, that
// isn't a parameter or whose value is out of range.
func CheckParameters(values map[string]float64) error { return search.CheckParameters(values) }

// NewFeatureReader returns a reader of features.
func NewFeatureReader() *FeatureReader { return search.NewFeatureReader() }

// NewNodeSampler returns a sampler that draws n positions from each search, using rng.
func NewNodeSampler(rng *rand.Rand, n int) *NodeSampler { return search.NewNodeSampler(rng, n) }

package engine

import (
	"math/rand/v2"

	"hoshi/engine/internal/search"
)

// For tuning and learning: the parameters of the search and what the evaluation sees.
type (
	// Parameter is a number of the search that Options can set.
	Parameter = search.Parameter
	// ParameterError says that a parameter does not exist or cannot have a value.
	ParameterError = search.ParameterError
	// ParameterKind is the kind of values that a parameter has.
	ParameterKind = search.ParameterKind
	// Features are what the evaluation and the order of moves see of a position, for
	// learning [Weights].
	Features = search.Features
	// MoveFeatures are what the order of moves sees of a move.
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

// Parameters returns the parameters of the search in a fixed order, with their default
// values. They come and go with the engine; a version of it promises none.
func Parameters() []Parameter { return search.Parameters() }

// CheckParameters returns a *[ParameterError] for the first name, in alphabetical order,
// that is no parameter or whose value is out of its parameter's range.
func CheckParameters(values map[string]float64) error { return search.CheckParameters(values) }

// NewFeatureReader returns a reader of features.
func NewFeatureReader() *FeatureReader { return search.NewFeatureReader() }

// NewNodeSampler returns a sampler that draws n positions a search by a generator.
func NewNodeSampler(rng *rand.Rand, n int) *NodeSampler { return search.NewNodeSampler(rng, n) }

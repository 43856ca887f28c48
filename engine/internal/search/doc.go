// Package search finds the best move of a position: an alpha-beta search with iterative
// deepening.
//
//   - engine.go: [Engine], which callers use; threads.go: several threads; handicap.go and
//     misses.go: weaker play; result_json.go: results as JSON
//   - root.go: iterative deepening and aspiration windows; search.go: principal variation
//     search, one node at a time; stopper.go and time_budget.go: when it stops
//   - move_picker.go and history.go: move order; pruning.go: reverse futility, futility and
//     move-count pruning; reductions.go: late-move reductions; singular.go: singular
//     extension; search_parameters.go: the numbers for them
//   - vcf.go: victory by continuous fours, for quiescence and at the root
//   - features.go and node_sampler.go: data for learning
//   - analysis.go: several best moves; shortest_win.go and prover.go: the shortest win;
//     extend_variation.go: variations up to the five; win_cache.go: wins proven earlier
//
// Callers outside package engine use its names for these types.
package search

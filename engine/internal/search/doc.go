// Package search finds the best move of a position: an alpha-beta search with iterative
// deepening.
//
//   - engine.go: [Engine], what callers use; threads.go: more than one thread;
//     handicap.go and misses.go: playing worse; result_json.go: results as JSON
//   - root.go: iterative deepening and aspiration windows at the root; search.go: principal
//     variation search, one node at a time; stopper.go and time_budget.go: when it stops
//   - move_picker.go and history.go: the order of moves; pruning.go: reverse futility,
//     futility, razoring, move-count pruning; reductions.go: late-move reductions and
//     singular extension, by the numbers of search_parameters.go
//   - transposition.go: the transposition table; vcf.go: victory by continuous fours, for
//     quiescence and at the root
//   - features.go and node_sampler.go: what is learned from
//   - analysis.go: several best moves; shortest_win.go and prover.go: the shortest win;
//     extend_variation.go: variations to the five; win_cache.go: wins proven before
//
// Callers outside of package engine use the names that package engine gives these types.
package search

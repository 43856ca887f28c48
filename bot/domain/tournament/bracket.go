package tournament

// Tie is a place in the bracket of a knockout: two entrants, of whom one advances.
type Tie struct {
	// Seeds are the entrants, first the one from the upper half of the bracket; 0 for nobody, or if it isn't
	// known yet. They say nothing about who opens a game, or about colors.
	Seeds [2]int
	// Games are the tie's pairings: none until it has been paired, and two if the first was drawn.
	Games []*Pairing
	// Winner is who advances, or 0 for nobody yet, or if both lost.
	Winner int
}

// Bye reports whether an entrant advances without an opponent.
func (t Tie) Bye() bool { return len(t.Games) > 0 && t.Games[0].Result == Bye }

// Playing reports whether a game is to be played now.
func (t Tie) Playing() bool { return len(t.Games) > 0 && t.Games[len(t.Games)-1].Open() }

// Bracket returns the ties of a knockout that has started: those of each round, in which two neighbors lead to
// one of the next, and the one for the third place, or nil until it's paired.
func (t *Tournament) Bracket() (rounds [][]Tie, third *Tie) {
	total := t.rounds(len(t.Entrants))
	seeds := bracket(total)
	for round := 1; round <= total; round++ {
		ties := make([]Tie, 1<<(total-round))
		for slot := range ties {
			var a, b int
			if round == 1 {
				a, b = seeds[2*slot], seeds[2*slot+1]
			} else {
				a, b = t.slotWinner(round-1, 2*slot), t.slotWinner(round-1, 2*slot+1)
			}
			ties[slot] = t.tie(round, slot, a, b)
		}
		rounds = append(rounds, ties)
	}
	if total > 1 && t.last(total, ThirdPlace) != nil {
		one := t.tie(total, ThirdPlace, t.slotLoser(total-1, 0), t.slotLoser(total-1, 1))
		third = &one
	}
	return rounds, third
}

// tie returns the tie in a slot, whose entrants come from the upper and the lower half.
func (t *Tournament) tie(round, slot, a, b int) Tie {
	one := Tie{Seeds: [2]int{t.entered(a), t.entered(b)}, Winner: t.slotWinner(round, slot)}
	for _, p := range t.InRound(round) {
		if p.Slot == slot {
			one.Games = append(one.Games, p)
		}
	}
	return one
}

// entered returns a seed, or 0 if nobody has it.
func (t *Tournament) entered(seed int) int {
	if seed > len(t.Entrants) {
		return 0
	}
	return seed
}

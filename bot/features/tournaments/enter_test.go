package tournaments_test

import (
	"math"
	"testing"

	"hoshi/bot/domain/rating"
	"hoshi/bot/testing/servicetest"
)

// A tournament seeds people by the ratings that its games change.
func TestSeedsAreRatingsOfTheGames(t *testing.T) {
	tb := swapped(t, "knockout 5+5")
	cup := tb.cup()
	tb.swap(cup, cup.Pairing(1))
	tb.five(cup.Pairing(1))
	tb.cup()
	for i, tt := range []struct {
		terms string
		of    rating.Family
	}{
		{"swiss 5+5", rating.FamilyStandard}, // with Swap2, since it's rated
		{"knockout standard 5+5", rating.FamilyStandard},
		{"roundrobin freestyle 5+5", rating.FamilyFreestyle},
		{"arena renju 5+5", rating.FamilyRenju},
		{"swiss unrated 5+5", rating.FamilyFreestyle},
		{"swiss unrated swap2 5+5", rating.FamilyStandard},
	} {
		if i > 0 {
			tb.says("boss", "abort", "is canceled") // the one before
		}
		tb.says("boss", "create "+tt.terms+" name Next", "is open")
		for _, who := range []string{"ann", "bob", "cid", "dan"} {
			tb.says(who, "join", "You've joined")
		}
		list, err := tb.Store.TournamentsIn(t.Context(), servicetest.Guild, 1)
		if err != nil {
			t.Fatal(err)
		}
		changed := false
		for _, e := range list[0].Entrants {
			st, err := tb.Store.Standing(t.Context(), rating.Scope{Guild: servicetest.Guild, Family: tt.of}, e.User.ID)
			if want := int(math.Round(st.Rating.Value)); err != nil || e.Rating != want {
				t.Errorf("%s: %s has %d, want the %s rating %d; %v", tt.terms, e.User.Name, e.Rating, tt.of, want, err)
			}
			changed = changed || e.Rating != 1500
		}
		if changed != (tt.of == rating.FamilyStandard) {
			t.Errorf("%s: somebody's rating differs from a newcomer's: %v", tt.terms, changed)
		}
	}
}

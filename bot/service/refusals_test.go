package service_test

import (
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestProgramRefusals(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, tt := range []struct{ line, want string }{
		{"!play windows shapes", "one opponent at a time"},
		{"!play windows @bob", "not both"},
		{"!play greedy d2", "greedy can look only 1 move ahead, not 2"},
		{"!play windows auto", "1 to 9 moves ahead, not auto"},
		{"!watch windows shapes greedy", "two players"},
		{"!watch chess", "don't understand `chess`"},
		{"!opening chess", "`chess` isn't an opening"},
		{"!heat chess", "I don't know an engine called"},
		{"!details colour", "`!details time value`"},
		{"!heat", "`!play`"},
	} {
		if got := tb.One("you", tt.line); !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: %q, want %q in it", tt.line, got.Text, tt.want)
		}
	}
	tb.Begin("ann", "!play @bob")
	if got := tb.One("ann", "!heat"); !strings.Contains(got.Text, "two people play") {
		t.Errorf("heat between people: %q", got.Text)
	}
}

// Each line is sent in a game between ann (Black) and bob, after the move h8.
func TestRefusals(t *testing.T) {
	for _, tt := range []struct {
		name, author, line, want string
	}{
		{"taken", "bob", "!move h8", "`h8` is taken: @ann played there on move 1"},
		{"off the board", "bob", "!move p3", "off the board: columns run from `a` to `o`, rows from `1` to `15`"},
		{"row off the board", "bob", "!a16", "off the board"},
		{"huge row", "bob", "!move a99999999999999999999", "off the board"},
		{"no point", "bob", "!move there", "`there` isn't a point"},
		{"no argument", "bob", "!move", "Name a point"},
		{"Not your turn", "ann", "!move a1", "@bob's turn"},
		{"not your game", "eve", "!move a1", "This game is between @ann and @bob. To play, use"},
		{"not your game to resign", "eve", "!resign", "This game is between @ann and @bob. To play, use"},
		{"not your game to cancel", "eve", "!cancel", "Only they or a server manager can cancel it; after"},
		{"game running", "eve", "!play", "There's already a game here: @ann vs. @bob, move 2, White to move"},
		{"own game running", "ann", "!play", "End it with `!resign` or `!cancel`"},
		{"watch while running", "eve", "!watch", "There's already a game"},
		{"hint between people", "bob", "!hint", "two people play"},
		{"analysis between people", "eve", "!analyze", "two people play"},
		{"analysis of no move", "eve", "!analyze 0", "1 to 5 moves, not `0`. Try `!analyze 3`."},
		{"analysis of too many moves", "eve", "!analyze 6", "1 to 5"},
		{"analysis of words", "eve", "!analyze my move", "not `my move`"},
		{"undo of nothing", "bob", "!undo", "haven't moved yet"},
		{"swap by the one who moved", "ann", "!swap", "@bob decides"},
		{"challenge yourself", "eve", "!play @eve", "can't challenge yourself"},
		{"two opponents", "eve", "!play @ann @bob", "two players"},
		{"board size", "eve", "!play 21", "9 to 20"},
		{"board shape", "eve", "!play 15x14", "I don't understand `15x14`"},
		{"nobody", "eve", "!play <@99>", "don't know anyone"},
		{"depth", "eve", "!depth 21", "1 to 20 (moves ahead) or `auto`"},
		{"depth word", "eve", "!depth hard", "isn't a depth"},
		{"depth twice", "eve", "!depth 4 5", "`4` and `5` don't work together"},
		{"arguments to none", "ann", "!board now", "I don't understand `now`"},
		{"slip", "ann", "!mvoe h9", "Did you mean `!move h9`?"},
		{"slip of an alias", "ann", "!chalenge @bob", "Did you mean `!challenge @bob`?"},
		{"help of nothing", "ann", "!help castling", "don't have a command called `castling`"},
		{"help of a slip", "ann", "!help mvoe", "Did you mean `!help move`?"},
		{"long", "bob", "!move " + strings.Repeat("h8 ", 1500), "too long"},
		{"markdown", "bob", "!move `@everyone`", "`'@everyone'` isn't a point"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{})
			tb.Begin("ann", "!play @bob")
			tb.One("ann", "!move h8")
			before := tb.Game()
			got := tb.One(tt.author, tt.line)
			if !strings.Contains(got.Text, tt.want) {
				t.Errorf("answered %q, want %q in it", got.Text, tt.want)
			}
			if len(got.Ping) > 0 || got.Picture != nil {
				t.Errorf("a refusal pings %v, picture %v", got.Ping, got.Picture != nil)
			}
			if after := tb.Game(); after.Revision != before.Revision {
				t.Errorf("a refusal changed the game: %+v", after)
			}
		})
	}
}

package board

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/logistic"
)

// randomNetwork returns a network of random numbers within their limits.
func randomNetwork(rng *rand.Rand) *Network {
	n := new(Network)
	within := func(limit int) int16 { return int16(rng.IntN(2*limit+1) - limit) }
	for i := range n.Own {
		for k := range n.Own[i] {
			n.Own[i][k], n.Other[i][k] = within(NetworkOne), within(NetworkOne)
		}
	}
	for j := range n.Hidden {
		for k := range n.Hidden[j] {
			n.Hidden[j][k] = within(300)
		}
		n.Output[j] = within(2000)
	}
	for i := range n.Situation {
		for k := range n.Situation[i] {
			n.Situation[i][k] = within(SituationOne)
		}
	}
	n.OutputBias = int32(within(20000))
	return n
}

// countedSums returns the sums of Black and of White, point by point as [Network] says.
func countedSums(n *Network, b *Board) (sums [2]networkSums) {
	for c := range b.empty.Cells() {
		black, white := b.patterns[c].Of(0).Number(), b.patterns[c].Of(1).Number()
		n.add(&sums[0], black, white)
		n.add(&sums[1], white, black)
	}
	return sums
}

// unpacked returns the sums of Black and of White.
func unpacked(s *packedSums) (sums [2]networkSums) {
	for side := range sums {
		for i, channel := range channelOrder {
			sums[side][channel] = uint16(s[2*side+i/4] >> (16 * (i % 4)))
		}
	}
	return sums
}

// packed returns what unpacked has taken apart.
func packed(sums *[2]networkSums) *packedSums {
	s := new(packedSums)
	for side := range sums {
		for i, channel := range channelOrder {
			s[2*side+i/4] |= uint64(sums[side][channel]) << (16 * (i % 4))
		}
	}
	return s
}

// networkWays are the ways that this machine has to compute a network: with vector
// instructions or without.
func networkWays() []bool {
	if hasVectors() {
		return []bool{false, true}
	}
	return []bool{false}
}

// useNetwork is UseNetwork with or without vector instructions.
func (b *Board) useNetwork(n *Network, vectors bool) {
	b.network = newNetworkState(newNetworkTables(n, vectors))
	b.keptNetwork = b.network
}

// Sums that are updated are the same as sums that are counted, whatever was made and
// undone between, and however many positions were passed over.
func TestNetworkIncremental(t *testing.T) {
	for _, vectors := range networkWays() {
		t.Run(fmt.Sprintf("vectors=%v", vectors), func(t *testing.T) { testNetworkIncremental(t, vectors) })
	}
}

func testNetworkIncremental(t *testing.T, vectors bool) {
	rng := rand.New(rand.NewPCG(5, 6))
	net := randomNetwork(rng)
	for round := range 60 {
		rule := rulesPlayed[round%len(rulesPlayed)]
		var b Board
		b.useNetwork(net, vectors)
		pos := randomPosition(t, rng, game.MinSize+rng.IntN(game.MaxSize-game.MinSize+1), rule, rng.IntN(20))
		b.Reset(pos)
		for range 300 {
			if b.plies > 0 && rng.IntN(3) == 0 {
				b.Undo()
			} else {
				var moves []Cell
				free := b.EmptyCells()
				for c := range free.Cells() {
					if b.ClassAt(c, b.SideToMove) != ClassFive {
						moves = append(moves, c)
					}
				}
				if len(moves) == 0 {
					break
				}
				b.Make(moves[rng.IntN(len(moves))])
			}
			if rng.IntN(3) != 0 {
				continue // a position that nobody evaluates
			}
			want := countedSums(net, &b)
			if got := unpacked(b.networkSums()); got != want {
				t.Fatalf("round %d, %v: after %d moves the sums are %v, want %v", round, rule, b.plies, got, want)
			}
			situation := b.Situation()
			if got, want := b.networkValue(), net.value(&want[b.SideToMove], &want[b.SideToMove.Other()], situation); got != want {
				t.Fatalf("round %d, %v: after %d moves the value is %v, want %v", round, rule, b.plies, got, want)
			}
		}
	}
}

// As many moves as are ever followed at once, each of which changes as many points as it
// can.
func TestNetworkLongGaps(t *testing.T) {
	net := randomNetwork(rand.New(rand.NewPCG(11, 12)))
	for _, vectors := range networkWays() {
		for _, rule := range rulesPlayed {
			var b Board
			b.useNetwork(net, vectors)
			b.Reset(randomPosition(t, rand.New(rand.NewPCG(1, 2)), game.MaxSize, rule, 0))
			b.networkSums()
			most := 0
			for i := range maxNetworkGap { // far from each other, and not at the edge
				b.Make(CellOf(game.Point{Col: int8(5 + 3*(i%4)), Row: int8(5 + 4*(i/4))}))
				most += b.undos[i].affectedCount + 1
			}
			if most < maxNetworkGap*30 {
				t.Errorf("%v: %d points in all: too few to tell", rule, most)
			}
			if got, want := unpacked(b.networkSums()), countedSums(net, &b); got != want {
				t.Errorf("%v: the sums are %v, want %v", rule, got, want)
			}
		}
	}
}

// What was left out is back after a reset, and boards share the tables of the network that
// is built in.
func TestDefaultNetwork(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9")
	var b, other Board
	b.Reset(pos)
	without := b.Evaluate()
	b.UseNetwork(DefaultNetwork())
	b.Reset(pos)
	with, state := b.Evaluate(), b.network
	if with == without {
		t.Error("the network adds nothing")
	}
	b.LeaveOutNetwork()
	if got := b.Evaluate(); got != without {
		t.Errorf("left out it evaluates to %d, want %d", got, without)
	}
	b.Reset(pos)
	if got := b.Evaluate(); got != with || b.network != state {
		t.Errorf("after a reset it evaluates to %d, want %d, with the same state: %v", got, with, b.network == state)
	}
	if other.UseNetwork(DefaultNetwork()); other.network.networkTables != state.networkTables {
		t.Error("boards do not share the tables of the network")
	}
}

// The stamp of updates may wrap around.
func TestNetworkStampWraps(t *testing.T) {
	var b Board
	b.UseNetwork(randomNetwork(rand.New(rand.NewPCG(1, 1))))
	b.Reset(played(t, 15, "h8 i9"))
	b.network.stamp = ^uint32(0) - 1
	for i := range b.network.later {
		b.network.later[i].stamp = 1 // as an update long ago left them
	}
	b.Evaluate()
	for range 3 {
		for range 2 { // two moves, for one needs no stamp
			c := b.Candidates()
			for at := range c.Cells() {
				b.Make(at)
				break
			}
		}
		want := countedSums(b.network.Network, &b)
		if got := unpacked(b.networkSums()); got != want {
			t.Fatalf("the sums are %v, want %v", got, want)
		}
	}
}

// A position has the same value however it is turned and mirrored, and with the colours
// swapped.
func TestNetworkSymmetry(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	net := randomNetwork(rng)
	var b, other Board
	b.UseNetwork(net)
	other.UseNetwork(net)
	different := map[int]bool{}
	for range 100 {
		size := game.MinSize + rng.IntN(game.MaxSize-game.MinSize+1)
		var sides [2][]game.Point
		for i, at := range rng.Perm(size * size)[:2*(1+rng.IntN(20))] {
			sides[i%2] = append(sides[i%2], game.Point{Col: int8(at % size), Row: int8(at / size)})
		}
		b.Reset(stones(t, size, game.Freestyle, sides[0], sides[1]))
		want := b.networkValue()
		different[want] = true
		for turn := range 8 {
			for swap := range 2 {
				other.Reset(stones(t, size, game.Freestyle, turned(sides[swap], size, turn), turned(sides[1-swap], size, turn)))
				other.SideToMove = Side(swap)
				if got := other.networkValue(); got != want {
					t.Fatalf("symmetry %d, colours swapped %d: %d, want %d", turn, swap, got, want)
				}
			}
		}
	}
	if len(different) < 50 {
		t.Errorf("100 positions have %d values", len(different))
	}
}

// The largest numbers that are allowed do not overflow.
func TestNetworkLimits(t *testing.T) {
	n := new(Network)
	for i := range n.Own {
		for k := range n.Own[i] {
			n.Own[i][k], n.Other[i][k] = MaxNetworkEmbedding, MaxNetworkEmbedding
		}
	}
	for j := range n.Hidden {
		for k := range n.Hidden[j] {
			n.Hidden[j][k] = MaxNetworkHidden
		}
		n.Output[j] = 1<<15 - 1
	}
	for i := range n.Situation {
		for k := range n.Situation[i] {
			n.Situation[i][k] = 1<<15 - 1
		}
	}
	n.OutputBias = MaxNetworkOutputBias
	var sums networkSums
	changes := make([]pointChange, game.MaxSize*game.MaxSize)
	for i := range changes {
		changes[i] = pointChange{noPoint, 0}
		n.add(&sums, 0, 0)
	}
	for _, s := range sums {
		if s != game.MaxSize*game.MaxSize*NetworkOne {
			t.Fatalf("the sums are %v", sums)
		}
	}
	const most = (NetworkHidden*activationOne*(1<<15-1) + MaxNetworkOutputBias) * (logistic.PointsPerLogit * WeightsPerPoint) >> outputShift
	if got := n.value(&sums, &sums, 0); got != most {
		t.Errorf("the value is %d, want %d", got, most)
	}
	for _, vectors := range networkWays() {
		state := newNetworkState(newNetworkTables(n, vectors))
		var all packedSums
		state.apply(&all, changes)
		if got := unpacked(&all); got != [2]networkSums{sums, sums} {
			t.Fatalf("with vectors %v the sums are %v, want %v", vectors, got, sums)
		}
		if got := state.value(&all, 0, 0); got != most {
			t.Errorf("with vectors %v the value is %d, want %d", vectors, got, most)
		}
	}
	if !n.inRange() {
		t.Error("the network is out of range")
	}
}

func TestNetworkFile(t *testing.T) {
	n := randomNetwork(rand.New(rand.NewPCG(3, 3)))
	var file bytes.Buffer
	if err := n.Write(&file); err != nil {
		t.Fatal(err)
	}
	whole := file.Bytes()
	if len(whole) > 2<<20 {
		t.Errorf("the file has %d bytes, 2 MiB are allowed", len(whole))
	}
	if again, err := ReadNetwork(bytes.NewReader(whole)); err != nil || *again != *n {
		t.Errorf("read back: error %v, the same %v", err, err == nil && *again == *n)
	}
	far := bytes.Clone(whole)
	far[len(networkMagic)+1] = 0x7f
	for name, bad := range map[string][]byte{
		"nothing": nil, "too short": whole[:len(whole)-1], "too long": append(bytes.Clone(whole), 0),
		"weights": []byte(weightsMagic), "a number too large": far,
	} {
		if _, err := ReadNetwork(bytes.NewReader(bad)); !errors.Is(err, ErrNetwork) {
			t.Errorf("%s: error %v, want ErrNetwork", name, err)
		}
	}
}

func FuzzReadNetwork(f *testing.F) {
	var file bytes.Buffer
	if err := randomNetwork(rand.New(rand.NewPCG(4, 4))).Write(&file); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Add([]byte(networkMagic))
	f.Fuzz(func(t *testing.T, file []byte) {
		n, err := ReadNetwork(bytes.NewReader(file))
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := n.Write(&again); err != nil || !bytes.Equal(again.Bytes(), file) {
			t.Errorf("written again it differs (%v)", err)
		}
		_ = n.Write(io.Discard)
	})
}

// FuzzNetworkValue compares the value of packed sums with that of the definition, for
// networks up to the limits and all sums that there can be.
func FuzzNetworkValue(f *testing.F) {
	f.Add(uint64(1), uint16(0), uint16(51200), int16(MaxNetworkHidden), int16(-1))
	f.Add(uint64(2), uint16(1), uint16(128), int16(-MaxNetworkHidden), int16(32767))
	f.Add(uint64(3), uint16(51200), uint16(51200), int16(1), int16(-32768))
	f.Fuzz(func(t *testing.T, seed uint64, least, most uint16, weight, situation int16) {
		const limit = game.MaxSize * game.MaxSize * NetworkOne
		least, most = least%(limit+1), most%(limit+1)
		rng := rand.New(rand.NewPCG(seed, 1))
		n := randomNetwork(rng)
		for j := range n.Hidden {
			for i := range n.Hidden[j] {
				if rng.IntN(2) == 0 {
					n.Hidden[j][i] = weight % (MaxNetworkHidden + 1)
				}
			}
			n.Situation[0][j] = situation
		}
		var sums [2]networkSums
		for side := range sums {
			for i := range sums[side] {
				x := least
				if rng.IntN(2) == 0 {
					x = most
				}
				sums[side][i] = x
			}
		}
		for _, vectors := range networkWays() {
			tables := newNetworkTables(n, vectors)
			for us := range Side(2) {
				want := n.value(&sums[us], &sums[us.Other()], 0)
				if got := tables.value(packed(&sums), us, 0); got != want {
					t.Errorf("the value for side %d is %d with vectors %v, want %d", us, got, vectors, want)
				}
			}
		}
	})
}

// FuzzNetworkPoints compares sums over points with those of the definition, for any
// changes and networks up to the limits.
func FuzzNetworkPoints(f *testing.F) {
	f.Add(uint64(1), uint16(20), int16(NetworkOne))
	f.Add(uint64(2), uint16(399), int16(MaxNetworkEmbedding))
	f.Add(uint64(3), uint16(1), int16(-MaxNetworkEmbedding))
	f.Fuzz(func(t *testing.T, seed uint64, count uint16, number int16) {
		rng := rand.New(rand.NewPCG(seed, 2))
		n := randomNetwork(rng)
		for i := range n.Own {
			for k := range n.Own[i] {
				if rng.IntN(4) == 0 {
					n.Own[i][k] = number % (MaxNetworkEmbedding + 1)
				}
				if rng.IntN(4) == 0 {
					n.Other[i][k] = number % (MaxNetworkEmbedding + 1)
				}
			}
		}
		point := func() combinedPair {
			if rng.IntN(10) == 0 {
				return noPoint
			}
			code := func() combinedPair { // with any class
				return combinedPair(rng.IntN(PatternCodeCount) | rng.IntN(1<<(16-numberBits))<<numberBits)
			}
			return code() | code()<<16
		}
		add := func(sums *[2]networkSums, p combinedPair) {
			if p != noPoint {
				black, white := p.numbers()
				n.add(&sums[0], black, white)
				n.add(&sums[1], white, black)
			}
		}
		var before, after [2]networkSums
		changes := make([]pointChange, count%(game.MaxSize*game.MaxSize))
		for i := range changes {
			changes[i] = pointChange{point(), point()}
			add(&before, changes[i].from)
			add(&after, changes[i].to)
		}
		for _, vectors := range networkWays() {
			state, sums := newNetworkState(newNetworkTables(n, vectors)), *packed(&before)
			state.apply(&sums, changes)
			if got := unpacked(&sums); got != after {
				t.Errorf("with vectors %v the sums are %v, want %v", vectors, got, after)
			}
		}
	})
}

// Neither updates nor evaluations allocate.
func TestNetworkAllocatesNothing(t *testing.T) {
	var b Board
	b.UseNetwork(randomNetwork(rand.New(rand.NewPCG(9, 9))))
	b.Reset(played(t, 15, "h8 i9 h10 g9"))
	c := CellOf(points(t, "j10")[0])
	if n := testing.AllocsPerRun(100, func() {
		b.Make(c)
		b.Evaluate()
		b.Undo()
		b.Evaluate()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkNetworkEvaluate measures a move made, evaluated and taken back, at points of a
// middle game taken in turn.
func BenchmarkNetworkEvaluate(b *testing.B) {
	for _, vectors := range networkWays() {
		b.Run(fmt.Sprintf("vectors=%v", vectors), func(b *testing.B) { benchmarkNetworkEvaluate(b, vectors) })
	}
}

func benchmarkNetworkEvaluate(b *testing.B, vectors bool) {
	var board Board
	board.useNetwork(randomNetwork(rand.New(rand.NewPCG(9, 9))), vectors)
	board.Reset(played(b, 15, benchmarkMoves))
	moves := shuffledCandidates(&board)
	board.Evaluate()
	i := 0
	for b.Loop() {
		board.Make(moves[i%len(moves)])
		sink += board.Evaluate()
		board.Undo()
		i++
	}
}

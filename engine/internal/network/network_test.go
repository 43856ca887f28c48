package network

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/logistic"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/weights"
)

// randomNetwork returns a network of random numbers within the limits.
func randomNetwork(rng *rand.Rand) *Network {
	n := new(Network)
	within := func(limit int) int16 { return int16(rng.IntN(2*limit+1) - limit) }
	for i := range n.Own {
		for k := range n.Own[i] {
			n.Own[i][k], n.Other[i][k] = within(One), within(One)
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

// unpacked returns Black's and White's sums.
func unpacked(s *PackedSums) (sums [2]sideSums) {
	for side := range sums {
		for i, channel := range channelOrder {
			sums[side][channel] = uint16(s[2*side+i/4] >> (16 * (i % 4)))
		}
	}
	return sums
}

// packed is the inverse of unpacked.
func packed(sums *[2]sideSums) *PackedSums {
	s := new(PackedSums)
	for side := range sums {
		for i, channel := range channelOrder {
			s[2*side+i/4] |= uint64(sums[side][channel]) << (16 * (i % 4))
		}
	}
	return s
}

// ways lists how this machine can compute a network: without vector instructions, or also with them.
func ways() []bool {
	if hasVectors() {
		return []bool{false, true}
	}
	return []bool{false}
}

// The largest allowed numbers don't overflow.
func TestLimits(t *testing.T) {
	n := new(Network)
	for i := range n.Own {
		for k := range n.Own[i] {
			n.Own[i][k], n.Other[i][k] = MaxEmbedding, MaxEmbedding
		}
	}
	for j := range n.Hidden {
		for k := range n.Hidden[j] {
			n.Hidden[j][k] = MaxHidden
		}
		n.Output[j] = 1<<15 - 1
	}
	for i := range n.Situation {
		for k := range n.Situation[i] {
			n.Situation[i][k] = 1<<15 - 1
		}
	}
	n.OutputBias = MaxOutputBias
	var sums sideSums
	changes := make([]Change, game.MaxSize*game.MaxSize)
	for i := range changes {
		changes[i] = Change{NoPoint, 0}
		n.add(&sums, 0, 0)
	}
	for _, s := range sums {
		if s != game.MaxSize*game.MaxSize*One {
			t.Fatalf("the sums are %v", sums)
		}
	}
	const most = (HiddenUnits*activationOne*(1<<15-1) + MaxOutputBias) * (logistic.PointsPerLogit * weights.PerPoint) >> outputShift
	if got := n.value(&sums, &sums, 0); got != most {
		t.Errorf("the value is %d, want %d", got, most)
	}
	for _, vectors := range ways() {
		state := newSummer(newTables(n, vectors))
		var all PackedSums
		state.Apply(&all, changes)
		if got := unpacked(&all); got != [2]sideSums{sums, sums} {
			t.Fatalf("with vectors %v the sums are %v, want %v", vectors, got, sums)
		}
		if got := state.ValueOf(&all, 0, 0); got != most {
			t.Errorf("with vectors %v the value is %d, want %d", vectors, got, most)
		}
	}
	if !n.inRange() {
		t.Error("the network is out of range")
	}
}

func TestFile(t *testing.T) {
	n := randomNetwork(rand.New(rand.NewPCG(3, 3)))
	var file bytes.Buffer
	if err := n.Write(&file); err != nil {
		t.Fatal(err)
	}
	whole := file.Bytes()
	if len(whole) > 2<<20 {
		t.Errorf("the file has %d bytes, 2 MiB are allowed", len(whole))
	}
	if again, err := Read(bytes.NewReader(whole)); err != nil || *again != *n {
		t.Errorf("read back: error %v, the same %v", err, err == nil && *again == *n)
	}
	far := bytes.Clone(whole)
	far[len(magic)+1] = 0x7f
	for name, bad := range map[string][]byte{
		"nothing": nil, "too short": whole[:len(whole)-1], "too long": append(bytes.Clone(whole), 0),
		"weights": []byte("hoshi-weights-1\n"), "a number too large": far,
	} {
		if _, err := Read(bytes.NewReader(bad)); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: error %v, want ErrNetwork", name, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	var file bytes.Buffer
	if err := randomNetwork(rand.New(rand.NewPCG(4, 4))).Write(&file); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, file []byte) {
		n, err := Read(bytes.NewReader(file))
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

// FuzzValue compares the value of packed sums with the definition's, for networks up to the limits
// and all possible sums.
func FuzzValue(f *testing.F) {
	f.Add(uint64(1), uint16(0), uint16(51200), int16(MaxHidden), int16(-1))
	f.Add(uint64(2), uint16(1), uint16(128), int16(-MaxHidden), int16(32767))
	f.Add(uint64(3), uint16(51200), uint16(51200), int16(1), int16(-32768))
	f.Fuzz(func(t *testing.T, seed uint64, least, most uint16, weight, situation int16) {
		const limit = game.MaxSize * game.MaxSize * One
		least, most = least%(limit+1), most%(limit+1)
		rng := rand.New(rand.NewPCG(seed, 1))
		n := randomNetwork(rng)
		for j := range n.Hidden {
			for i := range n.Hidden[j] {
				if rng.IntN(2) == 0 {
					n.Hidden[j][i] = weight % (MaxHidden + 1)
				}
			}
			n.Situation[0][j] = situation
		}
		var sums [2]sideSums
		for side := range sums {
			for i := range sums[side] {
				x := least
				if rng.IntN(2) == 0 {
					x = most
				}
				sums[side][i] = x
			}
		}
		for _, vectors := range ways() {
			tables := newSummer(newTables(n, vectors))
			for us := range uint8(2) {
				want := n.value(&sums[us], &sums[1-us], 0)
				if got := tables.ValueOf(packed(&sums), us, 0); got != want {
					t.Errorf("the value for side %d is %d with vectors %v, want %d", us, got, vectors, want)
				}
			}
		}
	})
}

// FuzzPoints compares sums over points with the definition's, for any changes and networks up to
// the limits.
func FuzzPoints(f *testing.F) {
	f.Add(uint64(1), uint16(20), int16(One))
	f.Add(uint64(2), uint16(399), int16(MaxEmbedding))
	f.Add(uint64(3), uint16(1), int16(-MaxEmbedding))
	f.Fuzz(func(t *testing.T, seed uint64, count uint16, number int16) {
		rng := rand.New(rand.NewPCG(seed, 2))
		n := randomNetwork(rng)
		for i := range n.Own {
			for k := range n.Own[i] {
				if rng.IntN(4) == 0 {
					n.Own[i][k] = number % (MaxEmbedding + 1)
				}
				if rng.IntN(4) == 0 {
					n.Other[i][k] = number % (MaxEmbedding + 1)
				}
			}
		}
		point := func() Point {
			if rng.IntN(10) == 0 {
				return NoPoint
			}
			code := func() Point { // of any class
				return Point(rng.IntN(pattern.CodeCount) | rng.IntN(1<<5)<<11)
			}
			return code() | code()<<16
		}
		add := func(sums *[2]sideSums, p Point) {
			if p != NoPoint {
				black, white := p.numbers()
				n.add(&sums[0], black, white)
				n.add(&sums[1], white, black)
			}
		}
		var before, after [2]sideSums
		changes := make([]Change, count%(game.MaxSize*game.MaxSize))
		for i := range changes {
			changes[i] = Change{point(), point()}
			add(&before, changes[i].From)
			add(&after, changes[i].To)
		}
		for _, vectors := range ways() {
			state, sums := newSummer(newTables(n, vectors)), *packed(&before)
			state.Apply(&sums, changes)
			if got := unpacked(&sums); got != after {
				t.Errorf("with vectors %v the sums are %v, want %v", vectors, got, after)
			}
		}
	})
}

// All boards share the built-in network's tables.
func TestSummersShareTables(t *testing.T) {
	if a, b := NewSummer(Default()), NewSummer(Default()); a.tables != b.tables {
		t.Error("two summers of the built-in network have different tables")
	}
	if a, b := NewSummer(Default()), NewSummer(new(Network)); a.tables == b.tables {
		t.Error("another network has the tables of the built-in one")
	}
}

package render

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"hoshi/engine"
)

func scene(size, width, stones int, seed uint64) Scene {
	pos, _ := engine.NewPosition(size, engine.Freestyle)
	r := rand.New(rand.NewPCG(seed, 1))
	for n := 0; pos.Stones() < stones && n < 100000; n++ {
		sp := min(float64(size)/2, 1.5+float64(stones)/25)
		c := int(r.NormFloat64()*sp + float64(size)/2)
		q := int(r.NormFloat64()*sp + float64(size)/2)
		pt := engine.Point{Col: int8(c), Row: int8(q)}
		if c < 0 || q < 0 || pos.Play(pt) != nil {
			continue
		}
		if pos.Winner() != engine.Empty {
			pos.Undo()
		}
	}
	return Scene{Position: pos, Width: width, Last: true, Previous: true}
}

func TestLook(t *testing.T) {
	p := NewPainter()
	out := func(name string, s Scene) {
		b, err := p.PNG(s)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println(name, len(b))
		os.WriteFile("/tmp/look/"+name+".png", b, 0o644)
	}
	s := scene(15, 960, 24, 1)
	s.Hints = []engine.Point{{Col: 3, Row: 3}}
	out("a15", s)
	s = scene(15, 960, 60, 2)
	s.Numbers = true
	out("n15", s)
	s = scene(19, 960, 180, 3)
	s.Numbers = true
	out("n19", s)
	s = scene(9, 960, 10, 4)
	out("a9", s)
	s = scene(20, 320, 130, 4)
	s.Numbers = true
	out("n20-320", s)
	s = scene(15, 320, 40, 4)
	out("a15-320", s)
	s = scene(15, 2048, 120, 4)
	s.Numbers = true
	out("n15-2048", s)
	pos, _ := engine.NewPosition(15, engine.Freestyle)
	pts, _ := engine.ParsePoints("h8 h9 i9 g7 j10 k11 g8 i8 i7 h6 k9 l8 j9 l9 h9", 15)
	for _, m := range pts {
		pos.Play(m)
	}
	w, _ := engine.ParsePoints("f8 i8 j8 h7 g8 h6 h8 k8", 15)
	pos, _ = engine.NewPosition(15, engine.Freestyle)
	for _, m := range append(w, engine.Point{Col: 5, Row: 5}, engine.Point{Col: 8, Row: 3}) {
		pos.Play(m)
	}
	pos, _ = engine.NewPosition(15, engine.Freestyle)
	for _, m := range []string{"h8", "h9", "i9", "g7", "j10", "k11", "g8", "i8", "f6", "h6", "e5", "g9", "g6", "f9", "d4"} {
		pt, _ := engine.ParsePoint(m, 15)
		if err := pos.Play(pt); err != nil {
			t.Log(m, err)
		}
	}
	pt, _ := engine.ParsePoint("g7", 15)
	_ = pt
	for _, m := range []string{"a1", "h7", "a2", "i7", "b1", "j7", "b3", "k7"} {
		pt, _ := engine.ParsePoint(m, 15)
		pos.Play(pt)
	}
	fmt.Println("winner", pos.Winner())
	out("win", Scene{Position: pos, Last: true, Win: true})
	out("winn", Scene{Position: pos, Last: true, Win: true, Numbers: true, Width: 640})
}

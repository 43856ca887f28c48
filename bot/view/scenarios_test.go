package view

import (
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
	"hoshi/engine/opening"
)

func starts() []scenario {
	return []scenario{
		{name: "against the engine", want: against(hoshi)},
		{name: "against a level", want: rated(against(easy))},
		{name: "against a level, unrated", want: against(easy)},
		{name: "against a depth", want: against(deep)},
		{name: "against a program", want: against(windows)},
		{name: "as White", want: asWhite(against(easy))},
		{name: "the engine began", want: asWhite(against(easy)), moves: "h8"},
		{name: "a program began", want: asWhite(against(lines)), moves: "h8"},
		{name: "restarted", want: against(hoshi), how: game.EventRestart},
		{name: "another size, rule and theme", want: with(against(hoshi), func(w *game.Wanted) { w.Size, w.Rule, w.Theme = 9, "standard", "dark" })},
		{name: "between people", want: rated(against(person))},
		{name: "between people, colors drawn", want: with(against(person), func(w *game.Wanted) { w.AnyColor = true })},
		{name: "where points need a command", want: against(person), values: settings.Values{Guild: settings.GuildSettings{BareMoves: settings.Off}}},
		{name: "watched", want: between(hoshi, hoshi)},
		{name: "watched, by strength", want: between(easy, deep)},
		{name: "watched, programs", want: between(windows, lines), moves: "j10"},
		{name: "imported", want: against(person), how: game.EventImport},
		{name: "the cross", want: with(against(hoshi), func(w *game.Wanted) { w.Opening = "cross" })},
	}
}

func events() []scenario {
	values := settings.Values{Own: settings.ChannelSettings{Details: "time value caption", Numbers: "last"}}
	details := settings.Values{Own: settings.ChannelSettings{Details: "time caption", Numbers: "all"}}
	return []scenario{
		{name: "move", want: against(person), moves: "h8 i9 g7"},
		{name: "reply of the engine", want: against(easy), moves: "h8 i9"},
		{name: "details", want: against(easy), moves: "h8 i9 g7 i7", values: details},
		{name: "details of a program", want: against(lines), moves: "j10 i9", values: values},
		{name: "details of a program after its first move", want: asWhite(against(lines)), moves: "j10", values: values},
		{name: "details before the first move", want: against(lines), values: values},
		{name: "time of a program", want: against(lines), moves: "j10 i9"},
		{name: "details of strengths", want: between(easy, deep), moves: "h8 i9 j9", values: details},
		{name: "undo", want: against(person), moves: "h8", then: []action{{ann, game.Undo{}}}},
		{name: "undo of two", want: against(hoshi), moves: "h8 i9", then: []action{{ann, game.Undo{}}}},
		{name: "undo that unrates", want: rated(against(easy)), moves: "h8 i9 g7 i7", then: []action{{ann, game.Undo{}}}},
		{name: "rated", want: rated(against(easy)), moves: "h8 i9 g7 i7"},
		{name: "help", want: rated(against(easy)), moves: "h8 i9", then: []action{{ann, game.TakeHelp{}}}},
		{name: "swap", want: against(person), moves: "h8", then: []action{{bob, game.Swap{}}}},
		{name: "depth", want: against(hoshi), then: []action{{ann, game.SetEngine{Player: deep}}}},
		{name: "depth of a program", want: against(windows), then: []action{{ann, game.SetEngine{Player: lines}}}},
		{name: "opening cross", want: against(person), then: []action{{ann, game.SetOpening{Opening: game.CrossOpening}}}},
		{name: "opening with steps", want: against(person), then: []action{{ann, game.SetOpening{Opening: "swap2"}}}},
		{name: "no opening", want: with(against(person), func(w *game.Wanted) { w.Opening = "cross" }), then: []action{{ann, game.SetOpening{Opening: game.NoOpening}}}},
		{name: "offer of a draw", want: against(person), moves: "h8 i9", then: []action{{ann, game.MakeOffer{Kind: game.OfferDraw}}}},
		{name: "offer declined", want: against(person), moves: "h8 i9", then: []action{{ann, game.MakeOffer{Kind: game.OfferUndo}}, {bob, game.EndOffer{}}}},
		{name: "offer withdrawn", want: against(person), moves: "h8 i9", then: []action{{ann, game.MakeOffer{Kind: game.OfferCancel}}, {ann, game.EndOffer{}}}},
		{name: "threat", want: against(person), moves: "h8 a1 i8 a2 j8 a4"},
	}
}

func endings() []scenario {
	waited := action{what: game.TimeUp{Patience: game.Patience{Idle: time.Hour, Abandon: 7 * game.Day}}}
	up := result.LevelStep{Level: engine.Casual, Up: true}
	return []scenario{
		{name: "five", want: rated(against(person)), moves: "h8 a1 i8 a2 j8 a4 k8 a5 l8"},
		{name: "five against the engine", want: against(easy), moves: "h8 a1 i8 a2 j8 a4 k8 a5 l8", step: up},
		{name: "five of the engine", want: asWhite(against(easy)), moves: "h8 a1 i8 a2 j8 a4 k8 a5 l8"},
		{name: "five of a program", want: asWhite(against(windows)), moves: "b1 a3 c1 a5 d1 a7 e1 a9 f1"},
		{name: "five of an engine that was watched", want: between(easy, deep), moves: "h8 a1 i8 a2 j8 a4 k8 a5 l8"},
		{name: "foul", want: with(against(person), func(w *game.Wanted) { w.Rule = "renju" }), moves: "h8 a1 i8 a3 g9 o1 g10 o3",
			then: []action{{what: game.Move{Point: engine.Point{Col: 6, Row: 7}, FoulLoses: true}}}},
		{name: "forbidden points", want: with(against(person), func(w *game.Wanted) { w.Rule = "renju" }), moves: "h8 a1 i8 a3 g9 o1 g10 o3"},
		{name: "resigned", want: against(person), moves: "h8 i9 g7 i7", then: []action{{bob, game.Resign{}}}},
		{name: "resigned early", want: against(person), moves: "h8", then: []action{{bob, game.Resign{}}}},
		{name: "cancelled", want: against(person), then: []action{{ann, game.Cancel{Why: game.EventCancel}}}},
		{name: "unreachable", want: against(person), then: []action{{ann, game.Cancel{Why: game.EventUnreachable}}}},
		{name: "crowded", want: against(person), then: []action{{what: game.Cancel{Why: game.EventCrowded}}}},
		{name: "forgotten", want: against(person), moves: "h8 i9 g7 i7", then: []action{{bob, game.Forget{}}}},
		{name: "draw agreed", want: against(person), moves: "h8 i9", then: []action{{ann, game.MakeOffer{Kind: game.OfferDraw}}, {bob, game.AcceptOffer{}}}},
		{name: "draw agreed too early to count", want: rated(with(against(person), func(w *game.Wanted) { w.Opening = "swap2" })), moves: "h8",
			then: []action{{ann, game.MakeOffer{Kind: game.OfferDraw}}, {bob, game.AcceptOffer{}}}},
		{name: "a win in a helped game", want: rated(against(easy)), moves: "h8 a1 i8 a2 j8 a4 k8 a5", then: []action{{ann, game.TakeHelp{}}, {ann, game.Move{Point: engine.Point{Col: 11, Row: 7}}}}},
		{name: "abandoned", want: against(person), moves: "h8", then: []action{{what: game.TimeUp{Patience: game.Patience{Abandon: time.Second}}}}},
		{name: "rated, quit", want: rated(against(person)), moves: "h8", then: []action{{ann, game.Cancel{Why: game.EventQuit}}}},
		{name: "rated, annulled", want: rated(against(person)), moves: "h8 i9", then: []action{{chat.User{ID: "9", Name: "cid", Mention: "<@9>"}, game.Cancel{Why: game.EventAnnul}}}},
		{name: "rated, idle", want: rated(against(person)), moves: "h8 i9 g7", wait: 2 * game.Day, then: []action{waited}},
		{name: "rated, reminded", want: rated(against(person)), moves: "h8 i9 g7", wait: 8 * game.Day, then: []action{waited}},
		{name: "rated, lost by waiting", want: rated(against(person)), moves: "h8 i9 g7", wait: 8 * game.Day, then: []action{waited, waited}},
		{name: "a helped game", want: rated(against(easy)), moves: "h8 i9 g7 i7", then: []action{{ann, game.TakeHelp{}}, {ann, game.Resign{}}}},
	}
}

func openings() []scenario {
	swap2 := func(w game.Wanted) game.Wanted {
		return with(w, func(w *game.Wanted) { w.Opening = "swap2" })
	}
	renju := func(name string) game.Wanted {
		return with(against(person), func(w *game.Wanted) { w.Opening, w.Rule = name, "renju" })
	}
	at := func(kind opening.Kind, number int) game.Step {
		return game.Step{Action: opening.Action{Kind: kind, Number: number}}
	}
	return []scenario{
		{name: "swap2", want: rated(swap2(against(person)))},
		{name: "swap2 with colors drawn", want: with(swap2(against(person)), func(w *game.Wanted) { w.AnyColor = true })},
		{name: "swap2 against a level", want: rated(swap2(against(easy)))},
		{name: "swap2, the engine opened", want: asWhite(swap2(against(easy))), moves: "h8 i9 j9"},
		{name: "swap2, three stones", want: swap2(against(person)), moves: "h8 i9 j9"},
		{name: "swap2, White chosen", want: swap2(against(person)), moves: "h8 i9 j9", then: []action{{what: game.Choose{Choice: game.ChooseWhite}}}},
		{name: "swap2, Black chosen", want: swap2(against(person)), moves: "h8 i9 j9", then: []action{{what: game.Choose{Choice: game.ChooseBlack}}}},
		{name: "swap2, two more stones", want: swap2(against(person)), moves: "h8 i9 j9", then: []action{{what: game.Choose{Choice: game.ChooseMore}}}},
		{name: "swap2, five stones", want: swap2(against(person)), moves: "h8 i9 j9",
			then: []action{{what: game.Choose{Choice: game.ChooseMore}}, {what: game.Move{Point: engine.Point{Col: 1}}}, {what: game.Move{Point: engine.Point{Col: 2}}}}},
		{name: "renju centre", want: renju("taraguchi10")},
		{name: "renju second move", want: renju("taraguchi10"), moves: "h8"},
		{name: "renju kept", want: renju("taraguchi10"), moves: "h8", then: []action{{what: at(opening.Keep, 0)}}},
		{name: "renju swapped", want: renju("taraguchi10"), moves: "h8", then: []action{{what: at(opening.Exchange, 0)}}},
	}
}

func clocks() []scenario {
	timed := func(w game.Wanted, clock game.Clock) game.Wanted {
		return with(w, func(w *game.Wanted) { w.Clock = &clock })
	}
	live, sudden, days := game.Clock{Main: 5 * time.Minute, Increment: 5 * time.Second}, game.Clock{Main: 3 * time.Minute}, game.Clock{PerMove: 2 * game.Day}
	return []scenario{
		{name: "live clock", want: timed(against(person), live)},
		{name: "live clock, running", want: timed(against(person), live), moves: "h8 i9 g7"},
		{name: "live clock of the engine", want: timed(against(easy), sudden), moves: "h8 i9 g7"},
		{name: "out of time", want: timed(against(person), sudden), moves: "h8 i9 g7", wait: time.Hour, then: []action{{ann, game.TimeUp{}}}},
		{name: "days", want: timed(against(person), days)},
		{name: "days, running", want: timed(against(person), days), moves: "h8 i9"},
		{name: "days, reminded", want: timed(against(person), days), moves: "h8", wait: 2*game.Day - time.Hour, then: []action{{ann, game.TimeUp{}}}},
		{name: "days, overdue", want: timed(against(person), days), moves: "h8", wait: 2 * game.Day, then: []action{{ann, game.TimeUp{}}, {ann, game.TimeUp{}}}},
		{name: "days, overdue against the engine", want: timed(against(easy), days), wait: 2 * game.Day, then: []action{{ann, game.TimeUp{}}, {ann, game.TimeUp{}}}},
		{name: "days, claimed", want: timed(against(person), days), moves: "h8", wait: 2 * game.Day, then: []action{{ann, game.Claim{As: game.TimedOut}}}},
		{name: "days, claimed as a draw", want: timed(against(person), days), moves: "h8", wait: 2 * game.Day, then: []action{{ann, game.Claim{As: game.Drawn}}}},
		{name: "days, claimed as cancelled", want: timed(against(person), days), moves: "h8", wait: 2 * game.Day, then: []action{{ann, game.Claim{As: game.Cancelled}}}},
		{name: "downtime", want: timed(against(person), days), moves: "h8", wait: time.Hour, then: []action{{ann, game.PutOff{From: begun.Add(time.Minute)}}}},
	}
}

func teams() []scenario {
	channel := with(against(easy), func(w *game.Wanted) { w.Teams = 1 })
	two := with(against(person), func(w *game.Wanted) { w.Teams = 2 })
	vote := func(by chat.User, col int8) action {
		return action{by, game.Vote{Point: engine.Point{Col: col, Row: 7}}}
	}
	return []scenario{
		{name: "the channel", want: channel},
		{name: "the channel voted", want: channel, then: []action{vote(ann, 7), vote(bob, 8), vote(eve, 8)}},
		{name: "the channel moved", want: channel, then: []action{vote(ann, 7), {what: game.EndRound{}}}},
		{name: "the channel votes again", want: channel, then: []action{vote(ann, 7), {what: game.EndRound{}}, {what: game.Move{}}, vote(ann, 8), vote(bob, 9)}},
		{name: "the channel won", want: channel, then: []action{vote(ann, 7), {what: game.EndRound{}}, {what: game.Move{}}, {ann, game.Resign{}}}},
		{name: "two teams", want: two},
		{name: "a team was joined", want: two, then: []action{{bob, game.Join{Side: engine.White}}}},
		{name: "a team voted", want: two, then: []action{{bob, game.Join{Side: engine.White}}, vote(ann, 7)}},
	}
}

func challenges() []scenario {
	clock := game.Clock{PerMove: game.Day}
	return []scenario{
		{name: "a challenge", want: against(person), how: game.EventChallenge},
		{name: "a rated one with an opening", want: with(rated(against(person)), func(w *game.Wanted) { w.Opening = "swap2" }), how: game.EventChallenge},
		{name: "one to be opened by the other", want: with(asWhite(against(person)), func(w *game.Wanted) { w.Opening, w.Rule = "taraguchi10", "renju" }), how: game.EventChallenge},
		{name: "one with lots", want: with(against(person), func(w *game.Wanted) { w.AnyColor, w.Clock = true, &clock }), how: game.EventChallenge},
		{name: "one with lots for the opening", want: with(against(person), func(w *game.Wanted) { w.AnyColor, w.Opening = true, "swap2" }), how: game.EventChallenge},
		{name: "an open one", want: against(game.Player{}), how: game.EventChallenge},
		{name: "a rematch", want: against(person), how: game.EventRematch},
		{name: "declined", want: against(person), how: game.EventChallenge, then: []action{{bob, game.EndChallenge{Why: game.EventDecline}}}},
		{name: "expired", want: against(game.Player{}), how: game.EventChallenge, then: []action{{what: game.EndChallenge{Why: game.EventExpire}}}},
		{name: "accepted", want: against(person), how: game.EventChallenge, then: []action{{bob, game.AcceptChallenge{}}}},
	}
}

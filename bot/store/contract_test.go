package store_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/engine"
)

// contractRetry is the pause before a failed job's first retry.
const contractRetry = 150 * time.Millisecond

// newStore returns an empty store that's closed when the test ends.
type newStore func(t testing.TB) service.Store

// TestStoreContract checks what [service.Store] promises, for every store.
func TestStoreContract(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) { testStore(t, newSQLite) })
	t.Run("postgres", func(t *testing.T) { testStore(t, newPostgres) })
}

// newSQLite is a [newStore].
func newSQLite(t testing.TB) service.Store {
	return open(t, t.TempDir(), withFirstRetry(contractRetry))
}

// testStore runs the contract's tests, each with a store from open.
func testStore(t *testing.T, open newStore) {
	for name, test := range map[string]func(*testing.T, service.Store){
		"round trip":                  testRoundTrip,
		"no game":                     testNoGame,
		"current":                     testCurrent,
		"one game per channel":        testOneGame,
		"one game in a race":          testOneGameInARace,
		"stale":                       testStale,
		"one commit wins":             testCommitRace,
		"failed calls change nothing": testFailures,
		"moves":                       testMoves,
		"set shown":                   testSetShown,
		"begin post":                  testBeginPost,
		"superseded boards":           testSuperseded,
		"superseded direct boards":    testSupersededDirect,
		"a job ends with its change":  testEndsWithLastChange,
		"a job goes on":               testGoesOn,
		"channel settings":            testChannelSettings,
		"depth out of range":          testDepthOutOfRange,
		"guild settings":              testGuildSettings,
		"user settings":               testUserSettings,
		"fields of a guild":           testGuildFields,
		"forget a user":               testForgetUser,
		"tournament":                  testTournament,
		"tournament in a race":        testTournamentRace,
		"tournament forgets":          testTournamentForgets,
		"season":                      testSeason,
		"season forgets":              testSeasonForgets,
		"sessions of browsers":        testWebSessions,
		"launches of the Activity":    testLaunches,
		"many sessions of browsers":   testManyWebSessions,
		"revoke in a race":            testRevokeInARace,
		"sessions end":                testSessionsEnd,
		"start once":                  testStarts,
		"linked roles":                testRoleLinks,
		"delete games of guests":      testDeleteGuestGames,
		"settings in a race":          testSettingsRace,
		"replace":                     testReplace,
		"context":                     testContext,
		"model":                       testModel,
		"waiting":                     testWaiting,
		"each job once":               testEachJobOnce,
		"job is unique":               testJobIsUnique,
		"side by side":                testSideBySide,
		"short jobs pass long ones":   testShortPassesLong,
		"request":                     testRequest,
		"stale requests":              testStaleRequests,
		"search once":                 testSearchOnce,
		"form of jobs":                testJobForm,
		"failing":                     testFailing,
		"due":                         testDue,
		"due and failing":             testDueFails,
		"challenge":                   testChallenge,
		"due once":                    testDueOnce,
		"not due yet":                 testNotDue,
		"begin a turn":                testBeginTurn,
		"due after a late turn":       testDueAfterBeginTurn,
		"challenges":                  testChallenges,
		"challenge accepted twice":    testAcceptedTwice,
		"work ends":                   testWorkEnds,
		"work ends at once":           testWorkEndsAtOnce,
		"ratings":                     testRatings,
		"unrated":                     testUnrated,
		"repeated pair":               testRepeatedPair,
		"ranking":                     testRanking,
		"ratings in a race":           testRatingsInARace,
		"history":                     testHistory,
		"unfinished":                  testUnfinished,
		"vacations":                   testVacations,
		"vacation of someone deleted": testVacationAfterForget,
		"digests":                     testDigests,
		"watchable":                   testWatchable,
		"seeks":                       testSeeks,
		"past of seeks":               testSeekPast,
		"pair in a race":              testPairInARace,
		"direct boards":               testDirectBoards,
		"puzzles":                     testPuzzles,
		"achievements":                testAchievements,
		"lessons":                     testLessons,
		"lessons in a race":           testLessonsInARace,
		"practice":                    testPractice,
		"practice forgets":            testPracticeForgets,
		"practice in a race":          testPracticeInARace,
		"practice job":                testPracticeJob,
		"first wins":                  testFirstWins,
		"puzzles in a race":           testPuzzlesInARace,
		"daily":                       testDaily,
		"daily guilds":                testDailyGuilds,
		"daily in a race":             testDailyInARace,
		"made puzzles":                testMadePuzzles,
		"delete old games":            testDeleteOldGames,
		"teams":                       testTeams,
		"wishes in a race":            testWishesInARace,
		"forget a member":             testForgetMember,
		"notices":                     testNotices,
		"guests playing":              testGuestsPlaying,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

// newGame returns a game that has just been started in ch.
func newGame(ch chat.ChannelID) *game.Game {
	ann := chat.User{ID: "1", Mention: "<@1>"}
	return &game.Game{
		Channel: ch,
		Record:  game.Record{Size: engine.DefaultSize, Rule: engine.Freestyle},
		Seats:   game.Seats{Black: game.Player{User: ann}, White: game.Player{Engine: true}},
		Status:  game.Status{State: game.Playing, Last: game.Event{Kind: game.EventStart, User: ann}},
		Host:    ann,
	}
}

func create(t testing.TB, s service.Store, ch chat.ChannelID) *game.Game {
	t.Helper()
	g := newGame(ch)
	if err := s.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	return g
}

// equalStored compares want with the results of both ways of reading.
func equalStored(t *testing.T, s service.Store, want *game.Game) {
	t.Helper()
	got, err := s.Game(t.Context(), want.ID)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Game (-want +got):\n%s", diff)
	}
	outline, err := s.Outline(t.Context(), want.ID)
	if err != nil || outline != (stored.Outline{Channel: want.Channel, Guild: want.Guild, Revision: want.Revision, State: want.State}) {
		t.Errorf("Outline: %+v, %v", outline, err)
	}
	got, err = s.Current(t.Context(), want.Channel)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Current (-want +got):\n%s", diff)
	}
}

func testContext(t *testing.T, s service.Store) {
	g := create(t, s, "c")
	before := *g
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, call := range map[string]func() error{
		"Create":          func() error { return s.Create(ctx, newGame("d"), nil) },
		"Commit":          func() error { return s.Commit(ctx, g) },
		"Current":         func() error { _, err := s.Current(ctx, "c"); return err },
		"Game":            func() error { _, err := s.Game(ctx, g.ID); return err },
		"SetShown":        func() error { return s.SetShown(ctx, g.ID, 1, "m") },
		"BeginPost":       func() error { _, err := s.BeginPost(ctx, g.ID, 1, "k", "m"); return err },
		"ChannelSettings": func() error { _, err := s.ChannelSettings(ctx, "c"); return err },
		"UpdateChannelSettings": func() error {
			_, err := s.UpdateChannelSettings(ctx, "c", func(s *settings.ChannelSettings) { s.Depth = 3 })
			return err
		},
		"GuildSettings": func() error { _, err := s.GuildSettings(ctx, "g"); return err },
		"UpdateUserSettings": func() error {
			_, err := s.UpdateUserSettings(ctx, "u", func(s *settings.UserSettings) { s.Level = engine.Easy })
			return err
		},
		"UpdateGuildSettings": func() error {
			_, err := s.UpdateGuildSettings(ctx, "g", func(s *settings.GuildSettings) { s.Theme = "dark" })
			return err
		},
		"Daily":         func() error { _, err := s.Daily(ctx, "g", "2026-11-21"); return err },
		"StartDaily":    func() error { _, err := s.StartDaily(ctx, stored.Daily{Guild: "g", Day: "2026-11-21"}); return err },
		"DailyAttempts": func() error { _, err := s.DailyAttempts(ctx, "g", "2026-11-21"); return err },
		"DailyGuilds":   func() error { _, err := s.DailyGuilds(ctx); return err },
		"MadePuzzles":   func() error { _, err := s.MadePuzzles(ctx, 0); return err },
		"BeginTurn":     func() error { _, err := s.BeginTurn(ctx, g.ID, 1, later()); return err },
		"Waiting":       func() error { _, err := channelsWaiting(ctx, s); return err },
		"PuzzlePlayer":  func() error { _, err := s.PuzzlePlayer(ctx, "1"); return err },
		"SeenPuzzles":   func() error { _, err := s.SeenPuzzles(ctx, "1"); return err },
		"UpdatePuzzle": func() error {
			_, _, err := s.UpdatePuzzle(ctx, chat.User{ID: "1"}, 1, func(*stored.PuzzlePlayer, *stored.PuzzleAttempt) {})
			return err
		},
		"Proposed":          func() error { _, err := s.Proposed(ctx, stored.ChallengeFilter{}, 1); return err },
		"ChallengesUnshown": func() error { _, err := s.ChallengesUnshown(ctx, "c"); return err },
		"Running":           func() error { _, err := s.Running(ctx, "g", 1); return err },
		"Unfinished":        func() error { _, err := s.Unfinished(ctx, "1", 1); return err },
		"Vacation":          func() error { _, err := s.Vacation(ctx, "1"); return err },
		"UpdateVacation": func() error {
			_, err := s.UpdateVacation(ctx, "1", func(*stored.Vacation) error { return nil })
			return err
		},
		"HasDigests":    func() error { _, err := s.HasDigests(ctx); return err },
		"StartDigests":  func() error { return s.StartDigests(ctx, time.Now()) },
		"Watchable":     func() error { _, err := s.Watchable(ctx, 1); return err },
		"GamesOf":       func() error { _, _, err := s.GamesOf(ctx, "1", stored.Place{}, 0, 1); return err },
		"ResultsOf":     func() error { _, err := s.ResultsOf(ctx, "1", "", 1); return err },
		"Standing":      func() error { _, err := s.Standing(ctx, rating.Scope{}, "1"); return err },
		"Ranking":       func() error { _, _, err := s.Ranking(ctx, rating.Scope{}, 0, 1); return err },
		"Rank":          func() error { _, err := s.Rank(ctx, rating.Scope{}, "1"); return err },
		"RatingChanges": func() error { _, err := s.RatingChanges(ctx, rating.Scope{}, "1", 1); return err },
	} {
		if err := call(); !errors.Is(err, context.Canceled) || errors.Is(err, stored.ErrCannotSave) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.(*store.DB).Database.Health(t.Context()); err != nil {
		t.Errorf("calls that were cancelled make the store ill: %v", err)
	}
	if diff := cmp.Diff(&before, g); diff != "" {
		t.Errorf("the game changed (-before +after):\n%s", diff)
	}
	equalStored(t, s, g)
	if err := s.Commit(t.Context(), g); err != nil {
		t.Errorf("after all that: %v", err)
	}
}

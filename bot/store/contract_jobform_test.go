package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"testing"
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/work"
	"hoshi/bot/features/mygames"
	"hoshi/bot/features/practice"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/features/seasons"
	"hoshi/bot/service"
)

// jobForms are jobs and the rows that earlier versions stored for them. They must never change: a job
// of the version before an upgrade is still done, and two versions that run side by side store it once.
var jobForms = []struct {
	job                    stored.Job
	kind, args, queue, key string // key is the hash by which equal jobs are found
}{
	{stored.GameJob{Game: 7, Revision: 3, InSight: time.Date(2026, 11, 27, 8, 0, 0, 123000, time.UTC)},
		"game", `{"game":7,"ply":2,"revision":3,"in_sight":"2026-11-27T08:00:00.000123Z"}`, "default", "1aea47dc6dd2e04ca5cf17e5c4a8f69dad912e2eee2abafd5ca1e60d8811fc74"},
	{stored.DueJob{Game: 7, Revision: 3},
		"due", `{"game":7,"ply":2,"revision":3}`, "default", "018c93519084d0105d96a04ce99250e227cfc7946f4299968cd9f1555a6ec13f"},
	{stored.SearchJob{Game: 7, Revision: 3, InSight: time.Date(2026, 11, 27, 8, 0, 0, 123000, time.UTC)},
		"search", `{"game":7,"ply":2,"revision":3,"in_sight":"2026-11-27T08:00:00.000123Z"}`, "searches", "8dc26ec77ee23a55ba02b89883026f3ae2234cfb0596c08528088c226439932b"},
	{stored.DailyJob{Guild: "11", Day: "2026-11-27", Revision: 2},
		"daily", `{"revision":2,"guild":"11","day":"2026-11-27"}`, "default", "a0b2cdaaa2dad6c571c428d34b7e9e99fcf869e22f4eb68faf5ab9a5c5e61b5d"},
	{puzzles.DailyDueJob{}, "daily_due", `{}`, "default", ""},
	{stored.DigestJob{User: "21", Day: "2026-11-27"},
		"digest", `{"day":"2026-11-27","user":"21"}`, "default", "227c5d2c1810d7467827cb603c0f50d30600cc08e34ee22242cf97b32ed1de51"},
	{mygames.DigestDueJob{}, "digest_due", `{}`, "default", ""},
	{stored.VacationJob{User: "21", Revision: 2},
		"vacation", `{"revision":2,"user":"21"}`, "default", "2dbfbaa94445d1698f0aaddda688fd6fb41cf6f6b5e0798786d0e5381222743b"},
	{stored.RolesJob{User: "21", Revision: 2},
		"roles", `{"revision":2,"user":"21"}`, "default", "f502a2ab1b1cd7c621d018c30e296782986cf3d9146c22ae229d7daa37d428e2"},
	{stored.SeekJob{User: "21", Revision: 1764230400000000},
		"seek", `{"revision":1764230400000000,"user":"21"}`, "default", "3fd0565484c808575aba2732fe74dbc9e1f318774d21ed3bd580ffbafd3a6712"},
	{stored.PuzzleJob{Game: 7},
		"puzzle", `{"game":7}`, "puzzles", "13c9e4b491e1ff888add07a0221c84a8c07c6f1d92058c7722526c9bf7598b49"},
	{practice.SearchJob{User: "21"},
		"practice", `{"user":"21"}`, "practice", "66af75b6846781b223ea2ad31427a4230375eb27ee557c29f874f311b64b1ba7"},
	{stored.TournamentJob{Tournament: 4, Revision: 5},
		"tournament", `{"revision":5,"tournament":4}`, "default", "f1869a1471036a3e7e6bb26216a326af7896fe0e407e585624673fda43948777"},
	{stored.TournamentDueJob{Tournament: 4, Revision: 5},
		"tournament_due", `{"revision":5,"tournament":4}`, "default", "128ed7982d2bcedce0d945830074f25c09ceeaddfc931aa85a2ac37c3d3bcc29"},
	{stored.TournamentResultJob{Game: 7},
		"tournament_result", `{"game":7}`, "default", "c5983796859715367f012e8288f0a62777017d795831a41ee76a91c3b81333d1"},
	{stored.SeasonJob{Guild: "11", Season: 3},
		"season", `{"revision":3,"guild":"11"}`, "default", "47e81bd6bdc16ae1c071a207614d1e67bd12574fa66c95ee981d64d7d01552a9"},
	{seasons.SeasonDueJob{}, "season_due", `{}`, "default", ""},
	{stored.RequestJob{Work: work.Review, Event: `{"token": "secret"}`},
		"request", `{"work":"review","event":"{\"token\": \"secret\"}"}`, "reviews", ""},
}

// jobRows can store and read jobs as rows.
type jobRows interface {
	InsertJob(context.Context, stored.Job) error
	InsertJobRow(ctx context.Context, kind, args, queue, key string) error
	TakeJobRow(ctx context.Context) (kind, args, queue string, err error)
	CountDue(context.Context) (int, error)
}

// testJobForm stores each job as earlier versions did. This version finds it when it stores the same
// job, stores that in a form that earlier versions can read, and does the earlier one.
func testJobForm(t *testing.T, s service.Store) {
	db := s.(jobRows)
	want := map[stored.Job]bool{}
	for _, form := range jobForms {
		if err := db.InsertJob(t.Context(), form.job); err != nil {
			t.Fatal(err)
		}
		kind, args, queue, err := db.TakeJobRow(t.Context())
		if err != nil || kind != form.kind || queue != form.queue || !readsAs(t, args, form.args) {
			t.Errorf("stored %+v as %s %s in %q: %v", form.job, kind, args, queue, err)
		}
		if err := db.InsertJobRow(t.Context(), form.kind, form.args, form.queue, form.key); err != nil {
			t.Fatal(err)
		}
		want[form.job] = true
		if form.key == "" {
			continue
		}
		if err := db.InsertJob(t.Context(), form.job); err != nil {
			t.Fatal(err)
		}
		if n, err := db.CountDue(t.Context()); err != nil || n != len(want) {
			t.Errorf("%+v was stored beside the one of an earlier version: %d jobs, %v", form.job, n, err)
		}
	}
	jobs := make(chan stored.Job, 100)
	doJobs(t, s, func(_ context.Context, j stored.Job) error { jobs <- j; return nil })
	for range len(want) {
		j := receive(t, jobs)
		if !want[j] {
			t.Errorf("handed out %+v", j)
		}
		delete(want, j)
	}
}

// readsAs reports whether a version that reads earlier as the arguments of a job reads now as the same.
// Nothing needs the number of moves, which earlier versions stored too.
func readsAs(t *testing.T, now, earlier string) bool {
	t.Helper()
	var a, b map[string]any
	if err := errors.Join(json.Unmarshal([]byte(now), &a), json.Unmarshal([]byte(earlier), &b)); err != nil {
		t.Fatal(err)
	}
	delete(a, "ply")
	delete(b, "ply")
	return maps.Equal(a, b)
}

// workersOf returns workers that do jobs with one function: all jobs if T is [stored.Job], or those of one
// type. The other jobs do nothing.
func workersOf[T stored.Job](only func(context.Context, T) error) stored.Workers {
	do := func(ctx context.Context, j stored.Job) error {
		if one, ok := j.(T); ok {
			return only(ctx, one)
		}
		return nil
	}
	return stored.Workers{
		worker[stored.GameJob](do), worker[stored.SearchJob](do), worker[stored.DueJob](do), worker[stored.RequestJob](do),
		worker[stored.PuzzleJob](do), worker[stored.DailyJob](do), worker[puzzles.DailyDueJob](do), worker[practice.SearchJob](do),
		worker[stored.VacationJob](do), worker[stored.DigestJob](do), worker[mygames.DigestDueJob](do), worker[stored.SeekJob](do),
		worker[stored.TournamentJob](do), worker[stored.TournamentDueJob](do), worker[stored.TournamentResultJob](do),
		worker[stored.SeasonJob](do), worker[seasons.SeasonDueJob](do), worker[stored.RolesJob](do),
	}
}

func worker[T stored.Job](do func(context.Context, stored.Job) error) stored.Worker {
	return stored.NewWorker(func(ctx context.Context, j T) error { return do(ctx, j) })
}

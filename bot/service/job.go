package service

import (
	"context"
	"errors"

	"hoshi/bot/domain/stored"
	"hoshi/bot/internal/trace"
)

// BeginJobs continues what an earlier process had left that no job does: boards that newer ones have
// replaced are retired. It's called once in a process that does jobs, when it can post.
func (s *Service) BeginJobs() { s.common.boards.RetireSoon() }

// DoJob does a job of any [stored.JobKind]; a [stored.Queue] calls it as its Work. Repeating a job,
// in this process or after a crash at any point, makes no second move and posts no second message.
// DoJob doesn't take a [stored.JobRequest]; [Service.HandleTransferred] does.
func (s *Service) DoJob(ctx context.Context, j stored.Job) error {
	ctx = trace.WithGame(ctx, j.Game)
	switch j.Kind {
	case stored.JobDaily:
		return s.puzzles.ShowDaily(ctx, j)
	case stored.JobDailyDue:
		return s.puzzles.StartDailies(ctx)
	case stored.JobDigest:
		return s.myGames.SendDigest(ctx, j)
	case stored.JobDigestDue:
		return s.store.StartDigests(ctx, s.now())
	case stored.JobVacation:
		return s.myGames.ApplyVacation(ctx, j.User)
	case stored.JobPuzzle:
		return s.puzzles.MakePuzzle(ctx, j.Game)
	case stored.JobPractice:
		return s.practice.Search(ctx, j.User)
	case stored.JobTournament, stored.JobTournamentDue, stored.JobTournamentResult:
		return s.tournaments.DoJob(ctx, j)
	case stored.JobSeek:
		return s.matchmaking.DoJob(ctx, j)
	case stored.JobSeason:
		return s.seasons.Post(ctx, j)
	case stored.JobSeasonDue:
		return s.seasons.CloseDue(ctx)
	case stored.JobRoles:
		return sendRoles(ctx, s.opt.Roles, j.User)
	case stored.JobRequest:
		return errors.New("a request is made by the chat that it comes from: see HandleTransferred")
	}
	return s.common.jobs.DoGameJob(ctx, j)
}

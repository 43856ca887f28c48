package service

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
)

// BeginJobs continues what an earlier process had left that no job does: boards that newer ones have
// replaced are retired. It's called once in a process that does jobs, when it can post.
func (s *Service) BeginJobs() { s.parts.Boards.RetireSoon() }

// Jobs returns who does the jobs, for [stored.Queue.Work]. Declare a new kind beside the feature that it
// belongs to, and add it here. A [stored.RequestJob] isn't here: the chat that it comes from does it, with
// [Service.HandleTransferred].
func (s *Service) Jobs() stored.Workers {
	return stored.Workers{
		stored.NewWorker(s.jobs.DoGame),
		stored.NewWorker(s.jobs.Search),
		stored.NewWorker(s.jobs.DoDue),
		stored.NewWorker(s.puzzles.MakePuzzle),
		stored.NewWorker(s.puzzles.ShowDaily),
		stored.NewWorker(s.puzzles.StartDailies).Quarterly(some(s.store.DailyGuilds)),
		stored.NewWorker(s.practice.Search),
		stored.NewWorker(s.myGames.ApplyVacation),
		stored.NewWorker(s.myGames.SendDigest),
		stored.NewWorker(s.myGames.StartDigests).Quarterly(s.store.HasDigests),
		stored.NewWorker(s.matchmaking.Pair),
		stored.NewWorker(s.tournaments.Advance),
		stored.NewWorker(s.tournaments.DoDue),
		stored.NewWorker(s.tournaments.Report),
		stored.NewWorker(s.seasons.Post),
		stored.NewWorker(s.seasons.CloseDue).Quarterly(some(s.store.SeasonGuilds)),
		stored.NewWorker(sendRoles(s.opt.SendRoles)),
	}
}

// some returns whether a list has anything in it.
func some[T any](list func(context.Context) ([]T, error)) func(context.Context) (bool, error) {
	return func(ctx context.Context) (bool, error) {
		all, err := list(ctx)
		return len(all) > 0, err
	}
}

// Settled waits until nothing is pending in the channel: every change of its game is shown, it
// isn't the engine's turn, and no background work is running.
func (s *Service) Settled(ctx context.Context, ch chat.ChannelID) error {
	return s.jobs.Settled(ctx, ch)
}

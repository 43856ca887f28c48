package walk

import (
	"strings"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/view/locale"
)

// upToDate checks that the messages of the puzzles of the day and of tournaments show what is stored now: in
// a copy of the house, they're drawn again, and must be the same.
func (h *house) upToDate() {
	h.t.Helper()
	f := h.fork()
	defer f.close()
	before := h.room.copyTo(f.room)
	if len(before) == 0 {
		return
	}
	for _, statement := range []string{`UPDATE daily_puzzles SET shown = 0`, `UPDATE tournament_messages SET shown = '' WHERE round >= 0`} {
		if _, err := f.db.Database.SQLite().ExecContext(f.t.Context(), statement); err != nil {
			f.fatalf("%v", err)
		}
	}
	var jobs []stored.Job
	for _, row := range f.rows(`SELECT day FROM daily_puzzles ORDER BY day`) {
		day := settings.Day(strings.TrimSpace(strings.TrimPrefix(row, "day=")))
		jobs = append(jobs, stored.DailyJob{Guild: guild, Day: day})
	}
	for _, id := range f.numbers(`SELECT id FROM tournaments ORDER BY id`) {
		t, err := f.db.Tournament(f.t.Context(), id)
		if err != nil {
			f.fatalf("%v", err)
		}
		jobs = append(jobs, stored.TournamentJob{Tournament: id, Revision: t.Revision})
	}
	for _, job := range jobs {
		if err := f.service.Jobs().Do(f.t.Context(), job); err != nil {
			f.fatalf("%+v: %v", job, err)
		}
	}
	if diff := cmp.Diff(before, f.room.inEnglish()[:len(before)]); diff != "" {
		f.fatalf("messages show something else than what is stored (+):\n%s", diff)
	}
}

// copyTo gives another room the messages of this one, and returns them in English.
func (r *room) copyTo(other *room) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	other.mu.Lock()
	for _, p := range r.posts {
		q := *p
		other.posts = append(other.posts, &q)
	}
	other.mu.Unlock()
	return other.inEnglish()
}

// inEnglish returns the messages in English.
func (r *room) inEnglish() (out []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, p := range r.posts {
		out = append(out, string(p.in)+": "+r.words.Printer("en", locale.PrefixStyle("!")).Print(p.reply.Text))
	}
	return out
}

package bot

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hoshi/engine"
	"hoshi/render"
)

// scene is how a position of a game looks in its channel. server is where the
// channel belongs, for the look that its moderators have chosen.
func (r *Room) scene(ctx context.Context, server GuildID, g *Game, pos *engine.Position) (render.Scene, error) {
	settings, err := r.store.ChannelSettings(ctx, g.Channel)
	if err != nil {
		return render.Scene{}, err
	}
	theme := settings.Theme
	if theme == "" {
		if server == "" {
			server = g.Guild
		}
		if theme, err = r.serverTheme(ctx, server); err != nil {
			return render.Scene{}, err
		}
	}
	numbers, err := render.ParseNumbers(settings.Numbers)
	if err != nil {
		numbers = render.NoNumbers // nobody has chosen
	}
	scene := render.Scene{
		Position: pos,
		Width:    r.opt.Width,
		Theme:    theme,
		Numbers:  numbers,
		Last:     true,
		Previous: g.againstEngine(),
		Win:      true,
	}
	if settings.Details.has("caption") {
		scene.Caption = &render.Caption{Black: r.caption(g, engine.Black), White: r.caption(g, engine.White), Texts: pictureTexts()}
		if p := g.enginePlayer(); p != nil {
			scene.Caption.Notes = append(scene.Caption.Notes, fmt.Sprintf("depth %v", r.depthIn(p, settings)))
		}
		if g.Last.Kind == EventMove && pos.Len() == len(g.Moves) {
			scene.Caption.Notes = append(scene.Caption.Notes, spent(g.Last.Elapsed))
		}
	}
	return scene, nil
}

// caption is how a side is called in a picture.
func (r *Room) caption(g *Game, c engine.Color) string {
	p := g.Player(c)
	switch {
	case !p.Engine:
		return p.User.Name
	case g.watched() && p.Depth != DepthOfChannel:
		return fmt.Sprintf("%s (depth %v)", engineName(p), p.Depth)
	}
	return engineName(p)
}

// engineName is how an engine is called in a picture.
func engineName(p *Player) string {
	if p.Program != "" {
		return p.Program
	}
	return "Hoshi"
}

// replay shows the channel's game as an animation.
func (r *Room) replay(ctx context.Context, line Line, c Replay) error {
	g, scene, err := r.finished(ctx, line)
	if err != nil {
		return err
	}
	scene.Caption = nil
	scene.Width = min(scene.Width, replayWidth)
	if scene.Numbers == render.NoNumbers {
		scene.Numbers = render.AllNumbers
	}
	r.later(g.ID, "replay", func(ctx context.Context) error {
		_, leave, err := r.seat(ctx, g.Channel)
		if err != nil {
			return err
		}
		gif, err := r.painter.GIF(render.Replay{Scene: scene, Delay: c.Delay})
		leave()
		if err != nil {
			return err
		}
		return r.post(ctx, g.Channel, Reply{
			Text: fmt.Sprintf("The game in %s: %s.", moves(len(g.Moves)), r.outcome(g)),
			To:   line.ID,
			Picture: &Picture{
				Name: fmt.Sprintf("replay-%d.gif", g.ID), PNG: gif,
				Alt: "Replay. " + AltText(render.Describe(scene)), Position: scene.Position,
			},
		})
	})
	return nil
}

// replayWidth bounds animations, which people also watch on phones; see the bound
// of 8 MiB that chats put on attachments.
const replayWidth = 640

// finished returns the channel's game with moves in it and how it looks.
func (r *Room) finished(ctx context.Context, line Line) (*Game, render.Scene, error) {
	g, err := r.last(ctx, line)
	if err != nil {
		return nil, render.Scene{}, err
	}
	if len(g.Moves) == 0 {
		return nil, render.Scene{}, refuse("Nobody has moved yet: there is nothing to show.")
	}
	if g.State != Playing && r.thinking.busy(g.ID) {
		// Somebody who asks over and over is not to take all engines from the others.
		return nil, render.Scene{}, refuse("I am still drawing this game. Ask again in a moment.")
	}
	pos, err := g.Position()
	if err != nil {
		return nil, render.Scene{}, err
	}
	scene, err := r.scene(ctx, line.Server, g, pos)
	return g, scene, err
}

// post posts what took a while to make.
func (r *Room) post(ctx context.Context, ch ChannelID, reply Reply) error {
	ctx, cancel := context.WithTimeout(ctx, postTimeout)
	defer cancel()
	_, err := r.chat.Post(ctx, ch, reply)
	return err
}

// share draws the channel's game on one picture: the final position, the sides,
// the result and how the chances went.
func (r *Room) share(ctx context.Context, line Line) error {
	g, scene, err := r.finished(ctx, line)
	switch {
	case err != nil:
		return err
	case g.State == Playing:
		return refuse("The game is still going on; `%sshare` is for when it is over. `%sboard` shows it as it is.", r.opt.Prefix, r.opt.Prefix)
	}
	r.later(g.ID, "share", func(ctx context.Context) error {
		e, leave, err := r.seat(ctx, g.Channel)
		if err != nil {
			return err
		}
		chances, err := chances(ctx, e, g)
		leave()
		if err != nil {
			return err
		}
		png, err := r.painter.Card(render.Card{
			Scene: scene, Black: r.caption(g, engine.Black), White: r.caption(g, engine.White),
			Result: r.cardResult(g), Texts: pictureTexts(),
			Evaluation: render.Evaluation{
				Chances:       chances,
				TurningPoints: render.TurningPoints(chances, turningPoints),
			},
		})
		if err != nil {
			return err
		}
		return r.post(ctx, g.Channel, Reply{
			Text:    fmt.Sprintf("%s against %s: %s after %s.", r.name(g, engine.Black), r.name(g, engine.White), r.outcome(g), moves(len(g.Moves))),
			To:      line.ID,
			Picture: &Picture{Name: fmt.Sprintf("game-%d.png", g.ID), PNG: png, Alt: AltText(render.Describe(scene)), Position: scene.Position},
		})
	})
	return nil
}

// turningPoints is how many turning points of a game a share card marks, and
// chanceDepth how many plies deep each position is looked at for its curve: enough
// to see a four-three, and a second in all.
const (
	turningPoints = 3
	chanceDepth   = 6
)

// cardResult is the result where the position does not say it.
func (r *Room) cardResult(g *Game) string {
	switch g.State {
	case Resigned:
		return fmt.Sprintf("%v resigns", g.Winner.Other())
	case Cancelled:
		return "Called off"
	}
	return ""
}

// chances looks at every position of a game and returns Black's chance to win in
// it.
func chances(ctx context.Context, e *engine.Engine, g *Game) ([]float64, error) {
	pos, err := g.Position()
	if err != nil {
		return nil, err
	}
	out := make([]float64, len(g.Moves)+1)
	for n := len(g.Moves); ; n-- {
		black := 0.5
		switch {
		case pos.Winner() == engine.Black:
			black = 1
		case pos.Winner() == engine.White:
			black = 0
		case !pos.Full() && pos.Stones() > 0:
			res, err := e.Search(ctx, pos, engine.Limits{Depth: chanceDepth, Time: 200 * time.Millisecond})
			if err != nil {
				return nil, err
			}
			if black = render.Chance(res.Score); pos.SideToMove() == engine.White {
				black = 1 - black
			}
		}
		out[n] = black
		if n == 0 {
			if pos.Stones() == 0 {
				out[0] = out[1] // an empty board is what its best move makes of it
			}
			return out, ctx.Err()
		}
		if err := pos.Undo(); err != nil {
			return nil, err
		}
	}
}

// draw draws a scene of a game; nil, and an entry in the log, if that fails,
// since a game can go on in words.
func (r *Room) draw(g *Game, s render.Scene) *Picture {
	png, err := r.painter.PNG(s)
	if err != nil {
		r.opt.Log.Error("the board could not be drawn", "game", g.ID, "err", err)
		return nil
	}
	return &Picture{
		Name:     fmt.Sprintf("board-%d-%d.png", g.ID, s.Position.Len()),
		PNG:      png,
		Alt:      AltText(render.Describe(s)),
		Position: s.Position,
	}
}

// numbers shows or chooses which stones are numbered.
func (r *Room) numbers(ctx context.Context, line Line, c SetNumbers) error {
	settings, err := r.store.ChannelSettings(ctx, line.Channel)
	if c.Text != "" && err == nil {
		settings, err = r.store.UpdateChannelSettings(ctx, line.Channel, func(s *ChannelSettings) { s.Numbers = c.Text })
	}
	if err != nil {
		return err
	}
	what := "no stone"
	switch n, err := render.ParseNumbers(settings.Numbers); {
	case err != nil || n == render.NoNumbers:
	case n == render.AllNumbers:
		what = "every stone"
	default:
		what = "stones " + n.String() // "last 5", "from 20"
	}
	return r.say(ctx, line, fmt.Sprintf("In this channel I number %s. Choose with `%snumbers all`, `%snumbers last 5`, `%snumbers from 20` or `%snumbers off`.",
		what, r.opt.Prefix, r.opt.Prefix, r.opt.Prefix, r.opt.Prefix))
}

// serverTheme returns the look that a server's moderators have chosen.
func (r *Room) serverTheme(ctx context.Context, s GuildID) (string, error) {
	if s == "" {
		return "", nil
	}
	settings, err := r.store.GuildSettings(ctx, s)
	return settings.Theme, err
}

// theme shows or chooses the look of the pictures.
func (r *Room) theme(ctx context.Context, line Line, c SetTheme) error {
	what := "this channel"
	if c.Server {
		if line.Moderator == nil {
			return refuse("There is no server here. `%stheme %s` sets the theme of this channel.", r.opt.Prefix, c.Name)
		}
		ok, err := line.Moderator(ctx)
		if err != nil {
			return err
		}
		if !ok {
			return refuse("The theme of the whole server is for those who may manage it. `%stheme %s` sets that of this channel.", r.opt.Prefix, c.Name)
		}
		what = "the channels of this server that have not chosen their own"
	}
	if c.Name == "" {
		settings, err := r.store.ChannelSettings(ctx, line.Channel)
		if err != nil {
			return err
		}
		theme := settings.Theme
		if theme == "" || c.Server {
			if theme, err = r.serverTheme(ctx, line.Server); err != nil {
				return err
			}
		}
		if theme == "" {
			theme = render.DefaultTheme
		}
		return r.say(ctx, line, fmt.Sprintf("The theme here is **%s**. There are `%s`: `%stheme %s`.", theme,
			strings.Join(render.Themes(), "`, `"), r.opt.Prefix, render.Themes()[len(render.Themes())-1]))
	}
	var err error
	if c.Server {
		_, err = r.store.UpdateGuildSettings(ctx, line.Server, func(s *GuildSettings) { s.Theme = c.Name })
	} else {
		_, err = r.store.UpdateChannelSettings(ctx, line.Channel, func(s *ChannelSettings) { s.Theme = c.Name })
	}
	if err != nil {
		return err
	}
	return r.say(ctx, line, fmt.Sprintf("From the next picture on, **%s** is the theme of %s. `%sboard` shows it.", c.Name, what, r.opt.Prefix))
}

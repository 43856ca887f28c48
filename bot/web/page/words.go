package page

import (
	"hoshi/bot/domain/message"
	"hoshi/render/boardsvg"
)

// wordNames are the messages of the pages, without "web.".
var wordNames = [...]string{
	"board_name", "empty", "move_n", "last", "winning", "forbidden", "foul", "labelled", "suggested", "pending",
	"line_move", "line_row", "line_column", "line_rise", "line_fall", "stone_at", "no_stones", "clock_of",
	"no_clock", "choose", "send", "cancel", "close", "before_first", "live", "to_end", "review",
	"reviewing", "review_ready", "chances", "curve_name", "better", "show_better", "try", "try_ask", "try_right",
	"try_wrong", "try_same", "show_best", "try_stop", "summary", "copied", "connection_connecting",
	"connection_online", "connection_polling", "connection_offline", "connection_ended", "watching",
	"session_ended", "gone", "chosen", "wait", "not_live", "cannot_place", "taken", "unreachable",
	"no_point", "off_board", "to_game", "game_is_over", "watching_only", "next_mistake", "last_mistake", "no_moves", "no_threats", "continue", "continue_level", "continue_about", "place", "type_label", "play",
	"moves_name", "first", "back", "next", "slider_name", "copy_link", "copy_moves", "sgf", "chat",
	"next_game", "share_name", "settings", "theme_label", "theme_game", "sound", "help", "help_about", "help_board",
	"help_outside", "help_arrows", "help_buttons", "help_ends", "help_corners", "help_enter", "help_last", "help_lines",
	"help_threats", "help_clocks", "help_status", "help_type", "help_step", "help_mistakes", "help_this", "help_firstlast",
	"skip", "noscript", "learn_title", "learn_next", "learn_all", "lobby_learn", "puzzle_title", "progress_shared", "progress_here", "puzzle_noscript", "puzzle_again", "lobby_mine", "lobby_guest",
	"lobby_guest_about", "lobby_level", "lobby_color", "lobby_noscript", "lobby_watch", "lobby_none",
	"lobby_heading", "lobby_gomoku", "lobby_hoshi", "lobby_example", "lobby_pause", "lobby_resume", "lobby_rule", "lobby_size", "lobby_either",
	"lobby_friend", "lobby_friend_about", "lobby_friend_make", "lobby_friend_link", "lobby_open", "lobby_solved",
	"lobby_discord", "lobby_discord_about", "lobby_discord_add", "lobby_discord_ask", "lobby_language",
	"tournament_boards", "tournament_bracket", "tournament_rounds", "tournament_rank",
	"activity_name", "activity_waiting", "activity_again", "activity_browser", "activity_outside",
	"activity_handshake", "activity_refused", "activity_redirect", "activity_state", "activity_entry",
	"activity_closed", "activity_start", "activity_play_bot", "activity_challenge", "activity_alone",
	"activity_new", "activity_live", "activity_share", "activity_invite", "activity_people",
	"activity_cannot_share", "activity_cannot_invite", "activity_invite_not_allowed",
}

// arguments are the arguments of the messages, as the script fills them in.
func arguments() message.Args {
	return message.Args{
		"After":   "{after}",
		"Before":  "{before}",
		"Black":   "{black}",
		"Color":   "{side}",
		"Labels":  "{text}",
		"Line":    "{line}",
		"Move":    "{move}",
		"Name":    "{name}",
		"Number":  "{n}",
		"Column":  "{column}",
		"Players": "{people}",
		"Point":   "{point}",
		"Stones":  "{stones}",
		"Time":    "{time}",
		"Total":   "{total}",
		"Typed":   "{typed}",
		"White":   "{white}",
	}
}

// texts returns all words of the pages by the name that the template and the script use.
func texts() map[string]message.Text {
	out := map[string]message.Text{
		"separator":        message.T("list_separator"),
		"opening":          message.T("info.opening"),
		"clock":            message.T("info.clock"),
		"black":            message.T("color.black"),
		"white":            message.T("color.white"),
		"hint":             message.T("button.hint"),
		"tournament_table": message.T("tournament.button.standings"),
		"tournament_going": message.T("tournament.picture.playing"),
		"give_up":          message.T("puzzle.give_up"),
		"puzzle_next":      message.T("puzzle.next"),
		"show_me":          message.T("learn.show"),
		"game_over":        message.T("continue.over"),
		"take_black":       message.T("learn.take.black"),
		"take_white":       message.T("learn.take.white"),
	}
	for _, name := range boardsvg.Themes() {
		out["theme_"+name] = message.T("choice." + name)
	}
	for _, name := range wordNames {
		out[name] = message.T("web."+name, arguments())
	}
	return out
}

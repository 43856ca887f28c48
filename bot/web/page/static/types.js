// The shapes of what the server sends. This file holds only types: it is never loaded.

/** @typedef {"black" | "white"} Side */

/**
 * A stone. n is the number of its move; stones that were set up have none.
 * @typedef {{ at: string, side: Side, n?: number }} Stone
 */

/**
 * @typedef {{ name: string, engine?: boolean, level?: string, rating?: string }} Player
 */

/**
 * Time left, in milliseconds.
 * @typedef {{ left: number }} Time
 */

/**
 * The clocks at a moment of the server's time, in milliseconds since 1970.
 * @typedef {{ black?: Time, white?: Time, running?: Side | "", now: number, perMove?: boolean }} Clock
 */

/**
 * @typedef {object} Button
 * @property {string} command
 * @property {string} [words]
 * @property {string} label
 * @property {"" | "plain" | "main" | "suggest" | "danger"} [style]
 * @property {boolean} [disabled]
 * @property {boolean} [form] the server answers with a form
 * @property {boolean} [chosen] the current value of a menu
 * @property {string} [url] a link instead of a command
 * @property {string} [offer] is sent along with the command
 */

/** @typedef {{ heading?: string, placeholder?: string, buttons?: Button[], menu?: Button[] }} Row */

/** @typedef {{ option: string, label: string, help?: string, value?: string, max?: number, optional?: boolean }} Field */

/** @typedef {{ title: string, command: string, words?: string, offer?: string, fields: Field[] }} Form */

/**
 * @typedef {object} Answer
 * @property {string[]} [text]
 * @property {boolean} [private]
 * @property {Row[]} [rows]
 * @property {{ png: string, alt: string, marks?: Marks }} [picture]
 * @property {boolean} [replace]
 * @property {Form} [form]
 */

/**
 * pending means that more answers come over the live connection, or to an action that is sent again.
 * @typedef {{ answers?: Answer[], pending?: boolean, next?: string, session?: string }} ActResult
 */

/**
 * What the page shows of a game, for one viewer.
 * @typedef {object} Snapshot
 * @property {string} game
 * @property {number} rev
 * @property {string} lang
 * @property {string} theme
 * @property {"playing" | "over" | "challenge" | "opening"} state
 * @property {number} size
 * @property {string} [rule]
 * @property {string} [ruleName]
 * @property {string} [opening]
 * @property {Stone[] | null} [stones] in the order of placement
 * @property {string} [headline] whose turn it is or who won; empty for a challenge
 * @property {Fact[]} [facts] what is played
 * @property {Record<string, string>} [refused] why the viewer can't place a stone, at all or on a point
 * @property {number} [moves]
 * @property {Side | ""} [toMove]
 * @property {Side | ""} [stone] the color of the stone that would be placed next
 * @property {Side | "both" | ""} [you]
 * @property {boolean} [canPlace]
 * @property {string} [last]
 * @property {string} [prev]
 * @property {string[]} [win]
 * @property {string[]} [forbidden]
 * @property {string[]} [foul]
 * @property {{ at: string, text: string }[]} [labels]
 * @property {string} [numbers] "none", "all", "last:N" or "from:N"
 * @property {{ black?: Player, white?: Player }} [players]
 * @property {Clock} [clock]
 * @property {string[]} [text]
 * @property {string} [spoken]
 * @property {string} [alt]
 * @property {string} [threats]
 * @property {Row[]} [rows]
 * @property {number} [watchers]
 * @property {string} [chat]
 * @property {string} [result]
 * @property {string} [next] the game that followed
 * @property {string} [nextText] what that game is
 */

/**
 * How good a move was. Chances are those of its own side, from 0 to 1.
 * @typedef {object} ReviewedMove
 * @property {number} n
 * @property {string} at
 * @property {Side} side
 * @property {string} [grade]
 * @property {string} [gradeName]
 * @property {number} [before]
 * @property {number} [after]
 * @property {string} [best]
 * @property {string[]} [line] the best line instead of this move
 * @property {string} [lesson]
 * @property {boolean} [deciding]
 */

/**
 * chances are Black's, before the first move and after each. While it isn't ready, percent says how
 * much is done.
 * @typedef {{ ready: boolean, percent?: number, chances: number[], moves: ReviewedMove[], looked: string }} Review
 */

/**
 * What the server says of another move. line is the move and what follows it.
 * @typedef {{ verdict: "found" | "better" | "no_better", line?: string[], text?: string[] }} Try
 */

/** @typedef {{ name: string, value: string, why?: string }} Fact */

/** @typedef {{ at: string, side: Side, n: number }} Ghost */

/** @typedef {{ at: string, text: string, heat?: number }} Label heat is the color below the text, from 1 to 9 */

/**
 * What an analysis marks on the board after some moves. side is the one to move.
 * @typedef {{ moves: number, side: Side, suggested?: string[], line?: string[], labels?: Label[] }} Marks
 */

/**
 * What the board shows right now: the game, an earlier position of it, or a line of play.
 * @typedef {object} Shown
 * @property {Stone[]} stones
 * @property {string} [last]
 * @property {string} [prev]
 * @property {string[]} [win]
 * @property {string[]} [forbidden]
 * @property {string[]} [foul]
 * @property {Label[]} [labels]
 * @property {string} [numbers]
 * @property {Ghost[]} [line] a line of play from here
 * @property {{ at: string, side: Side }[]} [suggested] moves that the bot suggests
 * @property {string} [pending] a stone that the server has not confirmed
 */

/**
 * A puzzle. Its board is a snapshot without a game.
 * @typedef {{ number: number, day?: string, next: number, board: Snapshot }} Puzzle
 */

/**
 * A lesson. Its board is a snapshot without a game.
 * @typedef {{ name: string, number: number, of: number, title: string, take?: boolean, next?: string, board: Snapshot }} Lesson
 */

/**
 * The answer to a move on a puzzle's board, or to a request for help.
 * @typedef {object} PuzzleTold
 * @property {"right" | "wrong" | "solved"} [verdict]
 * @property {string} [reply]
 * @property {string[]} [replies]
 * @property {string[]} [win]
 * @property {string[]} [forbidden]
 * @property {string[]} [line] the solution
 * @property {string[]} [text]
 */

/**
 * A game of the viewer on the start page.
 * @typedef {{ game: string, title: string, text: string, yours?: boolean }} MyGame
 */

/**
 * A person who has the Activity open, as the Discord client says it.
 * @typedef {{ id: string, username?: string, global_name?: string, nickname?: string, avatar?: string, bot?: boolean }} Participant
 */

/**
 * What the page of a tournament hears. stones are in the order of placement, such as "bh8 wh9".
 * @typedef {{ rev: number, watchers?: number, boards: { game: string, stones: string }[] }} TournamentNews
 */

/** @typedef {{ text: string, code: string }} Problem */

/** @typedef {"connecting" | "online" | "polling" | "offline" | "ended"} Connection */

export {};

-- The tables that the migrations make in an SQLite database. PostgreSQL has the same tables, with
-- booleans for truth values. No column is null. Times are microseconds since 1970 in UTC, 0 for
-- none; durations are nanoseconds. River's tables (river_job and others) hold the jobs, and
-- goose_db_version the migrations. The program doesn't read this file: it is written by
-- go test ./bot/store/schema -update

-- A game or a challenge: its players, board size, rule, clocks, state, last event, and the message that shows it.
CREATE TABLE games (
    id integer,
    channel text,
    size integer,
    black_id text,
    black_mention text,
    black_bot integer,
    black_engine integer,
    black_depth integer,
    white_id text,
    white_mention text,
    white_bot integer,
    white_engine integer,
    white_depth integer,
    last_kind text,
    last_id text,
    last_mention text,
    last_bot integer,
    last_count integer,
    host_id text,
    host_mention text,
    host_bot integer,
    revision integer,
    shown integer,
    message text,
    created integer,
    changed integer,
    guild text,
    host_name text,
    black_name text,
    white_name text,
    last_name text,
    opening text,
    black_program text,
    white_program text,
    last_elapsed integer,
    rule text,
    winner text,
    last_side text,
    offer_side text,
    black_level text,
    white_level text,
    theme text,
    answer_only integer,
    rated integer,
    offer_kind text,
    last_offer text,
    state text,
    due_at integer,
    started_at integer,
    random_colors integer,
    thread_wish text,
    clock text,
    turn_since integer,
    clock_notice text,
    black_remaining integer,
    white_remaining integer,
    actions text,
    black_team integer,
    white_team integer,
    round_time integer,
    last_point text,
    round_ends integer,
    posting integer,
    helped integer,
    below text,
    posting_key text,
    tournament integer,
    black_away integer,
    white_away integer,
    begun integer,
    imported integer,
    superseded text,
    PRIMARY KEY (id)
);
CREATE INDEX games_black ON games (black_id, id) WHERE black_id <> '';
CREATE INDEX games_channel ON games (channel, started_at, id);
CREATE UNIQUE INDEX games_playing ON games (channel) WHERE state = 'playing';
CREATE INDEX games_proposed ON games (channel) WHERE state = 'proposed';
CREATE INDEX games_superseded ON games (changed) WHERE superseded <> '';
CREATE INDEX games_tournament ON games (tournament) WHERE state = 'playing' AND tournament <> 0;
CREATE INDEX games_watchable ON games (guild, id) WHERE state = 'playing' AND guild <> '';
CREATE INDEX games_white ON games (white_id, id) WHERE white_id <> '';

-- A move of a game, numbered from 1.
CREATE TABLE moves (
    game integer REFERENCES games ON DELETE CASCADE,
    ply integer,
    col integer,
    row integer,
    played_at integer,
    PRIMARY KEY (game, ply),
    UNIQUE (game, col, row)
);

-- A person who plays on a side of a vote game, under the name of that time.
CREATE TABLE team_members (
    game integer REFERENCES games ON DELETE CASCADE,
    user_id text,
    name text,
    mention text,
    side text,
    PRIMARY KEY (game, user_id)
);
CREATE INDEX team_members_user ON team_members (user_id);

-- The move that a person in a vote game votes for.
CREATE TABLE wishes (
    game integer REFERENCES games ON DELETE CASCADE,
    ply integer,
    user_id text,
    col integer,
    row integer,
    at integer,
    PRIMARY KEY (game, ply, user_id)
);
CREATE INDEX wishes_user ON wishes (user_id);

-- The board of a game between two people who looked for an opponent, in one player's direct messages.
CREATE TABLE direct_boards (
    game integer REFERENCES games ON DELETE CASCADE,
    user_id text,
    channel text,
    language text,
    rating real,
    shown integer,
    message text,
    posting integer,
    posting_key text,
    PRIMARY KEY (game, user_id)
);
CREATE INDEX direct_boards_channel ON direct_boards (channel, game);
CREATE INDEX direct_boards_user ON direct_boards (user_id, game);

-- A game that has changed ratings, in the order in which the games were counted.
CREATE TABLE rated_games (
    number integer,
    game integer REFERENCES games ON DELETE CASCADE,
    at integer,
    PRIMARY KEY (number),
    UNIQUE (game)
);

-- How a person stands among the players of a guild, or of all guilds, by family of rules.
CREATE TABLE ratings (
    guild text,
    family text,
    user_id text,
    name text,
    mention text,
    value real,
    deviation real,
    volatility real,
    provisional integer,
    won integer,
    drawn integer,
    lost integer,
    changed integer,
    PRIMARY KEY (guild, family, user_id)
);
CREATE INDEX ratings_ranking ON ratings (guild, family, provisional, value DESC, user_id);

-- How a game has changed a rating.
CREATE TABLE rating_changes (
    guild text,
    family text,
    user_id text,
    game integer REFERENCES games ON DELETE CASCADE,
    opponent text,
    score real,
    weight real,
    value real,
    deviation real,
    volatility real,
    at integer,
    PRIMARY KEY (guild, family, user_id, game)
);
CREATE INDEX rating_changes_at ON rating_changes (guild, at);
CREATE INDEX rating_changes_game ON rating_changes (game);
CREATE INDEX rating_changes_pair ON rating_changes (guild, family, user_id, opponent, at);

-- An achievement that a person has earned, and the game it was earned in.
CREATE TABLE achievements (
    user_id text,
    name text,
    game integer,
    at integer,
    PRIMARY KEY (user_id, name)
);
CREATE INDEX achievements_game ON achievements (game) WHERE game <> 0;

-- How a person does at puzzles: rating, current puzzle and streaks.
CREATE TABLE puzzle_players (
    user_id text,
    name text,
    mention text,
    value real,
    deviation real,
    volatility real,
    current integer,
    solved integer,
    failed integer,
    streak integer,
    best integer,
    changed integer,
    daily_guild text,
    daily_streak integer,
    daily_best integer,
    daily_last text,
    PRIMARY KEY (user_id)
);

-- What a person has done at one puzzle.
CREATE TABLE puzzle_attempts (
    user_id text,
    puzzle integer,
    tries integer,
    hinted integer,
    counted integer,
    solved integer,
    PRIMARY KEY (user_id, puzzle)
);

-- What a person has done in one lesson.
CREATE TABLE lesson_attempts (
    user_id text,
    lesson text,
    line text,
    tries integer,
    hinted integer,
    solved integer,
    shown integer,
    PRIMARY KEY (user_id, lesson)
);

-- A position from a lost game that a person practices, and when it's asked again.
CREATE TABLE practice_positions (
    user_id text,
    game integer REFERENCES games ON DELETE CASCADE,
    ply integer,
    side text,
    kind text,
    answer text,
    due text,
    step integer,
    tries integer,
    shown integer,
    PRIMARY KEY (user_id, game, ply)
);
CREATE INDEX practice_positions_game ON practice_positions (game);

-- A lost game that was searched for such positions.
CREATE TABLE practice_games (
    user_id text,
    game integer REFERENCES games ON DELETE CASCADE,
    at integer,
    PRIMARY KEY (user_id, game)
);
CREATE INDEX practice_games_game ON practice_games (game);

-- A puzzle made of a finished game, as a line of the puzzle file.
CREATE TABLE made_puzzles (
    id integer,
    shape text,
    line text,
    PRIMARY KEY (id),
    UNIQUE (shape)
);

-- The puzzle of the day of a guild, and the message that shows it.
CREATE TABLE daily_puzzles (
    guild text,
    day text,
    puzzle integer,
    channel text,
    message text,
    revision integer,
    shown integer,
    PRIMARY KEY (guild, day)
);

-- What a person has done at a puzzle of the day.
CREATE TABLE daily_attempts (
    guild text,
    day text,
    user_id text,
    name text,
    mention text,
    tries integer,
    solved integer,
    given_up integer,
    at integer,
    PRIMARY KEY (guild, day, user_id)
);
CREATE INDEX daily_attempts_user ON daily_attempts (user_id);

-- A tournament: its terms and state, and when it changes by itself.
CREATE TABLE tournaments (
    id integer,
    guild text,
    channel text,
    host_id text,
    host_name text,
    host_mention text,
    name text,
    created integer,
    changed integer,
    format text,
    rule text,
    opening text,
    clock text,
    rounds integer,
    max_players integer,
    rated integer,
    filler text,
    manager text,
    in_channel integer,
    no_show integer,
    check_in integer,
    round_time integer,
    arena_time integer,
    state text,
    round integer,
    reason text,
    starts_at integer,
    round_ends integer,
    arena_ends integer,
    paused_at integer,
    revision integer,
    PRIMARY KEY (id)
);
CREATE INDEX tournaments_guild ON tournaments (guild, id);

-- Someone who takes part in a tournament.
CREATE TABLE tournament_players (
    tournament integer REFERENCES tournaments ON DELETE CASCADE,
    number integer,
    seed integer,
    player_id text,
    name text,
    mention text,
    engine integer,
    rating integer,
    checked_in integer,
    out text,
    joined integer,
    PRIMARY KEY (tournament, number)
);
CREATE INDEX tournament_players_player ON tournament_players (player_id);

-- A game of a tournament, or a bye, and its result.
CREATE TABLE tournament_games (
    tournament integer REFERENCES tournaments ON DELETE CASCADE,
    number integer,
    round integer,
    slot integer,
    black integer,
    white integer,
    channel text,
    game integer,
    result text,
    forfeit integer,
    reason text,
    by_id text,
    by_name text,
    by_mention text,
    here_black integer,
    here_white integer,
    again integer,
    due integer,
    began integer,
    ended integer,
    PRIMARY KEY (tournament, number)
);

-- The message that shows a round of a tournament, and a hash of what it shows; or who was called to check in.
CREATE TABLE tournament_messages (
    tournament integer REFERENCES tournaments ON DELETE CASCADE,
    round integer,
    message text,
    shown text,
    PRIMARY KEY (tournament, round)
);

-- A person who looks for an opponent on any server: the clock, their rating, and until when.
CREATE TABLE seeks (
    user_id text,
    name text,
    mention text,
    channel text,
    message text,
    language text,
    clock text,
    rated integer,
    rating real,
    since integer,
    ends integer,
    PRIMARY KEY (user_id)
);

-- A season of a guild, and the message with its final table.
CREATE TABLE seasons (
    guild text,
    number integer,
    length text,
    first_day text,
    last_day text,
    begins integer,
    ends integer,
    games integer,
    channel text,
    message text,
    PRIMARY KEY (guild, number)
);
CREATE UNIQUE INDEX seasons_running ON seasons (guild) WHERE ends = 0;

-- A person's row of the final table of a season.
CREATE TABLE season_results (
    guild text,
    season integer,
    user_id text,
    name text,
    mention text,
    place integer,
    performance integer,
    won integer,
    drawn integer,
    lost integer,
    opponents integer,
    PRIMARY KEY (guild, season, user_id)
);
CREATE INDEX season_results_user ON season_results (user_id);

-- What a channel is set to.
CREATE TABLE channels (
    id text,
    depth integer,
    theme text,
    numbers text,
    details text,
    language text,
    board text,
    PRIMARY KEY (id)
);

-- What a guild is set to.
CREATE TABLE guilds (
    id text,
    theme text,
    language text,
    prefix text,
    channels text,
    level text,
    size integer,
    rule text,
    bare_moves text,
    max_depth integer,
    max_time integer,
    cancel text,
    board text,
    threads integer,
    challenge_time integer,
    clock text,
    opening text,
    daily text,
    daily_channel text,
    zone text,
    foul text,
    rated text,
    pings text,
    lobby text,
    anyone text,
    seasons text,
    season_channel text,
    PRIMARY KEY (id)
);
CREATE INDEX guilds_lobby ON guilds (id) WHERE lobby = 'on';
CREATE INDEX guilds_seasons ON guilds (id) WHERE seasons <> '';

-- What a person has set for themselves.
CREATE TABLE users (
    user_id text,
    level text,
    language text,
    theme text,
    numbers text,
    notation text,
    pings text,
    confirm text,
    digest text,
    digest_day text,
    zone text,
    quiet text,
    PRIMARY KEY (user_id)
);
CREATE INDEX users_digest ON users (user_id) WHERE digest <> '';

-- A person's last vacation, and how many days of a year they have used.
CREATE TABLE vacations (
    user_id text,
    year integer,
    used integer,
    begins integer,
    ends integer,
    revision integer,
    PRIMARY KEY (user_id)
);

-- The permission of a person to send their figures to Discord for linked roles, with encrypted tokens.
CREATE TABLE role_links (
    user_id text,
    name text,
    tokens text,
    expires integer,
    linked integer,
    changes integer,
    sent integer,
    sent_at integer,
    claimed integer,
    PRIMARY KEY (user_id)
);

-- The key that signs the addresses of games' pages: one row.
CREATE TABLE web_keys (
    id integer,
    key text,
    PRIMARY KEY (id)
);

-- A person who may play a game in a browser, until a time.
CREATE TABLE web_sessions (
    id text,
    user_id text,
    name text,
    mention text,
    game integer,
    created integer,
    expires integer,
    started text,
    PRIMARY KEY (id)
);
CREATE INDEX web_sessions_expires ON web_sessions (expires);
CREATE INDEX web_sessions_user ON web_sessions (user_id);

-- A hash of a person whose links no longer work if they were made before a time, or of an answer from Discord that was used at a time; kept for eight days.
CREATE TABLE web_revoked (
    person text,
    before integer,
    PRIMARY KEY (person)
);

-- The game that a person launched the Activity for; kept for a day.
CREATE TABLE launches (
    instance text,
    user_id text,
    game integer,
    at integer,
    PRIMARY KEY (instance, user_id)
);
CREATE INDEX launches_at ON launches (at);
CREATE INDEX launches_user ON launches (user_id);

-- When a process that takes requests last ran: one row, for the time that clocks leave out.
CREATE TABLE alive (
    id integer,
    at integer,
    PRIMARY KEY (id)
);

-- A process that works jobs: its last heartbeat, and the lock that proves it is alive, 0 for none.
CREATE TABLE workers (
    id text,
    heartbeat integer,
    lease integer,
    PRIMARY KEY (id)
);

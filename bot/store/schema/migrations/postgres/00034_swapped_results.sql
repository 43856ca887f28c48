-- Games of running tournaments whose opening swapped the players were won by the wrong one. Their results are
-- corrected, except those that a manager set or that decided who plays in a later round of a knockout.

-- +goose Up
UPDATE tournament_games SET result = CASE result WHEN 'black' THEN 'white' ELSE 'black' END
WHERE result IN ('black', 'white') AND NOT forfeit AND reason = '' AND by_id = '' AND EXISTS (
    SELECT 1 FROM tournaments t
    JOIN games g ON g.id = tournament_games.game AND g.tournament = t.id
    JOIN tournament_players f ON f.tournament = t.id AND f.seed = tournament_games.black
    JOIN tournament_players s ON s.tournament = t.id AND s.seed = tournament_games.white
    WHERE t.id = tournament_games.tournament AND t.state IN ('playing', 'paused')
        AND (t.format <> 'knockout' OR t.round = tournament_games.round)
        AND g.winner = tournament_games.result
        AND (g.white_id <> '' AND g.white_id = f.player_id OR g.black_id <> '' AND g.black_id = s.player_id)
);

// Package deploy holds what an operator needs besides the program: a Containerfile, a
// compose file with PostgreSQL, a systemd unit, alert rules for Prometheus and a
// dashboard for Grafana. bot/docs/running.md says how to use them. There is no code here
// but the tests, which hold the files to the program.
package deploy

package service

// Role is the part of the work a process does. The zero value means [RoleAll].
type Role string

// The roles. Gateways and workers share a database, and there may be several of each.
const (
	RoleAll     Role = "all"     // everything
	RoleGateway Role = "gateway" // takes requests, changes games and hands out jobs
	RoleWorker  Role = "worker"  // does jobs: searches, draws and posts
)

// TakesRequests reports whether a process with this role is connected to the chat's events.
func (r Role) TakesRequests() bool { return r != RoleWorker }

// DoesJobs reports whether a process with this role does the jobs that any process can do.
func (r Role) DoesJobs() bool { return r != RoleGateway }

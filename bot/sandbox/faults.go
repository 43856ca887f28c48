package sandbox

import (
	"sync"

	"hoshi/bot/sandbox/fault"
)

// StartChaos is for tests: it injects random faults until stop is called, which returns the faults so far.
// Connections that are silent by then stay silent until the client gives up on them. Only one plan
// runs at a time.
func (s *Server) StartChaos(plan fault.Plan) (stop func() fault.Faults) {
	c := fault.NewChaos(plan)
	s.Failures.SetChaos(c)
	end, ended := make(chan struct{}), make(chan struct{})
	if plan.Gateway > 0 && s.begin() {
		go func() {
			defer s.running.Done()
			defer close(ended)
			s.Gateway.BreakGateway(c, end)
		}()
	} else {
		close(ended)
	}
	return sync.OnceValue(func() fault.Faults {
		close(end)
		<-ended
		s.Failures.SetChaos(nil)
		s.Gateway.RefuseResume(false)
		s.Gateway.RepeatOnResume(0)
		s.Gateway.LeaveUndisturbed()
		return c.Counted()
	})
}

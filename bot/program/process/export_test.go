package process

var (
	NewLog         = newLog
	ServiceOptions = serviceOptions
)

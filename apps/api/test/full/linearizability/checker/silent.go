package main

// A silentStep is what a call whose end nobody heard may do, and when.
type silentStep struct {
	make func(now ledger, client int) (ledger, bool)
	// Whether it brings an operation nearer that cannot happen now.
	helps func(now ledger, event Event, isOwn bool) bool
}

var silent = []silentStep{
	{
		make: func(now ledger, client int) (ledger, bool) {
			own := &now.runs[client]
			isPossible := now.available > 0 && own.unheard > 0 && own.phase.isOpen()
			own.phase = adrift
			own.unheard--
			now.available--
			return now, isPossible
		},
		helps: func(now ledger, event Event, isOwn bool) bool {
			return event.Kind == "refused" || event.Kind == "read" && now.available > event.Available || isOwn
		},
	},
	{
		make: func(now ledger, client int) (ledger, bool) {
			isPossible := now.runs[client].phase == adrift
			now.runs[client].phase = charged
			now.spent++
			return now, isPossible
		},
		helps: func(now ledger, event Event, isOwn bool) bool {
			return event.Kind == "read" && now.spent < event.Spent || isOwn
		},
	},
	{
		make: func(now ledger, client int) (ledger, bool) {
			isPossible := now.runs[client].phase == adrift
			now.runs[client].phase = freed
			now.available++
			return now, isPossible
		},
		helps: func(now ledger, event Event, isOwn bool) bool {
			return event.Kind == "read" && now.available < event.Available || isOwn || now.available == 0
		},
	},
}

// silentSteps gives every ledger that one silent step makes of this one, of those that help the operation.
func silentSteps(now ledger, event Event) []ledger {
	after := []ledger{}
	for client := range now.runs {
		for _, one := range silent {
			next, isPossible := one.make(now, client)
			if isPossible && one.helps(now, event, client == event.Client) {
				after = append(after, next)
			}
		}
	}
	return after
}

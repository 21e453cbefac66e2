package main

// A silentStep is what a call whose end nobody heard may do, and when.
type silentStep struct {
	do func(now ledger, client int) (ledger, bool)
	// Whether it brings an operation nearer that cannot happen now.
	helps func(now ledger, event Event, isOwn bool) bool
}

var silent = []silentStep{
	// It reserves a credit.
	{
		do: func(now ledger, client int) (ledger, bool) {
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
	// Its run comes to a verdict that costs the credit.
	{
		do: func(now ledger, client int) (ledger, bool) {
			isPossible := now.runs[client].phase == adrift
			now.runs[client].phase = charged
			now.spent++
			return now, isPossible
		},
		helps: func(now ledger, event Event, isOwn bool) bool {
			return event.Kind == "read" && now.spent < event.Spent || isOwn
		},
	},
	// Its run gives the credit back.
	{
		do: func(now ledger, client int) (ledger, bool) {
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
			next, isPossible := one.do(now, client)
			if isPossible && one.helps(now, event, client == event.Client) {
				after = append(after, next)
			}
		}
	}
	return after
}

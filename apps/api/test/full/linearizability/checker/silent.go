package main

// A silentStep is a possible effect of a call without a response, with its condition.
type silentStep struct {
	do func(now ledger, client int) (ledger, bool)
	// Reports whether the step can enable an operation that cannot happen now.
	helps func(now ledger, event Event, isOwn bool) bool
}

var silent = []silentStep{
	// The call reserves a credit.
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
	// Its run ends with a charged verdict.
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
	// Its run refunds the credit.
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

// silentSteps returns every state that one silent step can reach, of those steps that can enable the operation.
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

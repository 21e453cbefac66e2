package main

import "github.com/anishathalye/porcupine"

// Nobody has more than one verify at a time, so that its run is known by the client. There are no more clients than this.
const clients = 16

// ledger is the account as anybody may see it between two operations.
type ledger struct {
	available, spent int
	// What was reserved before the history, by nobody in it.
	foreign int
	runs    [clients]run
}

type run struct {
	phase phase
	// How many calls with an unheard end may still reserve a credit.
	unheard int
}

type phase int

const (
	// Nothing is reserved.
	idle phase = iota
	// A credit is reserved, and the end will be heard.
	held
	// A credit is reserved by a call whose end nobody heard.
	adrift
	// What was adrift came to a verdict and took the credit.
	charged
	// What was adrift gave the credit back, with a verdict or without.
	freed
)

// Whether a call may reserve a credit.
func (now phase) isOpen() bool { return now == idle || now == freed }

// What calls do whose end nobody heard has several outcomes.
func ledgerModel(history History) porcupine.Model {
	model := porcupine.NondeterministicModel{
		Init: func() []interface{} {
			return []interface{}{ledger{available: history.Available, spent: history.Spent, foreign: history.Reserved}}
		},
		Step: func(state, input, _ interface{}) []interface{} {
			return all(steps(state.(ledger), input.(Event)))
		},
	}
	return model.ToModel()
}

// steps gives every ledger that may follow; none where the operation cannot have happened now. What nobody heard of
// happens only where the operation takes it: whatever it does not take may as well happen after it.
func steps(now ledger, event Event) []ledger {
	found := []ledger{}
	seen := map[ledger]bool{now: true}
	for waiting := []ledger{now}; len(waiting) > 0; waiting = waiting[1:] {
		if after, isPossible := step(waiting[0], event); isPossible {
			found = append(found, after)
			continue
		}
		for _, one := range silentSteps(waiting[0], event) {
			if !seen[one] {
				seen[one] = true
				waiting = append(waiting, one)
			}
		}
	}
	return found
}

// step does the operation, if it can happen without anything else before it. A verdict is the end of its run: after it
// no call of that key does anything.
func step(now ledger, event Event) (ledger, bool) {
	own := &now.runs[event.Client]
	was := own.phase
	switch event.Kind {
	case "grant":
		now.available += event.Credits
		return now, true
	case "read":
		isSeen := now.available == event.Available && now.spent == event.Spent && now.reserved() == event.Reserved
		return now, isSeen
	case "refused":
		return now, now.available == 0 && was.isOpen()
	case "in flight":
		return now, was == held || was == adrift
	case "reserve":
		own.phase = held
		now.available--
		return now, now.available >= 0 && was.isOpen()
	case "settle":
		*own = run{}
		now.spent++
		return now, was == held
	case "give back":
		*own = run{}
		now.available++
		return now, was == held
	case "replay charged":
		*own = run{}
		return now, was == charged
	case "replay free":
		*own = run{}
		return now, was == freed
	case "unheard":
		own.unheard++
		return now, true
	}
	panic("unknown operation " + event.Kind)
}

func (now ledger) reserved() int {
	reserved := now.foreign
	for _, one := range now.runs {
		if one.phase == held || one.phase == adrift {
			reserved++
		}
	}
	return reserved
}

func all(ledgers []ledger) []interface{} {
	states := make([]interface{}, len(ledgers))
	for index, one := range ledgers {
		states[index] = one
	}
	return states
}

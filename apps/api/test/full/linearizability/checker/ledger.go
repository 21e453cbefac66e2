package main

import "github.com/anishathalye/porcupine"

// The maximum number of clients. A client has at most one verify at a time, so the client identifies its run.
const clients = 16

// ledger is the state of the account between two operations.
type ledger struct {
	available, spent int
	// Credits that were reserved before the history began.
	foreign int
	runs    [clients]run
}

type run struct {
	phase phase
	// Number of calls without a response that may still reserve a credit.
	unheard int
}

type phase int

const (
	// Nothing is reserved.
	idle phase = iota
	// A credit is reserved, and the client will get the response.
	held
	// A credit is reserved by a call without a response.
	adrift
	// A run that was adrift ended with a charged verdict.
	charged
	// A run that was adrift refunded the credit, with or without a verdict.
	freed
)

// isOpen reports whether a call may reserve a credit.
func (now phase) isOpen() bool { return now == idle || now == freed }

// ledgerModel is nondeterministic, because a call without a response has several possible outcomes.
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

// steps returns every possible next state; none if the operation cannot happen now. Effects of calls without a response
// are applied only if the operation needs them: any other effect may as well happen later.
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

// step applies the operation, if it can happen without a silent step before it. A verdict ends its run: later calls with
// that key change nothing.
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
	case "refund":
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

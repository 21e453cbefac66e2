package main

import (
	"sort"
	"strings"

	"github.com/anishathalye/porcupine"
)

// ledger is the account as anybody may see it between two operations. The keys are sorted and separated by commas, so
// that equal ledgers are equal values.
type ledger struct {
	available, spent int
	// What was reserved before the history, by nobody in it.
	foreign int
	// Keys whose run has reserved a credit and has not ended.
	held string
	// Keys whose run was settled by a call that nobody heard the end of, until a replay tells of it.
	unheard string
}

// A call whose end nobody heard may have reserved and ended or not, in any way: those operations have several outcomes.
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

// steps gives every ledger that may follow; none where the operation cannot have happened now.
func steps(now ledger, event Event) []ledger {
	switch event.Kind {
	case "grant":
		now.available += event.Credits
		return []ledger{now}
	case "read":
		reserved := now.foreign + count(now.held)
		isSeen := now.available == event.Available && now.spent == event.Spent && reserved == event.Reserved
		return onlyIf(isSeen, now)
	case "refused":
		return onlyIf(now.available == 0, now)
	case "in flight":
		return onlyIf(has(now.held, event.Key), now)
	case "reserve":
		return reserve(now, event.Key)
	case "settle":
		return settle(now, event.Key)
	case "give back":
		return giveBack(now, event.Key)
	case "replay":
		isTold := has(now.unheard, event.Key)
		now.unheard = without(now.unheard, event.Key)
		return onlyIf(isTold, now)
	case "maybe reserve":
		return append(reserve(now, event.Key), now)
	case "maybe end":
		freed := giveBack(now, event.Key)
		ended := append(unheard(settle(now, event.Key), event.Key), unheard(freed, event.Key)...)
		return append(append(ended, freed...), now)
	}
	panic("unknown operation " + event.Kind)
}

func reserve(now ledger, key string) []ledger {
	if now.available < 1 || has(now.held, key) || has(now.unheard, key) {
		return nil
	}
	now.available--
	now.held = with(now.held, key)
	return []ledger{now}
}

func settle(now ledger, key string) []ledger {
	if !has(now.held, key) {
		return nil
	}
	now.spent++
	now.held = without(now.held, key)
	return []ledger{now}
}

// unheard marks runs that came to a verdict, charged or not, which a replay may tell of later.
func unheard(ended []ledger, key string) []ledger {
	marked := make([]ledger, len(ended))
	for index, one := range ended {
		one.unheard = with(one.unheard, key)
		marked[index] = one
	}
	return marked
}

func giveBack(now ledger, key string) []ledger {
	if !has(now.held, key) {
		return nil
	}
	now.available++
	now.held = without(now.held, key)
	return []ledger{now}
}

func onlyIf(holds bool, now ledger) []ledger {
	if holds {
		return []ledger{now}
	}
	return nil
}

func all(ledgers []ledger) []interface{} {
	states := make([]interface{}, len(ledgers))
	for index, one := range ledgers {
		states[index] = one
	}
	return states
}

func list(keys string) []string {
	if keys == "" {
		return nil
	}
	return strings.Split(keys, ",")
}

func count(keys string) int { return len(list(keys)) }

func has(keys, key string) bool { return strings.Contains(","+keys+",", ","+key+",") }

func with(keys, key string) string {
	longer := append(list(keys), key)
	sort.Strings(longer)
	return strings.Join(longer, ",")
}

func without(keys, key string) string {
	shorter := []string{}
	for _, one := range list(keys) {
		if one != key {
			shorter = append(shorter, one)
		}
	}
	return strings.Join(shorter, ",")
}

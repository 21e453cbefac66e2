// Command checker tests whether a recorded history is linearizable: whether the operations, each at one instant between
// its call and its return, match one ledger and one register for each idempotency key.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/anishathalye/porcupine"
)

// Time limit for each of the two parts of a history; beyond it the result is Unknown, which counts as a failure.
const timeout = 60 * time.Second

// Event is one operation of a history. Times are microseconds of one monotonic clock.
type Event struct {
	Client int    `json:"client"`
	Part   string `json:"part"`
	Kind   string `json:"kind"`
	Call   int64  `json:"call"`
	Return int64  `json:"return"`
	// The idempotency key, if the part is a register.
	Key string `json:"key"`
	// Credits of a grant.
	Credits int `json:"credits"`
	// Values of a read.
	Available int `json:"available"`
	Reserved  int `json:"reserved"`
	Spent     int `json:"spent"`
	// Digest of the response of a key.
	Digest string `json:"digest"`
}

// History is the record of one run of the clients.
type History struct {
	// Credits that were available, reserved and spent before the run.
	Available int     `json:"available"`
	Reserved  int     `json:"reserved"`
	Spent     int     `json:"spent"`
	Events    []Event `json:"events"`
}

func main() {
	var history History
	if err := read(os.Args[1], &history); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	ledger := porcupine.CheckOperationsTimeout(ledgerModel(history), operations(history, "ledger"), timeout)
	registers := porcupine.CheckOperationsTimeout(registerModel(), operations(history, "register"), timeout)
	answer, _ := json.Marshal(map[string]string{"ledger": string(ledger), "registers": string(registers)})
	fmt.Println(string(answer))
}

func read(path string, history *History) error {
	bytes, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return json.Unmarshal(bytes, history)
}

func operations(history History, part string) []porcupine.Operation {
	chosen := []porcupine.Operation{}
	for _, event := range history.Events {
		if event.Part == part {
			chosen = append(chosen, porcupine.Operation{
				ClientId: event.Client, Input: event, Call: event.Call, Return: event.Return,
			})
		}
	}
	return chosen
}

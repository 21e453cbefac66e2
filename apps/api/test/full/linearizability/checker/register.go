package main

import "github.com/anishathalye/porcupine"

// The value of a key whose run may have been settled without a response to a client.
const unknownResponse = "?"

// registerModel describes the stored response of one key: it is written once, and every later call reads it.
func registerModel() porcupine.Model {
	model := porcupine.NondeterministicModel{
		Partition: byKey,
		Init:      func() []interface{} { return []interface{}{""} },
		Step: func(state, input, _ interface{}) []interface{} {
			return nextResponses(state.(string), input.(Event))
		},
	}
	return model.ToModel()
}

func nextResponses(stored string, event Event) []interface{} {
	isEmpty := stored == ""
	switch event.Kind {
	case "maybe put":
		if isEmpty {
			return []interface{}{"", unknownResponse}
		}
		return []interface{}{stored}
	case "put":
		if isEmpty {
			return []interface{}{event.Digest}
		}
	case "get":
		if stored == event.Digest || stored == unknownResponse {
			return []interface{}{event.Digest}
		}
	default:
		panic("unknown operation " + event.Kind)
	}
	return nil
}

func byKey(history []porcupine.Operation) [][]porcupine.Operation {
	ofKey := map[string][]porcupine.Operation{}
	for _, operation := range history {
		key := operation.Input.(Event).Key
		ofKey[key] = append(ofKey[key], operation)
	}
	parts := make([][]porcupine.Operation, 0, len(ofKey))
	for _, part := range ofKey {
		parts = append(parts, part)
	}
	return parts
}

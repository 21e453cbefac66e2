// Written by `npm run generate` from schemas/; do not edit.

/** The closed schema of the input of `evaluate` besides the contract, JSON Schema 2020-12 without annotations. */
export const evaluationInputSchema = {
  "type": "object",
  "properties": {
    "operation": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^op_[0-7][0-9a-hjkmnp-tv-z]{25}$",
          "maxLength": 29
        },
        "createdAt": {
          "$ref": "#/$defs/evaluation-input.EvaluationInstant"
        },
        "input": {
          "type": "object",
          "additionalProperties": true
        },
        "firstVerifyAt": {
          "oneOf": [
            {
              "$ref": "#/$defs/evaluation-input.EvaluationInstant"
            },
            {
              "type": "null"
            }
          ]
        },
        "settleSeconds": {
          "oneOf": [
            {
              "type": "integer",
              "minimum": 0,
              "maximum": 604800
            },
            {
              "type": "null"
            }
          ]
        }
      },
      "required": [
        "id",
        "createdAt",
        "input",
        "firstVerifyAt"
      ],
      "additionalProperties": false
    },
    "evidence": {
      "type": "object",
      "properties": {
        "origin": {
          "type": "string",
          "minLength": 1,
          "maxLength": 256
        },
        "reads": {
          "$ref": "#/$defs/evaluation-input.Reads"
        },
        "acknowledgement": {
          "oneOf": [
            {
              "$ref": "#/$defs/evaluation-input.StoredAcknowledgement"
            },
            {
              "type": "null"
            }
          ]
        },
        "events": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/evaluation-input.ObservedEvent"
          },
          "maxItems": 256
        },
        "baseline": {
          "oneOf": [
            {
              "$ref": "#/$defs/evaluation-input.BaselineObservation"
            },
            {
              "type": "null"
            }
          ]
        },
        "claims": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/evaluation-input.Claim"
          },
          "maxItems": 1024
        },
        "earlier": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/evaluation-input.EarlierVerdict"
          },
          "maxItems": 1024
        },
        "connection": {
          "type": "object",
          "properties": {
            "actor": {
              "oneOf": [
                {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 256
                },
                {
                  "type": "null"
                }
              ]
            },
            "missing": {
              "type": "string",
              "enum": [
                "absent",
                "unknown"
              ]
            },
            "environmentName": {
              "oneOf": [
                {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 64
                },
                {
                  "type": "null"
                }
              ]
            },
            "exclusiveScopes": {
              "type": "boolean"
            }
          },
          "required": [],
          "additionalProperties": false
        },
        "rivals": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/evaluation-input.Rival"
          },
          "maxItems": 256
        },
        "eventsCutAt": {
          "$ref": "#/$defs/evaluation-input.EvaluationInstant"
        },
        "moreRivals": {
          "type": "boolean"
        },
        "beside": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/evaluation-input.BesideOperation"
          },
          "maxItems": 256
        },
        "moreBeside": {
          "type": "boolean"
        },
        "moreInPlace": {
          "type": "boolean"
        },
        "digestKey": {
          "type": "string",
          "pattern": "^[0-9a-f]{64}$",
          "maxLength": 64
        }
      },
      "required": [
        "origin",
        "reads",
        "acknowledgement",
        "events",
        "baseline",
        "claims",
        "earlier",
        "rivals"
      ],
      "additionalProperties": false
    },
    "now": {
      "$ref": "#/$defs/evaluation-input.EvaluationInstant"
    }
  },
  "required": [
    "operation",
    "evidence",
    "now"
  ],
  "additionalProperties": false,
  "$defs": {
    "evaluation-input.EvaluationInstant": {
      "type": "string",
      "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
      "maxLength": 24
    },
    "evaluation-input.Reads": {
      "type": "object",
      "properties": {
        "main": {
          "$ref": "#/$defs/evaluation-input.Read"
        },
        "listing": {
          "$ref": "#/$defs/evaluation-input.Read"
        },
        "probe": {
          "$ref": "#/$defs/evaluation-input.Read"
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "evaluation-input.Read": {
      "oneOf": [
        {
          "$ref": "#/$defs/evaluation-input.AnsweredRead"
        },
        {
          "$ref": "#/$defs/evaluation-input.FailedRead"
        }
      ]
    },
    "evaluation-input.AnsweredRead": {
      "type": "object",
      "properties": {
        "outcome": {
          "const": "answered"
        },
        "observedAt": {
          "$ref": "#/$defs/evaluation-input.EvaluationInstant"
        },
        "status": {
          "type": "integer",
          "minimum": 100,
          "maximum": 599
        },
        "headers": {
          "type": "object",
          "additionalProperties": {
            "type": "string",
            "maxLength": 8192
          }
        },
        "body": {},
        "completedAt": {
          "$ref": "#/$defs/evaluation-input.EvaluationInstant"
        },
        "pages": {
          "type": "array",
          "items": {},
          "maxItems": 8
        },
        "source": {
          "$ref": "#/$defs/evaluation-input.ReadSource"
        }
      },
      "required": [
        "outcome",
        "observedAt",
        "status"
      ],
      "additionalProperties": false
    },
    "evaluation-input.ReadSource": {
      "type": "object",
      "properties": {
        "clock": {
          "type": "object",
          "properties": {
            "at": {
              "$ref": "#/$defs/evaluation-input.EvaluationInstant"
            },
            "unitMs": {
              "type": "integer",
              "enum": [
                1,
                1000
              ]
            }
          },
          "required": [
            "at",
            "unitMs"
          ],
          "additionalProperties": false
        },
        "ageSeconds": {
          "type": "integer",
          "minimum": 0,
          "maximum": 2147483647
        },
        "isUncached": {
          "type": "boolean"
        },
        "isUnique": {
          "type": "boolean"
        },
        "isFreshIgnored": {
          "type": "boolean"
        },
        "hasMore": {
          "type": "boolean"
        },
        "since": {
          "$ref": "#/$defs/evaluation-input.EvaluationInstant"
        },
        "isNewestFirst": {
          "type": "boolean"
        },
        "system": {
          "type": "string",
          "minLength": 1,
          "maxLength": 256
        },
        "standby": {
          "type": "object",
          "properties": {
            "isReceiving": {
              "type": "boolean"
            },
            "isCaughtUp": {
              "type": "boolean"
            },
            "replayedAt": {
              "oneOf": [
                {
                  "$ref": "#/$defs/evaluation-input.EvaluationInstant"
                },
                {
                  "type": "null"
                }
              ]
            },
            "heardAt": {
              "oneOf": [
                {
                  "$ref": "#/$defs/evaluation-input.EvaluationInstant"
                },
                {
                  "type": "null"
                }
              ]
            }
          },
          "required": [
            "isReceiving",
            "isCaughtUp",
            "replayedAt"
          ],
          "additionalProperties": false
        },
        "relation": {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "enum": [
                "table",
                "view",
                "materialized_view",
                "foreign_table"
              ]
            },
            "isIdentified": {
              "type": "boolean"
            },
            "rowSecurity": {
              "type": "boolean"
            },
            "parts": {
              "type": "string",
              "maxLength": 128
            },
            "table": {
              "type": "string",
              "minLength": 1,
              "maxLength": 128
            },
            "isNamed": {
              "type": "boolean"
            },
            "isKeyGenerated": {
              "type": "boolean"
            }
          },
          "required": [
            "kind",
            "isIdentified",
            "rowSecurity"
          ],
          "additionalProperties": false
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "evaluation-input.FailedRead": {
      "type": "object",
      "properties": {
        "outcome": {
          "const": "failed"
        },
        "observedAt": {
          "$ref": "#/$defs/evaluation-input.EvaluationInstant"
        },
        "failure": {
          "type": "string",
          "enum": [
            "unreachable",
            "timed_out",
            "too_large",
            "not_json",
            "duplicate_member"
          ]
        }
      },
      "required": [
        "outcome",
        "observedAt",
        "failure"
      ],
      "additionalProperties": false
    },
    "evaluation-input.StoredAcknowledgement": {
      "type": "object",
      "properties": {
        "reference": {
          "type": "string",
          "pattern": "^ack_[0-7][0-9a-hjkmnp-tv-z]{25}$",
          "maxLength": 30
        },
        "submittedAt": {
          "$ref": "#/$defs/evaluation-input.EvaluationInstant"
        },
        "result": {
          "$ref": "#/$defs/evaluation-input.SubmittedResult"
        }
      },
      "required": [
        "reference",
        "submittedAt",
        "result"
      ],
      "additionalProperties": false
    },
    "evaluation-input.SubmittedResult": {
      "type": "object",
      "properties": {
        "status": {
          "type": "string",
          "enum": [
            "succeeded",
            "failed",
            "unknown",
            "accepted"
          ]
        },
        "providerReference": {
          "type": "string",
          "minLength": 1,
          "maxLength": 512
        },
        "response": {},
        "occurredAt": {
          "type": "string",
          "maxLength": 64
        }
      },
      "required": [
        "status"
      ],
      "additionalProperties": false
    },
    "evaluation-input.ObservedEvent": {
      "type": "object",
      "properties": {
        "reference": {
          "type": "string",
          "pattern": "^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$",
          "maxLength": 30
        },
        "event": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        },
        "signed": {
          "type": "boolean"
        },
        "receivedAt": {
          "$ref": "#/$defs/evaluation-input.EvaluationInstant"
        },
        "body": {}
      },
      "required": [
        "reference",
        "event",
        "signed",
        "receivedAt",
        "body"
      ],
      "additionalProperties": false
    },
    "evaluation-input.BaselineObservation": {
      "type": "object",
      "properties": {
        "observedAt": {
          "$ref": "#/$defs/evaluation-input.EvaluationInstant"
        },
        "reads": {
          "$ref": "#/$defs/evaluation-input.Reads"
        }
      },
      "required": [
        "observedAt",
        "reads"
      ],
      "additionalProperties": false
    },
    "evaluation-input.Claim": {
      "type": "object",
      "properties": {
        "system": {
          "type": "string",
          "minLength": 1,
          "maxLength": 384
        },
        "objectType": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64
        },
        "objectId": {
          "type": "string",
          "maxLength": 1024
        },
        "aspect": {
          "$ref": "#/$defs/evaluation.ClaimAspect"
        },
        "revision": {
          "oneOf": [
            {
              "type": "string",
              "maxLength": 256
            },
            {
              "type": "null"
            }
          ]
        },
        "operationId": {
          "type": "string",
          "pattern": "^op_[0-7][0-9a-hjkmnp-tv-z]{25}$",
          "maxLength": 29
        },
        "observedAt": {
          "$ref": "#/$defs/evaluation-input.EvaluationInstant"
        },
        "attribution": {
          "$ref": "#/$defs/attribution-kind"
        },
        "members": {
          "oneOf": [
            {
              "$ref": "#/$defs/evaluation-input.MemberDigests"
            },
            {
              "type": "null"
            }
          ]
        },
        "fromRevision": {
          "oneOf": [
            {
              "type": "string",
              "maxLength": 256
            },
            {
              "type": "null"
            }
          ]
        },
        "isNew": {
          "type": "boolean"
        }
      },
      "required": [
        "system",
        "objectType",
        "objectId",
        "aspect",
        "revision",
        "operationId",
        "observedAt"
      ],
      "additionalProperties": false
    },
    "evaluation.ClaimAspect": {
      "type": "string",
      "enum": [
        "created",
        "changed",
        "deleted"
      ]
    },
    "attribution-kind": {
      "type": "string",
      "enum": [
        "marker",
        "reference",
        "exclusive",
        "state"
      ]
    },
    "evaluation-input.MemberDigests": {
      "type": "object",
      "additionalProperties": {
        "type": "string",
        "pattern": "^[0-9a-f]{8}:[0-9a-f]{32}$",
        "maxLength": 41
      },
      "maxProperties": 128
    },
    "evaluation-input.EarlierVerdict": {
      "type": "object",
      "properties": {
        "verdict": {
          "$ref": "#/$defs/verdict"
        },
        "reason": {
          "$ref": "#/$defs/reason"
        },
        "observedAt": {
          "$ref": "#/$defs/evaluation-input.EvaluationInstant"
        }
      },
      "required": [
        "verdict",
        "reason",
        "observedAt"
      ],
      "additionalProperties": false
    },
    "verdict": {
      "type": "string",
      "enum": [
        "verified",
        "refuted",
        "pending",
        "inconclusive"
      ]
    },
    "reason": {
      "type": "string",
      "enum": [
        "all_checks_passed",
        "state_reached",
        "effect_absent",
        "effect_mismatch",
        "state_mismatch",
        "effect_duplicated",
        "effect_reversed",
        "collateral_effect",
        "object_predates_operation",
        "object_already_claimed",
        "not_settled",
        "not_final",
        "source_unreachable",
        "source_denied",
        "source_rate_limited",
        "source_schema_drift",
        "source_stale",
        "observation_too_large",
        "changed_since_verified",
        "changed_since_begun",
        "already_so",
        "object_age_unclear",
        "correlation_missing",
        "correlation_ambiguous",
        "baseline_missing",
        "acknowledgement_missing",
        "evidence_insufficient",
        "evidence_conflict",
        "contract_invalid"
      ]
    },
    "evaluation-input.Rival": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "pattern": "^op_[0-7][0-9a-hjkmnp-tv-z]{25}$",
          "maxLength": 29
        },
        "createdAt": {
          "$ref": "#/$defs/evaluation-input.EvaluationInstant"
        },
        "endedAt": {
          "oneOf": [
            {
              "$ref": "#/$defs/evaluation-input.EvaluationInstant"
            },
            {
              "type": "null"
            }
          ]
        },
        "verifiedObjectId": {
          "oneOf": [
            {
              "type": "string",
              "maxLength": 1024
            },
            {
              "type": "null"
            }
          ]
        },
        "reference": {
          "oneOf": [
            {
              "type": "string",
              "minLength": 1,
              "maxLength": 512
            },
            {
              "type": "null"
            }
          ]
        }
      },
      "required": [
        "operationId",
        "createdAt",
        "endedAt",
        "verifiedObjectId",
        "reference"
      ],
      "additionalProperties": false
    },
    "evaluation-input.BesideOperation": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "pattern": "^op_[0-7][0-9a-hjkmnp-tv-z]{25}$",
          "maxLength": 29
        },
        "effect": {
          "type": "string",
          "enum": [
            "present",
            "created",
            "state",
            "changed",
            "absent"
          ]
        },
        "createdAt": {
          "$ref": "#/$defs/evaluation-input.EvaluationInstant"
        },
        "endedAt": {
          "oneOf": [
            {
              "$ref": "#/$defs/evaluation-input.EvaluationInstant"
            },
            {
              "type": "null"
            }
          ]
        },
        "namesObject": {
          "type": "boolean"
        },
        "expected": {
          "oneOf": [
            {
              "type": "array",
              "items": {
                "$ref": "#/$defs/evaluation-input.ExpectedObject"
              },
              "maxItems": 128
            },
            {
              "type": "null"
            }
          ]
        }
      },
      "required": [
        "operationId",
        "effect",
        "createdAt",
        "endedAt",
        "namesObject",
        "expected"
      ],
      "additionalProperties": false
    },
    "evaluation-input.ExpectedObject": {
      "type": "object",
      "properties": {
        "target": {
          "$ref": "#/$defs/evaluation-input.MemberDigests"
        },
        "names": {
          "$ref": "#/$defs/evaluation-input.MemberDigests"
        },
        "members": {
          "$ref": "#/$defs/evaluation-input.MemberDigests"
        }
      },
      "required": [
        "target",
        "members"
      ],
      "additionalProperties": false
    }
  }
} as const;

# Written by `npm run generate` from schemas/; do not edit.
"""The receipt schema: JSON Schema 2020-12, closed, without references and annotations."""

from __future__ import annotations

from typing import Any, Final

RECEIPT_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "receiptVersion": {"const": "tookeffect-receipt/1"},
        "payloadType": {"const": "application/vnd.in-toto+json"},
        "payload": {
            "type": "object",
            "properties": {
                "_type": {"const": "https://in-toto.io/Statement/v1"},
                "subject": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": {
                            "name": {
                                "type": "string",
                                "pattern": "^operation/op_[0-7][0-9a-hjkmnp-tv-z]{25}$",
                                "maxLength": 39,
                            },
                            "digest": {
                                "type": "object",
                                "properties": {
                                    "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$", "maxLength": 64}
                                },
                                "required": ["sha256"],
                                "additionalProperties": False,
                            },
                        },
                        "required": ["name", "digest"],
                        "additionalProperties": False,
                    },
                    "minItems": 1,
                    "maxItems": 1,
                },
                "predicateType": {"const": "https://tookeffect.dev/receipt/v1"},
                "predicate": {
                    "type": "object",
                    "properties": {
                        "receiptId": {
                            "type": "string",
                            "pattern": "^rcp_[0-7][0-9a-hjkmnp-tv-z]{25}$",
                            "maxLength": 30,
                        },
                        "issuer": {
                            "type": "string",
                            "pattern": "^https?://[0-9a-z.:\\[\\]-]+$",
                            "maxLength": 256,
                        },
                        "keyId": {"type": "string", "pattern": "^[0-9a-f]{32}$", "maxLength": 32},
                        "issuedAt": {
                            "type": "string",
                            "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                            "maxLength": 24,
                        },
                        "environment": {"type": "string", "enum": ["live", "test"]},
                        "workspaceId": {
                            "type": "string",
                            "pattern": "^ws_[0-7][0-9a-hjkmnp-tv-z]{25}$",
                            "maxLength": 29,
                        },
                        "sequence": {"type": "integer", "minimum": 1, "maximum": 9007199254740991},
                        "previous": {
                            "oneOf": [
                                {
                                    "type": "object",
                                    "properties": {
                                        "receiptId": {
                                            "type": "string",
                                            "pattern": "^rcp_[0-7][0-9a-hjkmnp-tv-z]{25}$",
                                            "maxLength": 30,
                                        },
                                        "digest": {
                                            "type": "string",
                                            "pattern": "^sha256:[0-9a-f]{64}$",
                                            "maxLength": 71,
                                        },
                                    },
                                    "required": ["receiptId", "digest"],
                                    "additionalProperties": False,
                                },
                                {"type": "null"},
                            ]
                        },
                        "operation": {
                            "type": "object",
                            "properties": {
                                "id": {
                                    "type": "string",
                                    "pattern": "^op_[0-7][0-9a-hjkmnp-tv-z]{25}$",
                                    "maxLength": 29,
                                },
                                "contractId": {
                                    "type": "string",
                                    "pattern": "^(?:ws_[0-7][0-9a-hjkmnp-tv-z]{25}:)?[a-z][a-z0-9_]*(?:\\.[a-z][a-z0-9_]*)+@[1-9][0-9]{0,5}$",
                                    "maxLength": 160,
                                },
                                "contractHash": {
                                    "type": "string",
                                    "pattern": "^sha256:[0-9a-f]{64}$",
                                    "maxLength": 71,
                                },
                                "inputHash": {
                                    "type": "string",
                                    "pattern": "^sha256:[0-9a-f]{64}$",
                                    "maxLength": 71,
                                },
                                "correlationKeys": {
                                    "type": "object",
                                    "properties": {
                                        "reference": {
                                            "type": "string",
                                            "pattern": "^op_[0-7][0-9a-hjkmnp-tv-z]{25}$",
                                            "maxLength": 29,
                                        },
                                        "externalId": {
                                            "type": "string",
                                            "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
                                            "maxLength": 36,
                                        },
                                        "metadata": {
                                            "type": "object",
                                            "properties": {
                                                "tookeffect_operation": {
                                                    "type": "string",
                                                    "pattern": "^op_[0-7][0-9a-hjkmnp-tv-z]{25}$",
                                                    "maxLength": 29,
                                                }
                                            },
                                            "required": ["tookeffect_operation"],
                                            "additionalProperties": False,
                                        },
                                        "marker": {"type": "string", "minLength": 1, "maxLength": 2048},
                                    },
                                    "required": ["reference", "externalId", "metadata"],
                                    "additionalProperties": False,
                                },
                            },
                            "required": ["id", "contractId", "contractHash", "inputHash", "correlationKeys"],
                            "additionalProperties": False,
                        },
                        "actionResult": {
                            "oneOf": [
                                {
                                    "type": "object",
                                    "properties": {
                                        "reference": {
                                            "type": "string",
                                            "pattern": "^ack_[0-7][0-9a-hjkmnp-tv-z]{25}$",
                                            "maxLength": 30,
                                        },
                                        "digest": {
                                            "type": "string",
                                            "pattern": "^sha256:[0-9a-f]{64}$",
                                            "maxLength": 71,
                                        },
                                        "submittedAt": {
                                            "type": "string",
                                            "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                            "maxLength": 24,
                                        },
                                    },
                                    "required": ["reference", "digest", "submittedAt"],
                                    "additionalProperties": False,
                                },
                                {"type": "null"},
                            ]
                        },
                        "baseline": {
                            "oneOf": [
                                {
                                    "type": "object",
                                    "properties": {
                                        "digest": {
                                            "type": "string",
                                            "pattern": "^sha256:[0-9a-f]{64}$",
                                            "maxLength": 71,
                                        },
                                        "observedAt": {
                                            "type": "string",
                                            "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                            "maxLength": 24,
                                        },
                                    },
                                    "required": ["digest", "observedAt"],
                                    "additionalProperties": False,
                                },
                                {"type": "null"},
                            ]
                        },
                        "evidence": {
                            "type": "array",
                            "items": {
                                "oneOf": [
                                    {
                                        "type": "object",
                                        "properties": {
                                            "level": {"const": "E1"},
                                            "source": {
                                                "type": "object",
                                                "properties": {
                                                    "reference": {
                                                        "type": "string",
                                                        "pattern": "^ack_[0-7][0-9a-hjkmnp-tv-z]{25}$",
                                                        "maxLength": 30,
                                                    }
                                                },
                                                "required": ["reference"],
                                                "additionalProperties": False,
                                            },
                                            "digest": {
                                                "type": "string",
                                                "pattern": "^sha256:[0-9a-f]{64}$",
                                                "maxLength": 71,
                                            },
                                            "observedAt": {
                                                "type": "string",
                                                "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                                "maxLength": 24,
                                            },
                                        },
                                        "required": ["level", "source", "digest", "observedAt"],
                                        "additionalProperties": False,
                                    },
                                    {
                                        "type": "object",
                                        "properties": {
                                            "level": {"const": "E2"},
                                            "source": {
                                                "type": "object",
                                                "properties": {
                                                    "provider": {
                                                        "type": "string",
                                                        "pattern": "^[a-z][a-z0-9_]*$",
                                                        "maxLength": 64,
                                                    },
                                                    "eventId": {
                                                        "type": "string",
                                                        "pattern": "^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$",
                                                        "maxLength": 30,
                                                    },
                                                },
                                                "required": ["provider", "eventId"],
                                                "additionalProperties": False,
                                            },
                                            "digest": {
                                                "type": "string",
                                                "pattern": "^sha256:[0-9a-f]{64}$",
                                                "maxLength": 71,
                                            },
                                            "observedAt": {
                                                "type": "string",
                                                "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                                "maxLength": 24,
                                            },
                                        },
                                        "required": ["level", "source", "digest", "observedAt"],
                                        "additionalProperties": False,
                                    },
                                    {
                                        "type": "object",
                                        "properties": {
                                            "level": {"const": "E3"},
                                            "source": {
                                                "type": "object",
                                                "properties": {
                                                    "connector": {
                                                        "type": "string",
                                                        "pattern": "^[a-z][a-z0-9_]*$",
                                                        "maxLength": 64,
                                                    },
                                                    "origin": {
                                                        "type": "string",
                                                        "pattern": "^[a-z][a-z0-9+.-]*://[0-9A-Za-z.:_\\[\\]-]+$",
                                                        "maxLength": 256,
                                                    },
                                                    "connectionId": {
                                                        "type": "string",
                                                        "pattern": "^con_[0-7][0-9a-hjkmnp-tv-z]{25}$",
                                                        "maxLength": 30,
                                                    },
                                                    "requestDigest": {
                                                        "type": "string",
                                                        "pattern": "^sha256:[0-9a-f]{64}$",
                                                        "maxLength": 71,
                                                    },
                                                },
                                                "required": [
                                                    "connector",
                                                    "origin",
                                                    "connectionId",
                                                    "requestDigest",
                                                ],
                                                "additionalProperties": False,
                                            },
                                            "digest": {
                                                "type": "string",
                                                "pattern": "^sha256:[0-9a-f]{64}$",
                                                "maxLength": 71,
                                            },
                                            "observedAt": {
                                                "type": "string",
                                                "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                                "maxLength": 24,
                                            },
                                        },
                                        "required": ["level", "source", "digest", "observedAt"],
                                        "additionalProperties": False,
                                    },
                                ]
                            },
                            "maxItems": 32,
                        },
                        "evaluator": {
                            "type": "object",
                            "properties": {
                                "version": {
                                    "type": "string",
                                    "minLength": 1,
                                    "pattern": "^[0-9A-Za-z.+-]+$",
                                    "maxLength": 64,
                                }
                            },
                            "required": ["version"],
                            "additionalProperties": False,
                        },
                        "verdict": {
                            "type": "object",
                            "properties": {
                                "verdict": {
                                    "type": "string",
                                    "enum": ["verified", "refuted", "pending", "inconclusive"],
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
                                        "contract_invalid",
                                    ],
                                },
                                "attribution": {
                                    "oneOf": [
                                        {
                                            "type": "object",
                                            "properties": {
                                                "kind": {
                                                    "type": "string",
                                                    "enum": ["marker", "reference", "exclusive", "state"],
                                                },
                                                "sufficient": {"type": "boolean"},
                                                "actorConfirmed": {"type": "boolean"},
                                            },
                                            "required": ["kind", "sufficient", "actorConfirmed"],
                                            "additionalProperties": False,
                                        },
                                        {"type": "null"},
                                    ]
                                },
                                "evidenceLevels": {
                                    "type": "array",
                                    "items": {"type": "string", "enum": ["E1", "E2", "E3"]},
                                    "maxItems": 3,
                                },
                                "checks": {
                                    "type": "array",
                                    "items": {
                                        "type": "object",
                                        "properties": {
                                            "id": {
                                                "type": "string",
                                                "pattern": "^[a-z][a-z0-9_]{0,63}$",
                                                "maxLength": 64,
                                            },
                                            "outcome": {
                                                "type": "string",
                                                "enum": ["passed", "failed", "not_evaluated"],
                                            },
                                            "required": {"type": "boolean"},
                                        },
                                        "required": ["id", "outcome", "required"],
                                        "additionalProperties": False,
                                    },
                                    "maxItems": 67,
                                },
                            },
                            "required": ["verdict", "reason", "attribution", "evidenceLevels", "checks"],
                            "additionalProperties": False,
                        },
                        "coverage": {
                            "type": "object",
                            "properties": {
                                "reads": {
                                    "type": "array",
                                    "items": {
                                        "type": "object",
                                        "properties": {
                                            "read": {"type": "string", "enum": ["main", "listing", "probe"]},
                                            "key": {
                                                "type": "string",
                                                "enum": [
                                                    "marker",
                                                    "key",
                                                    "reference",
                                                    "listing",
                                                    "address",
                                                    "identity",
                                                ],
                                            },
                                            "complete": {"type": "boolean"},
                                            "asOf": {
                                                "type": "string",
                                                "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                                "maxLength": 24,
                                            },
                                        },
                                        "required": ["read", "key", "complete", "asOf"],
                                        "additionalProperties": False,
                                    },
                                    "maxItems": 16,
                                },
                                "limits": {
                                    "type": "array",
                                    "items": {
                                        "type": "string",
                                        "enum": [
                                            "rows_visible_to_role",
                                            "nothing_beside_looked_at",
                                            "source_is_standby",
                                            "view_without_identity",
                                            "cache_not_excluded",
                                            "listing_incomplete",
                                            "absence_not_provable",
                                            "clock_offset_unknown",
                                            "other_writers_not_excluded",
                                            "others_expected_beside",
                                            "newcomers_may_be_overwritten",
                                            "overwritten_since",
                                            "older_not_listed",
                                        ],
                                    },
                                    "maxItems": 16,
                                },
                            },
                            "required": ["reads", "limits"],
                            "additionalProperties": False,
                        },
                    },
                    "required": [
                        "receiptId",
                        "issuer",
                        "keyId",
                        "issuedAt",
                        "environment",
                        "workspaceId",
                        "sequence",
                        "previous",
                        "operation",
                        "actionResult",
                        "baseline",
                        "evidence",
                        "evaluator",
                        "verdict",
                        "coverage",
                    ],
                    "additionalProperties": False,
                },
            },
            "required": ["_type", "subject", "predicateType", "predicate"],
            "additionalProperties": False,
        },
        "signatures": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "keyId": {"type": "string", "pattern": "^[0-9a-f]{32}$", "maxLength": 32},
                    "alg": {"type": "string", "minLength": 1, "maxLength": 32},
                    "sig": {"type": "string", "minLength": 1, "maxLength": 1024},
                },
                "required": ["keyId", "alg", "sig"],
                "additionalProperties": False,
            },
            "minItems": 1,
            "maxItems": 1,
        },
        "logProof": {"type": "string", "minLength": 1, "maxLength": 65536},
    },
    "required": ["receiptVersion", "payloadType", "payload", "signatures"],
    "additionalProperties": False,
}

// Written by `npm run generate` from schemas/; do not edit.

/** The closed schema of a contract, JSON Schema 2020-12 without annotations. */
export const contractSchema = {
  "type": "object",
  "properties": {
    "id": {
      "type": "string",
      "pattern": "^(?:ws_[0-7][0-9a-hjkmnp-tv-z]{25}:)?[a-z][a-z0-9_]*(?:\\.[a-z][a-z0-9_]*)+@[1-9][0-9]{0,5}$",
      "minLength": 1,
      "maxLength": 160
    },
    "service": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]*$",
      "minLength": 1,
      "maxLength": 64
    },
    "title": {
      "type": "string",
      "minLength": 1,
      "maxLength": 160
    },
    "description": {
      "type": "string",
      "minLength": 1,
      "maxLength": 4096
    },
    "input": {
      "type": "object",
      "additionalProperties": true
    },
    "effect": {
      "type": "string",
      "enum": [
        "present",
        "changed",
        "absent"
      ]
    },
    "identity": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/contract.SingularPath"
      },
      "minItems": 1,
      "maxItems": 16
    },
    "correlation": {
      "type": "object",
      "properties": {
        "marker": {
          "oneOf": [
            {
              "$ref": "#/$defs/contract.Template"
            },
            {
              "type": "array",
              "items": {
                "$ref": "#/$defs/contract.Template"
              },
              "minItems": 1,
              "maxItems": 4
            }
          ]
        },
        "path": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "match": {
          "type": "string",
          "enum": [
            "equals",
            "contains"
          ]
        },
        "when": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "minItems": 1,
          "maxItems": 8
        }
      },
      "required": [
        "marker",
        "path"
      ],
      "additionalProperties": false
    },
    "attribution": {
      "type": "object",
      "properties": {
        "sufficient": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/attribution-kind"
          },
          "minItems": 1,
          "maxItems": 4
        }
      },
      "required": [
        "sufficient"
      ],
      "additionalProperties": false
    },
    "acknowledgement": {
      "type": "object",
      "properties": {
        "schema": {
          "type": "object",
          "additionalProperties": true
        },
        "required": {
          "type": "boolean"
        },
        "reference": {
          "$ref": "#/$defs/contract.SingularPath"
        }
      },
      "required": [
        "required"
      ],
      "additionalProperties": false
    },
    "baseline": {
      "type": "string",
      "enum": [
        "required",
        "optional",
        "none"
      ]
    },
    "observe": {
      "$ref": "#/$defs/observation.Observation"
    },
    "outcome": {
      "type": "object",
      "properties": {
        "present": {
          "type": "array",
          "items": {
            "type": "integer",
            "minimum": 100,
            "maximum": 599
          },
          "minItems": 1,
          "maxItems": 16
        },
        "absent": {
          "type": "array",
          "items": {
            "type": "integer",
            "minimum": 100,
            "maximum": 599
          },
          "maxItems": 16
        },
        "gone": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "minItems": 1,
          "maxItems": 8
        },
        "absence": {
          "type": "string",
          "enum": [
            "exact",
            "declared",
            "hidden"
          ]
        }
      },
      "required": [
        "present",
        "absent",
        "absence"
      ],
      "additionalProperties": false
    },
    "object": {
      "type": "object",
      "properties": {
        "type": {
          "type": "string",
          "pattern": "^[a-z][a-z0-9_]*$",
          "minLength": 1,
          "maxLength": 64
        },
        "id": {
          "oneOf": [
            {
              "$ref": "#/$defs/contract.SingularPath"
            },
            {
              "type": "array",
              "items": {
                "$ref": "#/$defs/contract.SingularPath"
              },
              "minItems": 1,
              "maxItems": 8
            }
          ]
        },
        "reference": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "revision": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "creator": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "content": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "created": {
          "type": "boolean"
        }
      },
      "required": [
        "type",
        "id"
      ],
      "additionalProperties": false
    },
    "cardinality": {
      "oneOf": [
        {
          "const": "one"
        },
        {
          "type": "object",
          "properties": {
            "exactly": {
              "$ref": "#/$defs/contract.SingularPath"
            },
            "identity": {
              "type": "string",
              "minLength": 1,
              "maxLength": 64
            }
          },
          "required": [
            "exactly"
          ],
          "additionalProperties": false
        }
      ]
    },
    "freshness": {
      "type": "object",
      "properties": {
        "path": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "format": {
          "type": "string",
          "enum": [
            "rfc3339",
            "rfc2822",
            "unixSeconds",
            "unixMillis",
            "httpDate",
            "sequence"
          ]
        },
        "skewSeconds": {
          "type": "integer",
          "minimum": 0,
          "maximum": 300
        },
        "setBy": {
          "const": "server"
        },
        "optional": {
          "type": "boolean"
        },
        "unit": {
          "type": "string",
          "enum": [
            "millisecond",
            "second",
            "minute",
            "hour",
            "day"
          ]
        },
        "zone": {
          "type": "string",
          "pattern": "^[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+){0,2}$",
          "minLength": 1,
          "maxLength": 64
        }
      },
      "required": [
        "path",
        "format",
        "setBy",
        "skewSeconds"
      ],
      "additionalProperties": false
    },
    "settle": {
      "type": "object",
      "properties": {
        "withinSeconds": {
          "type": "integer",
          "minimum": 0,
          "maximum": 604800
        },
        "atMostSeconds": {
          "type": "integer",
          "minimum": 0,
          "maximum": 604800
        }
      },
      "required": [
        "withinSeconds"
      ],
      "additionalProperties": false
    },
    "finality": {
      "type": "object",
      "properties": {
        "afterSeconds": {
          "type": "integer",
          "minimum": 0,
          "maximum": 7776000
        }
      },
      "required": [
        "afterSeconds"
      ],
      "additionalProperties": false
    },
    "pending": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/contract.PendingRule"
      },
      "maxItems": 16
    },
    "failed": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/contract.FailedRule"
      },
      "maxItems": 16
    },
    "checks": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/contract.Check"
      },
      "maxItems": 64
    },
    "scope": {
      "type": "object",
      "properties": {
        "exactNewSet": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": {
                "type": "string",
                "minLength": 1,
                "maxLength": 64
              },
              "where": {
                "type": "array",
                "items": {
                  "$ref": "#/$defs/contract.Condition"
                },
                "minItems": 1,
                "maxItems": 32
              }
            },
            "required": [
              "name",
              "where"
            ],
            "additionalProperties": false
          },
          "maxItems": 16
        },
        "exactChangedSet": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": {
                "type": "string",
                "minLength": 1,
                "maxLength": 64
              },
              "where": {
                "type": "array",
                "items": {
                  "$ref": "#/$defs/contract.Condition"
                },
                "minItems": 1,
                "maxItems": 32
              }
            },
            "required": [
              "name",
              "where"
            ],
            "additionalProperties": false
          },
          "maxItems": 16
        },
        "select": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "when": {
          "$ref": "#/$defs/contract.SingularPath"
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "evidence": {
      "type": "object",
      "properties": {
        "verifiedRequires": {
          "type": "array",
          "items": {
            "type": "string",
            "enum": [
              "E2",
              "E3"
            ]
          },
          "minItems": 1,
          "maxItems": 2
        },
        "corroborates": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.EventRule"
          },
          "maxItems": 16
        },
        "contradicts": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.EventRule"
          },
          "maxItems": 16
        }
      },
      "required": [
        "verifiedRequires"
      ],
      "additionalProperties": false
    },
    "idempotency": {
      "type": "object",
      "properties": {
        "provider": {
          "type": "string",
          "enum": [
            "supported",
            "unsupported"
          ]
        }
      },
      "required": [
        "provider"
      ],
      "additionalProperties": false
    },
    "compensation": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "when": {
            "type": "array",
            "items": {
              "type": "string",
              "enum": [
                "effect_absent",
                "effect_mismatch",
                "effect_duplicated",
                "effect_reversed",
                "collateral_effect",
                "object_predates_operation",
                "object_already_claimed"
              ]
            },
            "minItems": 1,
            "maxItems": 8
          },
          "hint": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1024
          },
          "performedBy": {
            "type": "string",
            "enum": [
              "caller",
              "human"
            ]
          }
        },
        "required": [
          "when",
          "hint",
          "performedBy"
        ],
        "additionalProperties": false
      },
      "maxItems": 16
    },
    "hash": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$",
      "maxLength": 71
    },
    "publishedAt": {
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
      "maxLength": 24
    },
    "publishedBy": {
      "type": "string",
      "maxLength": 64
    },
    "status": {
      "type": "string",
      "enum": [
        "published",
        "deprecated"
      ]
    }
  },
  "required": [
    "id",
    "service",
    "title",
    "description",
    "input",
    "effect",
    "attribution",
    "baseline",
    "settle",
    "finality",
    "checks",
    "evidence",
    "idempotency"
  ],
  "additionalProperties": false,
  "$defs": {
    "contract.SingularPath": {
      "type": "string",
      "pattern": "^\\$",
      "maxLength": 512
    },
    "contract.Template": {
      "type": "string",
      "maxLength": 2048
    },
    "contract.Condition": {
      "type": "object",
      "properties": {
        "path": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "op": {
          "$ref": "#/$defs/contract.Operator"
        },
        "value": {},
        "ref": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "plus": {
          "type": "integer",
          "minimum": -1000000,
          "maximum": 1000000
        },
        "default": {},
        "separator": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4
        },
        "member": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.PlainCondition"
          },
          "minItems": 1,
          "maxItems": 8
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.PlainCondition"
          },
          "minItems": 1,
          "maxItems": 4
        },
        "groups": {
          "type": "array",
          "items": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/contract.GroupedCondition"
            },
            "minItems": 1,
            "maxItems": 8
          },
          "minItems": 2,
          "maxItems": 8
        }
      },
      "required": [
        "path",
        "op"
      ],
      "additionalProperties": false
    },
    "contract.Operator": {
      "type": "string",
      "enum": [
        "eq",
        "ne",
        "eqFold",
        "in",
        "contains",
        "gte",
        "lte",
        "intEq",
        "decimalEq",
        "instantEq",
        "setEq",
        "joinEq",
        "allTrue",
        "sameAsBaseline",
        "matches",
        "present",
        "absent",
        "some",
        "none",
        "anyOf"
      ]
    },
    "contract.PlainCondition": {
      "type": "object",
      "properties": {
        "path": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "op": {
          "$ref": "#/$defs/contract.PlainOperator"
        },
        "value": {},
        "ref": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "default": {}
      },
      "required": [
        "path",
        "op"
      ],
      "additionalProperties": false
    },
    "contract.PlainOperator": {
      "type": "string",
      "enum": [
        "eq",
        "ne",
        "eqFold",
        "in",
        "contains",
        "gte",
        "lte",
        "intEq",
        "decimalEq",
        "instantEq",
        "matches",
        "present",
        "absent"
      ]
    },
    "contract.GroupedCondition": {
      "type": "object",
      "properties": {
        "path": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "op": {
          "$ref": "#/$defs/contract.GroupedOperator"
        },
        "value": {},
        "ref": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "plus": {
          "type": "integer",
          "minimum": -1000000,
          "maximum": 1000000
        },
        "default": {},
        "separator": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4
        },
        "member": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.PlainCondition"
          },
          "minItems": 1,
          "maxItems": 8
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.PlainCondition"
          },
          "minItems": 1,
          "maxItems": 4
        }
      },
      "required": [
        "path",
        "op"
      ],
      "additionalProperties": false
    },
    "contract.GroupedOperator": {
      "type": "string",
      "enum": [
        "eq",
        "ne",
        "eqFold",
        "in",
        "contains",
        "gte",
        "lte",
        "intEq",
        "decimalEq",
        "instantEq",
        "setEq",
        "joinEq",
        "allTrue",
        "sameAsBaseline",
        "matches",
        "present",
        "absent",
        "some",
        "none"
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
    "observation.Observation": {
      "oneOf": [
        {
          "$ref": "#/$defs/observation.CaldavObservation"
        },
        {
          "$ref": "#/$defs/observation.DnsObservation"
        },
        {
          "$ref": "#/$defs/observation.GraphqlObservation"
        },
        {
          "$ref": "#/$defs/observation.HttpObservation"
        },
        {
          "$ref": "#/$defs/observation.ImapObservation"
        },
        {
          "$ref": "#/$defs/observation.KubernetesObservation"
        },
        {
          "$ref": "#/$defs/observation.MongodbObservation"
        },
        {
          "$ref": "#/$defs/observation.MysqlObservation"
        },
        {
          "$ref": "#/$defs/observation.PostgresObservation"
        },
        {
          "$ref": "#/$defs/observation.S3Observation"
        },
        {
          "$ref": "#/$defs/observation.SlackObservation"
        }
      ]
    },
    "observation.CaldavObservation": {
      "type": "object",
      "properties": {
        "connector": {
          "const": "caldav"
        },
        "lookup": {
          "type": "string",
          "enum": [
            "deterministic",
            "search"
          ]
        },
        "schema": {
          "type": "object",
          "additionalProperties": true
        },
        "maxBytes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1048576
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 15000
        },
        "calendar": {
          "$ref": "#/$defs/contract.Template"
        },
        "uid": {
          "$ref": "#/$defs/contract.Template"
        },
        "from": {
          "$ref": "#/$defs/contract.Template"
        },
        "to": {
          "$ref": "#/$defs/contract.Template"
        },
        "select": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "maxItems": 32
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "minItems": 1,
          "maxItems": 32
        },
        "visibilityProbe": {
          "$ref": "#/$defs/observation.CaldavProbe"
        }
      },
      "required": [
        "connector",
        "lookup",
        "maxBytes",
        "timeoutMs",
        "calendar",
        "uid",
        "from",
        "to",
        "select",
        "where",
        "completeWhen"
      ],
      "additionalProperties": false
    },
    "observation.CaldavProbe": {
      "type": "object",
      "properties": {
        "calendar": {
          "$ref": "#/$defs/contract.Template"
        },
        "present": {
          "$ref": "#/$defs/contract.Condition"
        }
      },
      "required": [
        "calendar",
        "present"
      ],
      "additionalProperties": false
    },
    "observation.DnsObservation": {
      "type": "object",
      "properties": {
        "connector": {
          "const": "dns"
        },
        "lookup": {
          "type": "string",
          "enum": [
            "deterministic",
            "search"
          ]
        },
        "schema": {
          "type": "object",
          "additionalProperties": true
        },
        "maxBytes": {
          "type": "integer",
          "minimum": 512,
          "maximum": 65535
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 15000
        },
        "zone": {
          "$ref": "#/$defs/contract.Template"
        },
        "name": {
          "$ref": "#/$defs/contract.Template"
        },
        "recordType": {
          "$ref": "#/$defs/contract.Template"
        },
        "visibilityProbe": {
          "$ref": "#/$defs/observation.DnsProbe"
        }
      },
      "required": [
        "connector",
        "lookup",
        "maxBytes",
        "timeoutMs",
        "zone",
        "name",
        "recordType"
      ],
      "additionalProperties": false
    },
    "observation.DnsProbe": {
      "type": "object",
      "properties": {
        "zone": {
          "$ref": "#/$defs/contract.Template"
        },
        "present": {
          "$ref": "#/$defs/contract.Condition"
        }
      },
      "required": [
        "zone",
        "present"
      ],
      "additionalProperties": false
    },
    "observation.GraphqlObservation": {
      "type": "object",
      "properties": {
        "connector": {
          "const": "graphql-read"
        },
        "lookup": {
          "type": "string",
          "enum": [
            "deterministic",
            "search"
          ]
        },
        "schema": {
          "type": "object",
          "additionalProperties": true
        },
        "maxBytes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1048576
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 15000
        },
        "document": {
          "type": "string",
          "minLength": 1,
          "maxLength": 8192
        },
        "variables": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.GraphqlVariable"
          },
          "maxItems": 16
        },
        "pages": {
          "$ref": "#/$defs/observation.GraphqlPages"
        },
        "select": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "maxItems": 32
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "minItems": 1,
          "maxItems": 32
        },
        "visibilityProbe": {
          "$ref": "#/$defs/observation.GraphqlProbe"
        }
      },
      "required": [
        "connector",
        "lookup",
        "maxBytes",
        "timeoutMs",
        "document",
        "variables"
      ],
      "additionalProperties": false
    },
    "observation.GraphqlVariable": {
      "oneOf": [
        {
          "type": "object",
          "properties": {
            "name": {
              "type": "string",
              "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
              "maxLength": 64
            },
            "value": {
              "$ref": "#/$defs/contract.Template"
            }
          },
          "required": [
            "name",
            "value"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "name": {
              "type": "string",
              "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
              "maxLength": 64
            },
            "ref": {
              "$ref": "#/$defs/contract.SingularPath"
            }
          },
          "required": [
            "name",
            "ref"
          ],
          "additionalProperties": false
        }
      ]
    },
    "observation.GraphqlPages": {
      "type": "object",
      "properties": {
        "connection": {
          "type": "string",
          "pattern": "^\\$\\.observation\\.body\\.data(?:\\.[A-Za-z_][A-Za-z0-9_]*)+$",
          "maxLength": 512
        },
        "variable": {
          "type": "string",
          "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
          "maxLength": 64
        },
        "atMost": {
          "type": "integer",
          "minimum": 2,
          "maximum": 5
        }
      },
      "required": [
        "connection",
        "variable",
        "atMost"
      ],
      "additionalProperties": false
    },
    "observation.GraphqlProbe": {
      "type": "object",
      "properties": {
        "document": {
          "type": "string",
          "minLength": 1,
          "maxLength": 8192
        },
        "variables": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.GraphqlVariable"
          },
          "maxItems": 16
        },
        "present": {
          "$ref": "#/$defs/contract.Condition"
        }
      },
      "required": [
        "document",
        "variables",
        "present"
      ],
      "additionalProperties": false
    },
    "observation.HttpObservation": {
      "type": "object",
      "properties": {
        "connector": {
          "const": "http"
        },
        "lookup": {
          "type": "string",
          "enum": [
            "deterministic",
            "search"
          ]
        },
        "schema": {
          "type": "object",
          "additionalProperties": true
        },
        "origins": {
          "type": "array",
          "items": {
            "type": "string",
            "pattern": "^https://[a-z0-9.-]+(?::[0-9]{1,5})?$",
            "minLength": 1,
            "maxLength": 256
          },
          "minItems": 1,
          "maxItems": 8
        },
        "maxBytes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1048576
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 15000
        },
        "method": {
          "type": "string",
          "enum": [
            "GET",
            "HEAD"
          ]
        },
        "path": {
          "$ref": "#/$defs/contract.Template"
        },
        "query": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.QueryParameter"
          },
          "maxItems": 32
        },
        "select": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "maxItems": 32
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "minItems": 1,
          "maxItems": 32
        },
        "fallback": {
          "$ref": "#/$defs/observation.HttpListing"
        },
        "visibilityProbe": {
          "$ref": "#/$defs/observation.HttpProbe"
        },
        "emptyWhenMissing": {
          "type": "boolean"
        },
        "collection": {
          "$ref": "#/$defs/contract.Template"
        },
        "item": {
          "$ref": "#/$defs/contract.Template"
        },
        "fresh": {
          "$ref": "#/$defs/observation.HttpFresh"
        },
        "pages": {
          "$ref": "#/$defs/observation.HttpPages"
        },
        "keepHeaders": {
          "type": "array",
          "items": {
            "type": "string",
            "pattern": "^[a-z0-9-]+$",
            "minLength": 1,
            "maxLength": 64
          },
          "maxItems": 8
        },
        "accept": {
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "pattern": "^[ -~]+$"
        },
        "addressed": {
          "type": "boolean"
        },
        "headers": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.ConstantHeader"
          },
          "minItems": 1,
          "maxItems": 4
        },
        "since": {
          "$ref": "#/$defs/observation.HttpSince"
        },
        "emptyWhenAbsent": {
          "type": "boolean"
        }
      },
      "required": [
        "connector",
        "lookup",
        "maxBytes",
        "timeoutMs",
        "method"
      ],
      "additionalProperties": false
    },
    "observation.QueryParameter": {
      "type": "object",
      "properties": {
        "name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        },
        "value": {
          "$ref": "#/$defs/contract.Template"
        }
      },
      "required": [
        "name",
        "value"
      ],
      "additionalProperties": false
    },
    "observation.HttpListing": {
      "type": "object",
      "properties": {
        "method": {
          "type": "string",
          "enum": [
            "GET",
            "HEAD"
          ]
        },
        "path": {
          "$ref": "#/$defs/contract.Template"
        },
        "query": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.QueryParameter"
          },
          "maxItems": 32
        },
        "select": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "maxItems": 32
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "minItems": 1,
          "maxItems": 32
        },
        "emptyWhenMissing": {
          "type": "boolean"
        },
        "collection": {
          "$ref": "#/$defs/contract.Template"
        },
        "item": {
          "$ref": "#/$defs/contract.Template"
        },
        "fresh": {
          "$ref": "#/$defs/observation.HttpFresh"
        },
        "pages": {
          "$ref": "#/$defs/observation.HttpPages"
        },
        "keepHeaders": {
          "type": "array",
          "items": {
            "type": "string",
            "pattern": "^[a-z0-9-]+$",
            "minLength": 1,
            "maxLength": 64
          },
          "maxItems": 8
        },
        "accept": {
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "pattern": "^[ -~]+$"
        },
        "headers": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.ConstantHeader"
          },
          "minItems": 1,
          "maxItems": 4
        }
      },
      "required": [
        "method",
        "select",
        "where",
        "completeWhen"
      ],
      "additionalProperties": false
    },
    "observation.HttpFresh": {
      "type": "object",
      "properties": {
        "query": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_-]+$"
        }
      },
      "required": [
        "query"
      ],
      "additionalProperties": false
    },
    "observation.HttpPages": {
      "oneOf": [
        {
          "$ref": "#/$defs/observation.HttpLinkPages"
        },
        {
          "$ref": "#/$defs/observation.HttpCursorPages"
        }
      ]
    },
    "observation.HttpLinkPages": {
      "type": "object",
      "properties": {
        "next": {
          "const": "link"
        },
        "atMost": {
          "type": "integer",
          "minimum": 2,
          "maximum": 5
        }
      },
      "required": [
        "next",
        "atMost"
      ],
      "additionalProperties": false
    },
    "observation.HttpCursorPages": {
      "type": "object",
      "properties": {
        "next": {
          "type": "string",
          "pattern": "^\\$\\.observation\\.body(?:\\.[A-Za-z_][A-Za-z0-9_]*)+$",
          "maxLength": 512
        },
        "parameter": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64
        },
        "atMost": {
          "type": "integer",
          "minimum": 2,
          "maximum": 5
        }
      },
      "required": [
        "next",
        "parameter",
        "atMost"
      ],
      "additionalProperties": false
    },
    "observation.ConstantHeader": {
      "type": "object",
      "properties": {
        "name": {
          "type": "string",
          "pattern": "^(?:[a-z0-9]+(?:-[a-z0-9]+)*-version|accept-language|accept-profile|consistencylevel|prefer)$",
          "minLength": 1,
          "maxLength": 64
        },
        "value": {
          "type": "string",
          "pattern": "^[!-~](?:[ -~]*[!-~])?$",
          "minLength": 1,
          "maxLength": 256
        }
      },
      "required": [
        "name",
        "value"
      ],
      "additionalProperties": false
    },
    "observation.HttpProbe": {
      "type": "object",
      "properties": {
        "method": {
          "type": "string",
          "enum": [
            "GET",
            "HEAD"
          ]
        },
        "path": {
          "$ref": "#/$defs/contract.Template"
        },
        "query": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.QueryParameter"
          },
          "maxItems": 32
        },
        "present": {
          "$ref": "#/$defs/contract.Condition"
        },
        "fresh": {
          "$ref": "#/$defs/observation.HttpFresh"
        },
        "collection": {
          "$ref": "#/$defs/contract.Template"
        },
        "headers": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.ConstantHeader"
          },
          "minItems": 1,
          "maxItems": 4
        }
      },
      "required": [
        "method",
        "present"
      ],
      "additionalProperties": false
    },
    "observation.HttpSince": {
      "type": "object",
      "properties": {
        "format": {
          "type": "string",
          "enum": [
            "rfc3339",
            "unixSeconds",
            "unixMillis"
          ]
        },
        "marginSeconds": {
          "type": "integer",
          "minimum": 60,
          "maximum": 86400
        },
        "order": {
          "const": "newestFirst"
        }
      },
      "required": [
        "format",
        "marginSeconds"
      ],
      "additionalProperties": false
    },
    "observation.ImapObservation": {
      "type": "object",
      "properties": {
        "connector": {
          "const": "imap"
        },
        "lookup": {
          "type": "string",
          "enum": [
            "deterministic",
            "search"
          ]
        },
        "schema": {
          "type": "object",
          "additionalProperties": true
        },
        "maxBytes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 131072
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 15000
        },
        "mailbox": {
          "$ref": "#/$defs/contract.Template"
        },
        "messageKey": {
          "$ref": "#/$defs/contract.Template"
        },
        "since": {
          "$ref": "#/$defs/contract.Template"
        },
        "uid": {
          "$ref": "#/$defs/contract.Template"
        },
        "uidValidity": {
          "$ref": "#/$defs/contract.Template"
        },
        "select": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "maxItems": 32
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "minItems": 1,
          "maxItems": 32
        },
        "visibilityProbe": {
          "$ref": "#/$defs/observation.ImapProbe"
        }
      },
      "required": [
        "connector",
        "lookup",
        "maxBytes",
        "timeoutMs",
        "mailbox"
      ],
      "additionalProperties": false
    },
    "observation.ImapProbe": {
      "type": "object",
      "properties": {
        "mailbox": {
          "$ref": "#/$defs/contract.Template"
        },
        "present": {
          "$ref": "#/$defs/contract.Condition"
        }
      },
      "required": [
        "mailbox",
        "present"
      ],
      "additionalProperties": false
    },
    "observation.KubernetesObservation": {
      "type": "object",
      "properties": {
        "connector": {
          "const": "kubernetes"
        },
        "lookup": {
          "type": "string",
          "enum": [
            "deterministic",
            "search"
          ]
        },
        "schema": {
          "type": "object",
          "additionalProperties": true
        },
        "maxBytes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1048576
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 15000
        },
        "apiVersion": {
          "type": "string",
          "pattern": "^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?/)?v[0-9][a-z0-9]*$",
          "minLength": 2,
          "maxLength": 253
        },
        "resource": {
          "type": "string",
          "pattern": "^[a-z][a-z0-9]*$",
          "minLength": 1,
          "maxLength": 63
        },
        "namespace": {
          "$ref": "#/$defs/contract.Template"
        },
        "name": {
          "$ref": "#/$defs/contract.Template"
        },
        "visibilityProbe": {
          "$ref": "#/$defs/observation.KubernetesProbe"
        }
      },
      "required": [
        "connector",
        "lookup",
        "maxBytes",
        "timeoutMs",
        "apiVersion",
        "resource",
        "namespace",
        "name"
      ],
      "additionalProperties": false
    },
    "observation.KubernetesProbe": {
      "type": "object",
      "properties": {
        "namespace": {
          "$ref": "#/$defs/contract.Template"
        },
        "present": {
          "$ref": "#/$defs/contract.Condition"
        }
      },
      "required": [
        "namespace",
        "present"
      ],
      "additionalProperties": false
    },
    "observation.MongodbObservation": {
      "type": "object",
      "properties": {
        "connector": {
          "const": "mongodb"
        },
        "lookup": {
          "type": "string",
          "enum": [
            "deterministic",
            "search"
          ]
        },
        "schema": {
          "type": "object",
          "additionalProperties": true
        },
        "origins": {
          "type": "array",
          "items": {
            "type": "string",
            "pattern": "^https://[a-z0-9.-]+(?::[0-9]{1,5})?$",
            "minLength": 1,
            "maxLength": 256
          },
          "minItems": 1,
          "maxItems": 8
        },
        "maxBytes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1048576
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 15000
        },
        "fromCollection": {
          "$ref": "#/$defs/observation.DocumentCollection"
        },
        "columns": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.RowColumn"
          },
          "minItems": 1,
          "maxItems": 64
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000
        },
        "select": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "maxItems": 32
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "minItems": 1,
          "maxItems": 32
        },
        "fallback": {
          "$ref": "#/$defs/observation.MongodbListing"
        },
        "visibilityProbe": {
          "$ref": "#/$defs/observation.MongodbProbe"
        },
        "emptyWhenMissing": {
          "type": "boolean"
        },
        "lookups": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.RowLookup"
          },
          "minItems": 1,
          "maxItems": 8
        },
        "scope": {
          "$ref": "#/$defs/observation.RowScope"
        },
        "addressed": {
          "type": "boolean"
        }
      },
      "required": [
        "connector",
        "lookup",
        "maxBytes",
        "timeoutMs",
        "fromCollection",
        "columns",
        "lookups",
        "limit",
        "select",
        "where",
        "completeWhen"
      ],
      "additionalProperties": false
    },
    "observation.DocumentCollection": {
      "type": "object",
      "properties": {
        "database": {
          "$ref": "#/$defs/contract.Template"
        },
        "name": {
          "$ref": "#/$defs/contract.Template"
        }
      },
      "required": [
        "database",
        "name"
      ],
      "additionalProperties": false
    },
    "observation.RowColumn": {
      "oneOf": [
        {
          "type": "object",
          "properties": {
            "as": {
              "type": "string",
              "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
              "maxLength": 63
            },
            "column": {
              "$ref": "#/$defs/contract.Template"
            },
            "optional": {
              "type": "boolean"
            }
          },
          "required": [
            "as",
            "column"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "as": {
              "type": "string",
              "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
              "maxLength": 63
            },
            "columnsOf": {
              "$ref": "#/$defs/contract.SingularPath"
            },
            "optional": {
              "type": "boolean"
            }
          },
          "required": [
            "as",
            "columnsOf"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "as": {
              "type": "string",
              "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
              "maxLength": 63
            },
            "identity": {
              "const": true
            }
          },
          "required": [
            "as",
            "identity"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "as": {
              "type": "string",
              "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
              "maxLength": 63
            },
            "comparedWith": {
              "$ref": "#/$defs/contract.SingularPath"
            }
          },
          "required": [
            "as",
            "comparedWith"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "as": {
              "type": "string",
              "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
              "maxLength": 63
            },
            "comparedEach": {
              "$ref": "#/$defs/contract.SingularPath"
            },
            "key": {
              "type": "string",
              "minLength": 1,
              "maxLength": 64
            },
            "values": {
              "type": "string",
              "minLength": 1,
              "maxLength": 64
            }
          },
          "required": [
            "as",
            "comparedEach",
            "key",
            "values"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "as": {
              "type": "string",
              "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
              "maxLength": 63
            },
            "digest": {
              "const": true
            }
          },
          "required": [
            "as",
            "digest"
          ],
          "additionalProperties": false
        }
      ]
    },
    "observation.MongodbListing": {
      "type": "object",
      "properties": {
        "fromCollection": {
          "$ref": "#/$defs/observation.DocumentCollection"
        },
        "columns": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.RowColumn"
          },
          "minItems": 1,
          "maxItems": 64
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000
        },
        "select": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "maxItems": 32
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "minItems": 1,
          "maxItems": 32
        },
        "emptyWhenMissing": {
          "type": "boolean"
        },
        "lookups": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.RowLookup"
          },
          "minItems": 1,
          "maxItems": 8
        }
      },
      "required": [
        "fromCollection",
        "columns",
        "lookups",
        "limit",
        "select",
        "where",
        "completeWhen"
      ],
      "additionalProperties": false
    },
    "observation.RowLookup": {
      "oneOf": [
        {
          "type": "object",
          "properties": {
            "name": {
              "type": "string",
              "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
              "maxLength": 63
            },
            "filters": {
              "type": "array",
              "items": {
                "$ref": "#/$defs/observation.RowFilter"
              },
              "maxItems": 32
            },
            "optional": {
              "type": "boolean"
            }
          },
          "required": [
            "name",
            "filters"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "name": {
              "type": "string",
              "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
              "maxLength": 63
            },
            "each": {
              "$ref": "#/$defs/contract.SingularPath"
            },
            "key": {
              "type": "string",
              "minLength": 1,
              "maxLength": 64
            }
          },
          "required": [
            "name",
            "each",
            "key"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "name": {
              "type": "string",
              "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
              "maxLength": 63
            },
            "seen": {
              "const": "baseline"
            }
          },
          "required": [
            "name",
            "seen"
          ],
          "additionalProperties": false
        }
      ]
    },
    "observation.RowFilter": {
      "oneOf": [
        {
          "type": "object",
          "properties": {
            "column": {
              "$ref": "#/$defs/contract.Template"
            },
            "ref": {
              "$ref": "#/$defs/contract.SingularPath"
            }
          },
          "required": [
            "column",
            "ref"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "columnsOf": {
              "$ref": "#/$defs/contract.SingularPath"
            }
          },
          "required": [
            "columnsOf"
          ],
          "additionalProperties": false
        }
      ]
    },
    "observation.MongodbProbe": {
      "type": "object",
      "properties": {
        "fromCollection": {
          "$ref": "#/$defs/observation.DocumentCollection"
        },
        "present": {
          "$ref": "#/$defs/contract.Condition"
        }
      },
      "required": [
        "fromCollection",
        "present"
      ],
      "additionalProperties": false
    },
    "observation.RowScope": {
      "type": "object",
      "properties": {
        "filters": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.RowFilter"
          },
          "maxItems": 32
        },
        "markerColumn": {
          "$ref": "#/$defs/contract.Template"
        },
        "optional": {
          "type": "boolean"
        }
      },
      "required": [
        "filters"
      ],
      "additionalProperties": false
    },
    "observation.MysqlObservation": {
      "type": "object",
      "properties": {
        "connector": {
          "const": "mysql"
        },
        "lookup": {
          "type": "string",
          "enum": [
            "deterministic",
            "search"
          ]
        },
        "schema": {
          "type": "object",
          "additionalProperties": true
        },
        "origins": {
          "type": "array",
          "items": {
            "type": "string",
            "pattern": "^https://[a-z0-9.-]+(?::[0-9]{1,5})?$",
            "minLength": 1,
            "maxLength": 256
          },
          "minItems": 1,
          "maxItems": 8
        },
        "maxBytes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1048576
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 15000
        },
        "fromTable": {
          "$ref": "#/$defs/observation.RowTable"
        },
        "columns": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.RowColumn"
          },
          "minItems": 1,
          "maxItems": 64
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000
        },
        "select": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "maxItems": 32
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "minItems": 1,
          "maxItems": 32
        },
        "fallback": {
          "$ref": "#/$defs/observation.MysqlListing"
        },
        "visibilityProbe": {
          "$ref": "#/$defs/observation.MysqlProbe"
        },
        "emptyWhenMissing": {
          "type": "boolean"
        },
        "lookups": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.RowLookup"
          },
          "minItems": 1,
          "maxItems": 8
        },
        "scope": {
          "$ref": "#/$defs/observation.RowScope"
        },
        "addressed": {
          "type": "boolean"
        }
      },
      "required": [
        "connector",
        "lookup",
        "maxBytes",
        "timeoutMs",
        "fromTable",
        "columns",
        "lookups",
        "limit",
        "select",
        "where",
        "completeWhen"
      ],
      "additionalProperties": false
    },
    "observation.RowTable": {
      "type": "object",
      "properties": {
        "schema": {
          "$ref": "#/$defs/contract.Template"
        },
        "name": {
          "$ref": "#/$defs/contract.Template"
        }
      },
      "required": [
        "schema",
        "name"
      ],
      "additionalProperties": false
    },
    "observation.MysqlListing": {
      "type": "object",
      "properties": {
        "fromTable": {
          "$ref": "#/$defs/observation.RowTable"
        },
        "columns": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.RowColumn"
          },
          "minItems": 1,
          "maxItems": 64
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000
        },
        "select": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "maxItems": 32
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "minItems": 1,
          "maxItems": 32
        },
        "emptyWhenMissing": {
          "type": "boolean"
        },
        "lookups": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.RowLookup"
          },
          "minItems": 1,
          "maxItems": 8
        }
      },
      "required": [
        "fromTable",
        "columns",
        "lookups",
        "limit",
        "select",
        "where",
        "completeWhen"
      ],
      "additionalProperties": false
    },
    "observation.MysqlProbe": {
      "type": "object",
      "properties": {
        "fromTable": {
          "$ref": "#/$defs/observation.RowTable"
        },
        "present": {
          "$ref": "#/$defs/contract.Condition"
        }
      },
      "required": [
        "fromTable",
        "present"
      ],
      "additionalProperties": false
    },
    "observation.PostgresObservation": {
      "type": "object",
      "properties": {
        "connector": {
          "const": "postgres"
        },
        "lookup": {
          "type": "string",
          "enum": [
            "deterministic",
            "search"
          ]
        },
        "schema": {
          "type": "object",
          "additionalProperties": true
        },
        "origins": {
          "type": "array",
          "items": {
            "type": "string",
            "pattern": "^https://[a-z0-9.-]+(?::[0-9]{1,5})?$",
            "minLength": 1,
            "maxLength": 256
          },
          "minItems": 1,
          "maxItems": 8
        },
        "maxBytes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1048576
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 15000
        },
        "table": {
          "$ref": "#/$defs/observation.RowTable"
        },
        "columns": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.RowColumn"
          },
          "minItems": 1,
          "maxItems": 64
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000
        },
        "select": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "maxItems": 32
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "minItems": 1,
          "maxItems": 32
        },
        "fallback": {
          "$ref": "#/$defs/observation.PostgresListing"
        },
        "visibilityProbe": {
          "$ref": "#/$defs/observation.PostgresProbe"
        },
        "emptyWhenMissing": {
          "type": "boolean"
        },
        "lookups": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.RowLookup"
          },
          "minItems": 1,
          "maxItems": 8
        },
        "scope": {
          "$ref": "#/$defs/observation.RowScope"
        },
        "addressed": {
          "type": "boolean"
        }
      },
      "required": [
        "connector",
        "lookup",
        "maxBytes",
        "timeoutMs",
        "table",
        "columns",
        "lookups",
        "limit",
        "select",
        "where",
        "completeWhen"
      ],
      "additionalProperties": false
    },
    "observation.PostgresListing": {
      "type": "object",
      "properties": {
        "table": {
          "$ref": "#/$defs/observation.RowTable"
        },
        "columns": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.RowColumn"
          },
          "minItems": 1,
          "maxItems": 64
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000
        },
        "select": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "maxItems": 32
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "minItems": 1,
          "maxItems": 32
        },
        "emptyWhenMissing": {
          "type": "boolean"
        },
        "lookups": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/observation.RowLookup"
          },
          "minItems": 1,
          "maxItems": 8
        }
      },
      "required": [
        "table",
        "columns",
        "lookups",
        "limit",
        "select",
        "where",
        "completeWhen"
      ],
      "additionalProperties": false
    },
    "observation.PostgresProbe": {
      "type": "object",
      "properties": {
        "table": {
          "$ref": "#/$defs/observation.RowTable"
        },
        "present": {
          "$ref": "#/$defs/contract.Condition"
        }
      },
      "required": [
        "table",
        "present"
      ],
      "additionalProperties": false
    },
    "observation.S3Observation": {
      "type": "object",
      "properties": {
        "connector": {
          "const": "s3"
        },
        "lookup": {
          "type": "string",
          "enum": [
            "deterministic",
            "search"
          ]
        },
        "schema": {
          "type": "object",
          "additionalProperties": true
        },
        "maxBytes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 16777216
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 15000
        },
        "bucket": {
          "$ref": "#/$defs/contract.Template"
        },
        "key": {
          "$ref": "#/$defs/contract.Template"
        },
        "read": {
          "type": "string",
          "enum": [
            "content",
            "head"
          ]
        },
        "visibilityProbe": {
          "$ref": "#/$defs/observation.S3Probe"
        },
        "missing": {
          "type": "string",
          "enum": [
            "shown"
          ]
        }
      },
      "required": [
        "connector",
        "lookup",
        "maxBytes",
        "timeoutMs",
        "bucket",
        "key",
        "read"
      ],
      "additionalProperties": false
    },
    "observation.S3Probe": {
      "type": "object",
      "properties": {
        "bucket": {
          "$ref": "#/$defs/contract.Template"
        },
        "prefix": {
          "$ref": "#/$defs/contract.Template"
        },
        "present": {
          "$ref": "#/$defs/contract.Condition"
        }
      },
      "required": [
        "bucket",
        "prefix",
        "present"
      ],
      "additionalProperties": false
    },
    "observation.SlackObservation": {
      "type": "object",
      "properties": {
        "connector": {
          "const": "slack"
        },
        "lookup": {
          "type": "string",
          "enum": [
            "deterministic",
            "search"
          ]
        },
        "schema": {
          "type": "object",
          "additionalProperties": true
        },
        "maxBytes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1048576
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 15000
        },
        "channel": {
          "$ref": "#/$defs/contract.Template"
        },
        "since": {
          "$ref": "#/$defs/contract.Template"
        },
        "thread": {
          "$ref": "#/$defs/contract.Template"
        },
        "select": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "maxItems": 32
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "minItems": 1,
          "maxItems": 32
        },
        "visibilityProbe": {
          "$ref": "#/$defs/observation.SlackProbe"
        }
      },
      "required": [
        "connector",
        "lookup",
        "maxBytes",
        "timeoutMs",
        "channel",
        "since",
        "select",
        "where",
        "completeWhen"
      ],
      "additionalProperties": false
    },
    "observation.SlackProbe": {
      "type": "object",
      "properties": {
        "channel": {
          "$ref": "#/$defs/contract.Template"
        },
        "present": {
          "$ref": "#/$defs/contract.Condition"
        }
      },
      "required": [
        "channel",
        "present"
      ],
      "additionalProperties": false
    },
    "contract.PendingRule": {
      "type": "object",
      "properties": {
        "path": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "op": {
          "$ref": "#/$defs/contract.Operator"
        },
        "value": {},
        "ref": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "plus": {
          "type": "integer",
          "minimum": -1000000,
          "maximum": 1000000
        },
        "default": {},
        "separator": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4
        },
        "member": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.PlainCondition"
          },
          "minItems": 1,
          "maxItems": 8
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.PlainCondition"
          },
          "minItems": 1,
          "maxItems": 4
        },
        "groups": {
          "type": "array",
          "items": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/contract.GroupedCondition"
            },
            "minItems": 1,
            "maxItems": 8
          },
          "minItems": 2,
          "maxItems": 8
        },
        "retryAfterSeconds": {
          "type": "integer",
          "minimum": 1,
          "maximum": 86400
        }
      },
      "required": [
        "path",
        "op",
        "retryAfterSeconds"
      ],
      "additionalProperties": false
    },
    "contract.FailedRule": {
      "type": "object",
      "properties": {
        "path": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "op": {
          "$ref": "#/$defs/contract.Operator"
        },
        "value": {},
        "ref": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "plus": {
          "type": "integer",
          "minimum": -1000000,
          "maximum": 1000000
        },
        "default": {},
        "separator": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4
        },
        "member": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.PlainCondition"
          },
          "minItems": 1,
          "maxItems": 8
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.PlainCondition"
          },
          "minItems": 1,
          "maxItems": 4
        },
        "groups": {
          "type": "array",
          "items": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/contract.GroupedCondition"
            },
            "minItems": 1,
            "maxItems": 8
          },
          "minItems": 2,
          "maxItems": 8
        },
        "reason": {
          "type": "string",
          "enum": [
            "effect_absent",
            "effect_mismatch",
            "effect_reversed"
          ]
        }
      },
      "required": [
        "path",
        "op",
        "reason"
      ],
      "additionalProperties": false
    },
    "contract.Check": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^[a-z][a-z0-9_]*$",
          "minLength": 1,
          "maxLength": 64
        },
        "path": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "op": {
          "$ref": "#/$defs/contract.Operator"
        },
        "value": {},
        "ref": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "plus": {
          "type": "integer",
          "minimum": -1000000,
          "maximum": 1000000
        },
        "default": {},
        "separator": {
          "type": "string",
          "minLength": 1,
          "maxLength": 4
        },
        "member": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "where": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.PlainCondition"
          },
          "minItems": 1,
          "maxItems": 8
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.PlainCondition"
          },
          "minItems": 1,
          "maxItems": 4
        },
        "groups": {
          "type": "array",
          "items": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/contract.GroupedCondition"
            },
            "minItems": 1,
            "maxItems": 8
          },
          "minItems": 2,
          "maxItems": 8
        },
        "reason": {
          "type": "string",
          "enum": [
            "effect_mismatch",
            "effect_absent",
            "effect_reversed",
            "collateral_effect"
          ]
        },
        "required": {
          "type": "boolean"
        },
        "immutable": {
          "type": "boolean"
        },
        "lasting": {
          "type": "boolean"
        },
        "when": {
          "$ref": "#/$defs/contract.SingularPath"
        }
      },
      "required": [
        "id",
        "path",
        "op",
        "reason",
        "required"
      ],
      "additionalProperties": false
    },
    "contract.EventRule": {
      "type": "object",
      "properties": {
        "level": {
          "const": "E2"
        },
        "event": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        },
        "object": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "reference": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "correlation": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "at": {
          "$ref": "#/$defs/contract.SingularPath"
        },
        "match": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/contract.Condition"
          },
          "maxItems": 32
        }
      },
      "required": [
        "level",
        "event",
        "match"
      ],
      "additionalProperties": false
    }
  }
} as const;

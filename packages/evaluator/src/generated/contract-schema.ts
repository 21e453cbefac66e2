// Written by `npm run generate` from schemas/; do not edit.

/** The closed schema of a contract, JSON Schema 2020-12 without references and annotations. */
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
        "type": "string",
        "pattern": "^\\$",
        "maxLength": 512
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
              "type": "string",
              "maxLength": 2048
            },
            {
              "type": "array",
              "items": {
                "type": "string",
                "maxLength": 2048
              },
              "minItems": 1,
              "maxItems": 4
            }
          ]
        },
        "path": {
          "type": "string",
          "pattern": "^\\$",
          "maxLength": 512
        },
        "match": {
          "type": "string",
          "enum": [
            "equals",
            "contains"
          ]
        },
        "when": {
          "type": "string",
          "pattern": "^\\$",
          "maxLength": 512
        },
        "completeWhen": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "path": {
                "type": "string",
                "pattern": "^\\$",
                "maxLength": 512
              },
              "op": {
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
              "value": {},
              "ref": {
                "type": "string",
                "pattern": "^\\$",
                "maxLength": 512
              },
              "plus": {
                "type": "integer",
                "minimum": -1000000,
                "maximum": 1000000
              },
              "default": {},
              "where": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "default": {}
                  },
                  "required": [
                    "path",
                    "op"
                  ],
                  "additionalProperties": false
                },
                "minItems": 1,
                "maxItems": 8
              },
              "completeWhen": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "default": {}
                  },
                  "required": [
                    "path",
                    "op"
                  ],
                  "additionalProperties": false
                },
                "minItems": 1,
                "maxItems": 4
              },
              "groups": {
                "type": "array",
                "items": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "path": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "op": {
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
                          "allTrue",
                          "sameAsBaseline",
                          "matches",
                          "present",
                          "absent",
                          "some",
                          "none"
                        ]
                      },
                      "value": {},
                      "ref": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "plus": {
                        "type": "integer",
                        "minimum": -1000000,
                        "maximum": 1000000
                      },
                      "default": {},
                      "where": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
                        },
                        "minItems": 1,
                        "maxItems": 8
                      },
                      "completeWhen": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
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
            "type": "string",
            "enum": [
              "marker",
              "reference",
              "exclusive",
              "state"
            ]
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
          "type": "string",
          "pattern": "^\\$",
          "maxLength": 512
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
      "oneOf": [
        {
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
              "type": "string",
              "maxLength": 2048
            },
            "uid": {
              "type": "string",
              "maxLength": 2048
            },
            "from": {
              "type": "string",
              "maxLength": 2048
            },
            "to": {
              "type": "string",
              "maxLength": 2048
            },
            "select": {
              "type": "string",
              "pattern": "^\\$",
              "maxLength": 512
            },
            "where": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "op": {
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
                  "value": {},
                  "ref": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "plus": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": 1000000
                  },
                  "default": {},
                  "where": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 8
                  },
                  "completeWhen": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 4
                  },
                  "groups": {
                    "type": "array",
                    "items": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                              "allTrue",
                              "sameAsBaseline",
                              "matches",
                              "present",
                              "absent",
                              "some",
                              "none"
                            ]
                          },
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "plus": {
                            "type": "integer",
                            "minimum": -1000000,
                            "maximum": 1000000
                          },
                          "default": {},
                          "where": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
                            },
                            "minItems": 1,
                            "maxItems": 8
                          },
                          "completeWhen": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
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
              "maxItems": 32
            },
            "completeWhen": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "op": {
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
                  "value": {},
                  "ref": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "plus": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": 1000000
                  },
                  "default": {},
                  "where": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 8
                  },
                  "completeWhen": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 4
                  },
                  "groups": {
                    "type": "array",
                    "items": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                              "allTrue",
                              "sameAsBaseline",
                              "matches",
                              "present",
                              "absent",
                              "some",
                              "none"
                            ]
                          },
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "plus": {
                            "type": "integer",
                            "minimum": -1000000,
                            "maximum": 1000000
                          },
                          "default": {},
                          "where": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
                            },
                            "minItems": 1,
                            "maxItems": 8
                          },
                          "completeWhen": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
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
              "minItems": 1,
              "maxItems": 32
            },
            "visibilityProbe": {
              "type": "object",
              "properties": {
                "calendar": {
                  "type": "string",
                  "maxLength": 2048
                },
                "present": {
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "plus": {
                      "type": "integer",
                      "minimum": -1000000,
                      "maximum": 1000000
                    },
                    "default": {},
                    "where": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 8
                    },
                    "completeWhen": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 4
                    },
                    "groups": {
                      "type": "array",
                      "items": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                                "allTrue",
                                "sameAsBaseline",
                                "matches",
                                "present",
                                "absent",
                                "some",
                                "none"
                              ]
                            },
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "plus": {
                              "type": "integer",
                              "minimum": -1000000,
                              "maximum": 1000000
                            },
                            "default": {},
                            "where": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
                              },
                              "minItems": 1,
                              "maxItems": 8
                            },
                            "completeWhen": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
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
                }
              },
              "required": [
                "calendar",
                "present"
              ],
              "additionalProperties": false
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
        {
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
              "type": "string",
              "maxLength": 2048
            },
            "name": {
              "type": "string",
              "maxLength": 2048
            },
            "recordType": {
              "type": "string",
              "maxLength": 2048
            },
            "visibilityProbe": {
              "type": "object",
              "properties": {
                "zone": {
                  "type": "string",
                  "maxLength": 2048
                },
                "present": {
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "plus": {
                      "type": "integer",
                      "minimum": -1000000,
                      "maximum": 1000000
                    },
                    "default": {},
                    "where": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 8
                    },
                    "completeWhen": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 4
                    },
                    "groups": {
                      "type": "array",
                      "items": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                                "allTrue",
                                "sameAsBaseline",
                                "matches",
                                "present",
                                "absent",
                                "some",
                                "none"
                              ]
                            },
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "plus": {
                              "type": "integer",
                              "minimum": -1000000,
                              "maximum": 1000000
                            },
                            "default": {},
                            "where": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
                              },
                              "minItems": 1,
                              "maxItems": 8
                            },
                            "completeWhen": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
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
                }
              },
              "required": [
                "zone",
                "present"
              ],
              "additionalProperties": false
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
        {
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
              "type": "string",
              "maxLength": 2048
            },
            "query": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "name": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 128
                  },
                  "value": {
                    "type": "string",
                    "maxLength": 2048
                  }
                },
                "required": [
                  "name",
                  "value"
                ],
                "additionalProperties": false
              },
              "maxItems": 32
            },
            "select": {
              "type": "string",
              "pattern": "^\\$",
              "maxLength": 512
            },
            "where": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "op": {
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
                  "value": {},
                  "ref": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "plus": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": 1000000
                  },
                  "default": {},
                  "where": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 8
                  },
                  "completeWhen": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 4
                  },
                  "groups": {
                    "type": "array",
                    "items": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                              "allTrue",
                              "sameAsBaseline",
                              "matches",
                              "present",
                              "absent",
                              "some",
                              "none"
                            ]
                          },
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "plus": {
                            "type": "integer",
                            "minimum": -1000000,
                            "maximum": 1000000
                          },
                          "default": {},
                          "where": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
                            },
                            "minItems": 1,
                            "maxItems": 8
                          },
                          "completeWhen": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
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
              "maxItems": 32
            },
            "completeWhen": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "op": {
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
                  "value": {},
                  "ref": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "plus": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": 1000000
                  },
                  "default": {},
                  "where": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 8
                  },
                  "completeWhen": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 4
                  },
                  "groups": {
                    "type": "array",
                    "items": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                              "allTrue",
                              "sameAsBaseline",
                              "matches",
                              "present",
                              "absent",
                              "some",
                              "none"
                            ]
                          },
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "plus": {
                            "type": "integer",
                            "minimum": -1000000,
                            "maximum": 1000000
                          },
                          "default": {},
                          "where": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
                            },
                            "minItems": 1,
                            "maxItems": 8
                          },
                          "completeWhen": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
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
              "minItems": 1,
              "maxItems": 32
            },
            "fallback": {
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
                  "type": "string",
                  "maxLength": 2048
                },
                "query": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "name": {
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 128
                      },
                      "value": {
                        "type": "string",
                        "maxLength": 2048
                      }
                    },
                    "required": [
                      "name",
                      "value"
                    ],
                    "additionalProperties": false
                  },
                  "maxItems": 32
                },
                "select": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "where": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "path": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "op": {
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
                      "value": {},
                      "ref": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "plus": {
                        "type": "integer",
                        "minimum": -1000000,
                        "maximum": 1000000
                      },
                      "default": {},
                      "where": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
                        },
                        "minItems": 1,
                        "maxItems": 8
                      },
                      "completeWhen": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
                        },
                        "minItems": 1,
                        "maxItems": 4
                      },
                      "groups": {
                        "type": "array",
                        "items": {
                          "type": "array",
                          "items": {
                            "type": "object",
                            "properties": {
                              "path": {
                                "type": "string",
                                "pattern": "^\\$",
                                "maxLength": 512
                              },
                              "op": {
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
                                  "allTrue",
                                  "sameAsBaseline",
                                  "matches",
                                  "present",
                                  "absent",
                                  "some",
                                  "none"
                                ]
                              },
                              "value": {},
                              "ref": {
                                "type": "string",
                                "pattern": "^\\$",
                                "maxLength": 512
                              },
                              "plus": {
                                "type": "integer",
                                "minimum": -1000000,
                                "maximum": 1000000
                              },
                              "default": {},
                              "where": {
                                "type": "array",
                                "items": {
                                  "type": "object",
                                  "properties": {
                                    "path": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "op": {
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
                                    "value": {},
                                    "ref": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "default": {}
                                  },
                                  "required": [
                                    "path",
                                    "op"
                                  ],
                                  "additionalProperties": false
                                },
                                "minItems": 1,
                                "maxItems": 8
                              },
                              "completeWhen": {
                                "type": "array",
                                "items": {
                                  "type": "object",
                                  "properties": {
                                    "path": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "op": {
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
                                    "value": {},
                                    "ref": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "default": {}
                                  },
                                  "required": [
                                    "path",
                                    "op"
                                  ],
                                  "additionalProperties": false
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
                  "maxItems": 32
                },
                "completeWhen": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "path": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "op": {
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
                      "value": {},
                      "ref": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "plus": {
                        "type": "integer",
                        "minimum": -1000000,
                        "maximum": 1000000
                      },
                      "default": {},
                      "where": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
                        },
                        "minItems": 1,
                        "maxItems": 8
                      },
                      "completeWhen": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
                        },
                        "minItems": 1,
                        "maxItems": 4
                      },
                      "groups": {
                        "type": "array",
                        "items": {
                          "type": "array",
                          "items": {
                            "type": "object",
                            "properties": {
                              "path": {
                                "type": "string",
                                "pattern": "^\\$",
                                "maxLength": 512
                              },
                              "op": {
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
                                  "allTrue",
                                  "sameAsBaseline",
                                  "matches",
                                  "present",
                                  "absent",
                                  "some",
                                  "none"
                                ]
                              },
                              "value": {},
                              "ref": {
                                "type": "string",
                                "pattern": "^\\$",
                                "maxLength": 512
                              },
                              "plus": {
                                "type": "integer",
                                "minimum": -1000000,
                                "maximum": 1000000
                              },
                              "default": {},
                              "where": {
                                "type": "array",
                                "items": {
                                  "type": "object",
                                  "properties": {
                                    "path": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "op": {
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
                                    "value": {},
                                    "ref": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "default": {}
                                  },
                                  "required": [
                                    "path",
                                    "op"
                                  ],
                                  "additionalProperties": false
                                },
                                "minItems": 1,
                                "maxItems": 8
                              },
                              "completeWhen": {
                                "type": "array",
                                "items": {
                                  "type": "object",
                                  "properties": {
                                    "path": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "op": {
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
                                    "value": {},
                                    "ref": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "default": {}
                                  },
                                  "required": [
                                    "path",
                                    "op"
                                  ],
                                  "additionalProperties": false
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
                  "minItems": 1,
                  "maxItems": 32
                },
                "emptyWhenMissing": {
                  "type": "boolean"
                },
                "collection": {
                  "type": "string",
                  "maxLength": 2048
                },
                "item": {
                  "type": "string",
                  "maxLength": 2048
                },
                "fresh": {
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
                "pages": {
                  "oneOf": [
                    {
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
                    {
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
                    }
                  ]
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
            "visibilityProbe": {
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
                  "type": "string",
                  "maxLength": 2048
                },
                "query": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "name": {
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 128
                      },
                      "value": {
                        "type": "string",
                        "maxLength": 2048
                      }
                    },
                    "required": [
                      "name",
                      "value"
                    ],
                    "additionalProperties": false
                  },
                  "maxItems": 32
                },
                "present": {
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "plus": {
                      "type": "integer",
                      "minimum": -1000000,
                      "maximum": 1000000
                    },
                    "default": {},
                    "where": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 8
                    },
                    "completeWhen": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 4
                    },
                    "groups": {
                      "type": "array",
                      "items": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                                "allTrue",
                                "sameAsBaseline",
                                "matches",
                                "present",
                                "absent",
                                "some",
                                "none"
                              ]
                            },
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "plus": {
                              "type": "integer",
                              "minimum": -1000000,
                              "maximum": 1000000
                            },
                            "default": {},
                            "where": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
                              },
                              "minItems": 1,
                              "maxItems": 8
                            },
                            "completeWhen": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
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
                "fresh": {
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
                "collection": {
                  "type": "string",
                  "maxLength": 2048
                },
                "headers": {
                  "type": "array",
                  "items": {
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
            "emptyWhenMissing": {
              "type": "boolean"
            },
            "collection": {
              "type": "string",
              "maxLength": 2048
            },
            "item": {
              "type": "string",
              "maxLength": 2048
            },
            "fresh": {
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
            "pages": {
              "oneOf": [
                {
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
                {
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
                }
              ]
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
              "minItems": 1,
              "maxItems": 4
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
        {
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
              "type": "string",
              "maxLength": 2048
            },
            "name": {
              "type": "string",
              "maxLength": 2048
            },
            "visibilityProbe": {
              "type": "object",
              "properties": {
                "namespace": {
                  "type": "string",
                  "maxLength": 2048
                },
                "present": {
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "plus": {
                      "type": "integer",
                      "minimum": -1000000,
                      "maximum": 1000000
                    },
                    "default": {},
                    "where": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 8
                    },
                    "completeWhen": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 4
                    },
                    "groups": {
                      "type": "array",
                      "items": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                                "allTrue",
                                "sameAsBaseline",
                                "matches",
                                "present",
                                "absent",
                                "some",
                                "none"
                              ]
                            },
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "plus": {
                              "type": "integer",
                              "minimum": -1000000,
                              "maximum": 1000000
                            },
                            "default": {},
                            "where": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
                              },
                              "minItems": 1,
                              "maxItems": 8
                            },
                            "completeWhen": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
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
                }
              },
              "required": [
                "namespace",
                "present"
              ],
              "additionalProperties": false
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
        {
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
              "type": "object",
              "properties": {
                "schema": {
                  "type": "string",
                  "maxLength": 2048
                },
                "name": {
                  "type": "string",
                  "maxLength": 2048
                }
              },
              "required": [
                "schema",
                "name"
              ],
              "additionalProperties": false
            },
            "columns": {
              "type": "array",
              "items": {
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
                        "type": "string",
                        "maxLength": 2048
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
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
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
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
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
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
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
              "minItems": 1,
              "maxItems": 64
            },
            "limit": {
              "type": "integer",
              "minimum": 1,
              "maximum": 1000
            },
            "select": {
              "type": "string",
              "pattern": "^\\$",
              "maxLength": 512
            },
            "where": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "op": {
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
                  "value": {},
                  "ref": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "plus": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": 1000000
                  },
                  "default": {},
                  "where": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 8
                  },
                  "completeWhen": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 4
                  },
                  "groups": {
                    "type": "array",
                    "items": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                              "allTrue",
                              "sameAsBaseline",
                              "matches",
                              "present",
                              "absent",
                              "some",
                              "none"
                            ]
                          },
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "plus": {
                            "type": "integer",
                            "minimum": -1000000,
                            "maximum": 1000000
                          },
                          "default": {},
                          "where": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
                            },
                            "minItems": 1,
                            "maxItems": 8
                          },
                          "completeWhen": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
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
              "maxItems": 32
            },
            "completeWhen": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "op": {
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
                  "value": {},
                  "ref": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "plus": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": 1000000
                  },
                  "default": {},
                  "where": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 8
                  },
                  "completeWhen": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 4
                  },
                  "groups": {
                    "type": "array",
                    "items": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                              "allTrue",
                              "sameAsBaseline",
                              "matches",
                              "present",
                              "absent",
                              "some",
                              "none"
                            ]
                          },
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "plus": {
                            "type": "integer",
                            "minimum": -1000000,
                            "maximum": 1000000
                          },
                          "default": {},
                          "where": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
                            },
                            "minItems": 1,
                            "maxItems": 8
                          },
                          "completeWhen": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
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
              "minItems": 1,
              "maxItems": 32
            },
            "fallback": {
              "type": "object",
              "properties": {
                "fromTable": {
                  "type": "object",
                  "properties": {
                    "schema": {
                      "type": "string",
                      "maxLength": 2048
                    },
                    "name": {
                      "type": "string",
                      "maxLength": 2048
                    }
                  },
                  "required": [
                    "schema",
                    "name"
                  ],
                  "additionalProperties": false
                },
                "columns": {
                  "type": "array",
                  "items": {
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
                            "type": "string",
                            "maxLength": 2048
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
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
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
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
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
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
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
                  "minItems": 1,
                  "maxItems": 64
                },
                "limit": {
                  "type": "integer",
                  "minimum": 1,
                  "maximum": 1000
                },
                "select": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "where": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "path": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "op": {
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
                      "value": {},
                      "ref": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "plus": {
                        "type": "integer",
                        "minimum": -1000000,
                        "maximum": 1000000
                      },
                      "default": {},
                      "where": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
                        },
                        "minItems": 1,
                        "maxItems": 8
                      },
                      "completeWhen": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
                        },
                        "minItems": 1,
                        "maxItems": 4
                      },
                      "groups": {
                        "type": "array",
                        "items": {
                          "type": "array",
                          "items": {
                            "type": "object",
                            "properties": {
                              "path": {
                                "type": "string",
                                "pattern": "^\\$",
                                "maxLength": 512
                              },
                              "op": {
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
                                  "allTrue",
                                  "sameAsBaseline",
                                  "matches",
                                  "present",
                                  "absent",
                                  "some",
                                  "none"
                                ]
                              },
                              "value": {},
                              "ref": {
                                "type": "string",
                                "pattern": "^\\$",
                                "maxLength": 512
                              },
                              "plus": {
                                "type": "integer",
                                "minimum": -1000000,
                                "maximum": 1000000
                              },
                              "default": {},
                              "where": {
                                "type": "array",
                                "items": {
                                  "type": "object",
                                  "properties": {
                                    "path": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "op": {
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
                                    "value": {},
                                    "ref": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "default": {}
                                  },
                                  "required": [
                                    "path",
                                    "op"
                                  ],
                                  "additionalProperties": false
                                },
                                "minItems": 1,
                                "maxItems": 8
                              },
                              "completeWhen": {
                                "type": "array",
                                "items": {
                                  "type": "object",
                                  "properties": {
                                    "path": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "op": {
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
                                    "value": {},
                                    "ref": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "default": {}
                                  },
                                  "required": [
                                    "path",
                                    "op"
                                  ],
                                  "additionalProperties": false
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
                  "maxItems": 32
                },
                "completeWhen": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "path": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "op": {
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
                      "value": {},
                      "ref": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "plus": {
                        "type": "integer",
                        "minimum": -1000000,
                        "maximum": 1000000
                      },
                      "default": {},
                      "where": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
                        },
                        "minItems": 1,
                        "maxItems": 8
                      },
                      "completeWhen": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
                        },
                        "minItems": 1,
                        "maxItems": 4
                      },
                      "groups": {
                        "type": "array",
                        "items": {
                          "type": "array",
                          "items": {
                            "type": "object",
                            "properties": {
                              "path": {
                                "type": "string",
                                "pattern": "^\\$",
                                "maxLength": 512
                              },
                              "op": {
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
                                  "allTrue",
                                  "sameAsBaseline",
                                  "matches",
                                  "present",
                                  "absent",
                                  "some",
                                  "none"
                                ]
                              },
                              "value": {},
                              "ref": {
                                "type": "string",
                                "pattern": "^\\$",
                                "maxLength": 512
                              },
                              "plus": {
                                "type": "integer",
                                "minimum": -1000000,
                                "maximum": 1000000
                              },
                              "default": {},
                              "where": {
                                "type": "array",
                                "items": {
                                  "type": "object",
                                  "properties": {
                                    "path": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "op": {
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
                                    "value": {},
                                    "ref": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "default": {}
                                  },
                                  "required": [
                                    "path",
                                    "op"
                                  ],
                                  "additionalProperties": false
                                },
                                "minItems": 1,
                                "maxItems": 8
                              },
                              "completeWhen": {
                                "type": "array",
                                "items": {
                                  "type": "object",
                                  "properties": {
                                    "path": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "op": {
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
                                    "value": {},
                                    "ref": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "default": {}
                                  },
                                  "required": [
                                    "path",
                                    "op"
                                  ],
                                  "additionalProperties": false
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
                  "minItems": 1,
                  "maxItems": 32
                },
                "emptyWhenMissing": {
                  "type": "boolean"
                },
                "lookups": {
                  "type": "array",
                  "items": {
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
                              "oneOf": [
                                {
                                  "type": "object",
                                  "properties": {
                                    "column": {
                                      "type": "string",
                                      "maxLength": 2048
                                    },
                                    "ref": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
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
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    }
                                  },
                                  "required": [
                                    "columnsOf"
                                  ],
                                  "additionalProperties": false
                                }
                              ]
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
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
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
            "visibilityProbe": {
              "type": "object",
              "properties": {
                "fromTable": {
                  "type": "object",
                  "properties": {
                    "schema": {
                      "type": "string",
                      "maxLength": 2048
                    },
                    "name": {
                      "type": "string",
                      "maxLength": 2048
                    }
                  },
                  "required": [
                    "schema",
                    "name"
                  ],
                  "additionalProperties": false
                },
                "present": {
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "plus": {
                      "type": "integer",
                      "minimum": -1000000,
                      "maximum": 1000000
                    },
                    "default": {},
                    "where": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 8
                    },
                    "completeWhen": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 4
                    },
                    "groups": {
                      "type": "array",
                      "items": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                                "allTrue",
                                "sameAsBaseline",
                                "matches",
                                "present",
                                "absent",
                                "some",
                                "none"
                              ]
                            },
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "plus": {
                              "type": "integer",
                              "minimum": -1000000,
                              "maximum": 1000000
                            },
                            "default": {},
                            "where": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
                              },
                              "minItems": 1,
                              "maxItems": 8
                            },
                            "completeWhen": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
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
                }
              },
              "required": [
                "fromTable",
                "present"
              ],
              "additionalProperties": false
            },
            "emptyWhenMissing": {
              "type": "boolean"
            },
            "lookups": {
              "type": "array",
              "items": {
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
                          "oneOf": [
                            {
                              "type": "object",
                              "properties": {
                                "column": {
                                  "type": "string",
                                  "maxLength": 2048
                                },
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
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
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                }
                              },
                              "required": [
                                "columnsOf"
                              ],
                              "additionalProperties": false
                            }
                          ]
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
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
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
              "minItems": 1,
              "maxItems": 8
            },
            "scope": {
              "type": "object",
              "properties": {
                "filters": {
                  "type": "array",
                  "items": {
                    "oneOf": [
                      {
                        "type": "object",
                        "properties": {
                          "column": {
                            "type": "string",
                            "maxLength": 2048
                          },
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
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
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          }
                        },
                        "required": [
                          "columnsOf"
                        ],
                        "additionalProperties": false
                      }
                    ]
                  },
                  "maxItems": 32
                },
                "markerColumn": {
                  "type": "string",
                  "maxLength": 2048
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
        {
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
              "type": "object",
              "properties": {
                "schema": {
                  "type": "string",
                  "maxLength": 2048
                },
                "name": {
                  "type": "string",
                  "maxLength": 2048
                }
              },
              "required": [
                "schema",
                "name"
              ],
              "additionalProperties": false
            },
            "columns": {
              "type": "array",
              "items": {
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
                        "type": "string",
                        "maxLength": 2048
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
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
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
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
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
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
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
              "minItems": 1,
              "maxItems": 64
            },
            "limit": {
              "type": "integer",
              "minimum": 1,
              "maximum": 1000
            },
            "select": {
              "type": "string",
              "pattern": "^\\$",
              "maxLength": 512
            },
            "where": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "op": {
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
                  "value": {},
                  "ref": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "plus": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": 1000000
                  },
                  "default": {},
                  "where": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 8
                  },
                  "completeWhen": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 4
                  },
                  "groups": {
                    "type": "array",
                    "items": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                              "allTrue",
                              "sameAsBaseline",
                              "matches",
                              "present",
                              "absent",
                              "some",
                              "none"
                            ]
                          },
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "plus": {
                            "type": "integer",
                            "minimum": -1000000,
                            "maximum": 1000000
                          },
                          "default": {},
                          "where": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
                            },
                            "minItems": 1,
                            "maxItems": 8
                          },
                          "completeWhen": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
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
              "maxItems": 32
            },
            "completeWhen": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "op": {
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
                  "value": {},
                  "ref": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "plus": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": 1000000
                  },
                  "default": {},
                  "where": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 8
                  },
                  "completeWhen": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 4
                  },
                  "groups": {
                    "type": "array",
                    "items": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                              "allTrue",
                              "sameAsBaseline",
                              "matches",
                              "present",
                              "absent",
                              "some",
                              "none"
                            ]
                          },
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "plus": {
                            "type": "integer",
                            "minimum": -1000000,
                            "maximum": 1000000
                          },
                          "default": {},
                          "where": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
                            },
                            "minItems": 1,
                            "maxItems": 8
                          },
                          "completeWhen": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
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
              "minItems": 1,
              "maxItems": 32
            },
            "fallback": {
              "type": "object",
              "properties": {
                "table": {
                  "type": "object",
                  "properties": {
                    "schema": {
                      "type": "string",
                      "maxLength": 2048
                    },
                    "name": {
                      "type": "string",
                      "maxLength": 2048
                    }
                  },
                  "required": [
                    "schema",
                    "name"
                  ],
                  "additionalProperties": false
                },
                "columns": {
                  "type": "array",
                  "items": {
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
                            "type": "string",
                            "maxLength": 2048
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
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
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
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
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
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
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
                  "minItems": 1,
                  "maxItems": 64
                },
                "limit": {
                  "type": "integer",
                  "minimum": 1,
                  "maximum": 1000
                },
                "select": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "where": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "path": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "op": {
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
                      "value": {},
                      "ref": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "plus": {
                        "type": "integer",
                        "minimum": -1000000,
                        "maximum": 1000000
                      },
                      "default": {},
                      "where": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
                        },
                        "minItems": 1,
                        "maxItems": 8
                      },
                      "completeWhen": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
                        },
                        "minItems": 1,
                        "maxItems": 4
                      },
                      "groups": {
                        "type": "array",
                        "items": {
                          "type": "array",
                          "items": {
                            "type": "object",
                            "properties": {
                              "path": {
                                "type": "string",
                                "pattern": "^\\$",
                                "maxLength": 512
                              },
                              "op": {
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
                                  "allTrue",
                                  "sameAsBaseline",
                                  "matches",
                                  "present",
                                  "absent",
                                  "some",
                                  "none"
                                ]
                              },
                              "value": {},
                              "ref": {
                                "type": "string",
                                "pattern": "^\\$",
                                "maxLength": 512
                              },
                              "plus": {
                                "type": "integer",
                                "minimum": -1000000,
                                "maximum": 1000000
                              },
                              "default": {},
                              "where": {
                                "type": "array",
                                "items": {
                                  "type": "object",
                                  "properties": {
                                    "path": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "op": {
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
                                    "value": {},
                                    "ref": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "default": {}
                                  },
                                  "required": [
                                    "path",
                                    "op"
                                  ],
                                  "additionalProperties": false
                                },
                                "minItems": 1,
                                "maxItems": 8
                              },
                              "completeWhen": {
                                "type": "array",
                                "items": {
                                  "type": "object",
                                  "properties": {
                                    "path": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "op": {
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
                                    "value": {},
                                    "ref": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "default": {}
                                  },
                                  "required": [
                                    "path",
                                    "op"
                                  ],
                                  "additionalProperties": false
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
                  "maxItems": 32
                },
                "completeWhen": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "path": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "op": {
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
                      "value": {},
                      "ref": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "plus": {
                        "type": "integer",
                        "minimum": -1000000,
                        "maximum": 1000000
                      },
                      "default": {},
                      "where": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
                        },
                        "minItems": 1,
                        "maxItems": 8
                      },
                      "completeWhen": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
                        },
                        "minItems": 1,
                        "maxItems": 4
                      },
                      "groups": {
                        "type": "array",
                        "items": {
                          "type": "array",
                          "items": {
                            "type": "object",
                            "properties": {
                              "path": {
                                "type": "string",
                                "pattern": "^\\$",
                                "maxLength": 512
                              },
                              "op": {
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
                                  "allTrue",
                                  "sameAsBaseline",
                                  "matches",
                                  "present",
                                  "absent",
                                  "some",
                                  "none"
                                ]
                              },
                              "value": {},
                              "ref": {
                                "type": "string",
                                "pattern": "^\\$",
                                "maxLength": 512
                              },
                              "plus": {
                                "type": "integer",
                                "minimum": -1000000,
                                "maximum": 1000000
                              },
                              "default": {},
                              "where": {
                                "type": "array",
                                "items": {
                                  "type": "object",
                                  "properties": {
                                    "path": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "op": {
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
                                    "value": {},
                                    "ref": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "default": {}
                                  },
                                  "required": [
                                    "path",
                                    "op"
                                  ],
                                  "additionalProperties": false
                                },
                                "minItems": 1,
                                "maxItems": 8
                              },
                              "completeWhen": {
                                "type": "array",
                                "items": {
                                  "type": "object",
                                  "properties": {
                                    "path": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "op": {
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
                                    "value": {},
                                    "ref": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    },
                                    "default": {}
                                  },
                                  "required": [
                                    "path",
                                    "op"
                                  ],
                                  "additionalProperties": false
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
                  "minItems": 1,
                  "maxItems": 32
                },
                "emptyWhenMissing": {
                  "type": "boolean"
                },
                "lookups": {
                  "type": "array",
                  "items": {
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
                              "oneOf": [
                                {
                                  "type": "object",
                                  "properties": {
                                    "column": {
                                      "type": "string",
                                      "maxLength": 2048
                                    },
                                    "ref": {
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
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
                                      "type": "string",
                                      "pattern": "^\\$",
                                      "maxLength": 512
                                    }
                                  },
                                  "required": [
                                    "columnsOf"
                                  ],
                                  "additionalProperties": false
                                }
                              ]
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
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
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
            "visibilityProbe": {
              "type": "object",
              "properties": {
                "table": {
                  "type": "object",
                  "properties": {
                    "schema": {
                      "type": "string",
                      "maxLength": 2048
                    },
                    "name": {
                      "type": "string",
                      "maxLength": 2048
                    }
                  },
                  "required": [
                    "schema",
                    "name"
                  ],
                  "additionalProperties": false
                },
                "present": {
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "plus": {
                      "type": "integer",
                      "minimum": -1000000,
                      "maximum": 1000000
                    },
                    "default": {},
                    "where": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 8
                    },
                    "completeWhen": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 4
                    },
                    "groups": {
                      "type": "array",
                      "items": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                                "allTrue",
                                "sameAsBaseline",
                                "matches",
                                "present",
                                "absent",
                                "some",
                                "none"
                              ]
                            },
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "plus": {
                              "type": "integer",
                              "minimum": -1000000,
                              "maximum": 1000000
                            },
                            "default": {},
                            "where": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
                              },
                              "minItems": 1,
                              "maxItems": 8
                            },
                            "completeWhen": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
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
                }
              },
              "required": [
                "table",
                "present"
              ],
              "additionalProperties": false
            },
            "emptyWhenMissing": {
              "type": "boolean"
            },
            "lookups": {
              "type": "array",
              "items": {
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
                          "oneOf": [
                            {
                              "type": "object",
                              "properties": {
                                "column": {
                                  "type": "string",
                                  "maxLength": 2048
                                },
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
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
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                }
                              },
                              "required": [
                                "columnsOf"
                              ],
                              "additionalProperties": false
                            }
                          ]
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
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
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
              "minItems": 1,
              "maxItems": 8
            },
            "scope": {
              "type": "object",
              "properties": {
                "filters": {
                  "type": "array",
                  "items": {
                    "oneOf": [
                      {
                        "type": "object",
                        "properties": {
                          "column": {
                            "type": "string",
                            "maxLength": 2048
                          },
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
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
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          }
                        },
                        "required": [
                          "columnsOf"
                        ],
                        "additionalProperties": false
                      }
                    ]
                  },
                  "maxItems": 32
                },
                "markerColumn": {
                  "type": "string",
                  "maxLength": 2048
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
        {
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
              "type": "string",
              "maxLength": 2048
            },
            "key": {
              "type": "string",
              "maxLength": 2048
            },
            "read": {
              "type": "string",
              "enum": [
                "content",
                "head"
              ]
            },
            "visibilityProbe": {
              "type": "object",
              "properties": {
                "bucket": {
                  "type": "string",
                  "maxLength": 2048
                },
                "prefix": {
                  "type": "string",
                  "maxLength": 2048
                },
                "present": {
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "plus": {
                      "type": "integer",
                      "minimum": -1000000,
                      "maximum": 1000000
                    },
                    "default": {},
                    "where": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 8
                    },
                    "completeWhen": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 4
                    },
                    "groups": {
                      "type": "array",
                      "items": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                                "allTrue",
                                "sameAsBaseline",
                                "matches",
                                "present",
                                "absent",
                                "some",
                                "none"
                              ]
                            },
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "plus": {
                              "type": "integer",
                              "minimum": -1000000,
                              "maximum": 1000000
                            },
                            "default": {},
                            "where": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
                              },
                              "minItems": 1,
                              "maxItems": 8
                            },
                            "completeWhen": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
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
                }
              },
              "required": [
                "bucket",
                "prefix",
                "present"
              ],
              "additionalProperties": false
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
        {
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
              "type": "string",
              "maxLength": 2048
            },
            "since": {
              "type": "string",
              "maxLength": 2048
            },
            "thread": {
              "type": "string",
              "maxLength": 2048
            },
            "select": {
              "type": "string",
              "pattern": "^\\$",
              "maxLength": 512
            },
            "where": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "op": {
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
                  "value": {},
                  "ref": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "plus": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": 1000000
                  },
                  "default": {},
                  "where": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 8
                  },
                  "completeWhen": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 4
                  },
                  "groups": {
                    "type": "array",
                    "items": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                              "allTrue",
                              "sameAsBaseline",
                              "matches",
                              "present",
                              "absent",
                              "some",
                              "none"
                            ]
                          },
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "plus": {
                            "type": "integer",
                            "minimum": -1000000,
                            "maximum": 1000000
                          },
                          "default": {},
                          "where": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
                            },
                            "minItems": 1,
                            "maxItems": 8
                          },
                          "completeWhen": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
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
              "maxItems": 32
            },
            "completeWhen": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "op": {
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
                  "value": {},
                  "ref": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "plus": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": 1000000
                  },
                  "default": {},
                  "where": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 8
                  },
                  "completeWhen": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 4
                  },
                  "groups": {
                    "type": "array",
                    "items": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                              "allTrue",
                              "sameAsBaseline",
                              "matches",
                              "present",
                              "absent",
                              "some",
                              "none"
                            ]
                          },
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "plus": {
                            "type": "integer",
                            "minimum": -1000000,
                            "maximum": 1000000
                          },
                          "default": {},
                          "where": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
                            },
                            "minItems": 1,
                            "maxItems": 8
                          },
                          "completeWhen": {
                            "type": "array",
                            "items": {
                              "type": "object",
                              "properties": {
                                "path": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "op": {
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
                                "value": {},
                                "ref": {
                                  "type": "string",
                                  "pattern": "^\\$",
                                  "maxLength": 512
                                },
                                "default": {}
                              },
                              "required": [
                                "path",
                                "op"
                              ],
                              "additionalProperties": false
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
              "minItems": 1,
              "maxItems": 32
            },
            "visibilityProbe": {
              "type": "object",
              "properties": {
                "channel": {
                  "type": "string",
                  "maxLength": 2048
                },
                "present": {
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "plus": {
                      "type": "integer",
                      "minimum": -1000000,
                      "maximum": 1000000
                    },
                    "default": {},
                    "where": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 8
                    },
                    "completeWhen": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 4
                    },
                    "groups": {
                      "type": "array",
                      "items": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                                "allTrue",
                                "sameAsBaseline",
                                "matches",
                                "present",
                                "absent",
                                "some",
                                "none"
                              ]
                            },
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "plus": {
                              "type": "integer",
                              "minimum": -1000000,
                              "maximum": 1000000
                            },
                            "default": {},
                            "where": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
                              },
                              "minItems": 1,
                              "maxItems": 8
                            },
                            "completeWhen": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
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
                }
              },
              "required": [
                "channel",
                "present"
              ],
              "additionalProperties": false
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
        }
      ]
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
            "type": "object",
            "properties": {
              "path": {
                "type": "string",
                "pattern": "^\\$",
                "maxLength": 512
              },
              "op": {
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
              "value": {},
              "ref": {
                "type": "string",
                "pattern": "^\\$",
                "maxLength": 512
              },
              "plus": {
                "type": "integer",
                "minimum": -1000000,
                "maximum": 1000000
              },
              "default": {},
              "where": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "default": {}
                  },
                  "required": [
                    "path",
                    "op"
                  ],
                  "additionalProperties": false
                },
                "minItems": 1,
                "maxItems": 8
              },
              "completeWhen": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "default": {}
                  },
                  "required": [
                    "path",
                    "op"
                  ],
                  "additionalProperties": false
                },
                "minItems": 1,
                "maxItems": 4
              },
              "groups": {
                "type": "array",
                "items": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "path": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "op": {
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
                          "allTrue",
                          "sameAsBaseline",
                          "matches",
                          "present",
                          "absent",
                          "some",
                          "none"
                        ]
                      },
                      "value": {},
                      "ref": {
                        "type": "string",
                        "pattern": "^\\$",
                        "maxLength": 512
                      },
                      "plus": {
                        "type": "integer",
                        "minimum": -1000000,
                        "maximum": 1000000
                      },
                      "default": {},
                      "where": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
                        },
                        "minItems": 1,
                        "maxItems": 8
                      },
                      "completeWhen": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "default": {}
                          },
                          "required": [
                            "path",
                            "op"
                          ],
                          "additionalProperties": false
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
              "type": "string",
              "pattern": "^\\$",
              "maxLength": 512
            },
            {
              "type": "array",
              "items": {
                "type": "string",
                "pattern": "^\\$",
                "maxLength": 512
              },
              "minItems": 1,
              "maxItems": 8
            }
          ]
        },
        "reference": {
          "type": "string",
          "pattern": "^\\$",
          "maxLength": 512
        },
        "revision": {
          "type": "string",
          "pattern": "^\\$",
          "maxLength": 512
        },
        "creator": {
          "type": "string",
          "pattern": "^\\$",
          "maxLength": 512
        },
        "content": {
          "type": "string",
          "pattern": "^\\$",
          "maxLength": 512
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
              "type": "string",
              "pattern": "^\\$",
              "maxLength": 512
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
          "type": "string",
          "pattern": "^\\$",
          "maxLength": 512
        },
        "format": {
          "type": "string",
          "enum": [
            "rfc3339",
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
        "type": "object",
        "properties": {
          "path": {
            "type": "string",
            "pattern": "^\\$",
            "maxLength": 512
          },
          "op": {
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
          "value": {},
          "ref": {
            "type": "string",
            "pattern": "^\\$",
            "maxLength": 512
          },
          "plus": {
            "type": "integer",
            "minimum": -1000000,
            "maximum": 1000000
          },
          "default": {},
          "where": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "path": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "op": {
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
                "value": {},
                "ref": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "default": {}
              },
              "required": [
                "path",
                "op"
              ],
              "additionalProperties": false
            },
            "minItems": 1,
            "maxItems": 8
          },
          "completeWhen": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "path": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "op": {
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
                "value": {},
                "ref": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "default": {}
              },
              "required": [
                "path",
                "op"
              ],
              "additionalProperties": false
            },
            "minItems": 1,
            "maxItems": 4
          },
          "groups": {
            "type": "array",
            "items": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "op": {
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
                      "allTrue",
                      "sameAsBaseline",
                      "matches",
                      "present",
                      "absent",
                      "some",
                      "none"
                    ]
                  },
                  "value": {},
                  "ref": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "plus": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": 1000000
                  },
                  "default": {},
                  "where": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 8
                  },
                  "completeWhen": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
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
      "maxItems": 16
    },
    "failed": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "path": {
            "type": "string",
            "pattern": "^\\$",
            "maxLength": 512
          },
          "op": {
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
          "value": {},
          "ref": {
            "type": "string",
            "pattern": "^\\$",
            "maxLength": 512
          },
          "plus": {
            "type": "integer",
            "minimum": -1000000,
            "maximum": 1000000
          },
          "default": {},
          "where": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "path": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "op": {
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
                "value": {},
                "ref": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "default": {}
              },
              "required": [
                "path",
                "op"
              ],
              "additionalProperties": false
            },
            "minItems": 1,
            "maxItems": 8
          },
          "completeWhen": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "path": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "op": {
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
                "value": {},
                "ref": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "default": {}
              },
              "required": [
                "path",
                "op"
              ],
              "additionalProperties": false
            },
            "minItems": 1,
            "maxItems": 4
          },
          "groups": {
            "type": "array",
            "items": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "op": {
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
                      "allTrue",
                      "sameAsBaseline",
                      "matches",
                      "present",
                      "absent",
                      "some",
                      "none"
                    ]
                  },
                  "value": {},
                  "ref": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "plus": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": 1000000
                  },
                  "default": {},
                  "where": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 8
                  },
                  "completeWhen": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
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
      "maxItems": 16
    },
    "checks": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^[a-z][a-z0-9_]*$",
            "minLength": 1,
            "maxLength": 64
          },
          "path": {
            "type": "string",
            "pattern": "^\\$",
            "maxLength": 512
          },
          "op": {
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
          "value": {},
          "ref": {
            "type": "string",
            "pattern": "^\\$",
            "maxLength": 512
          },
          "plus": {
            "type": "integer",
            "minimum": -1000000,
            "maximum": 1000000
          },
          "default": {},
          "where": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "path": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "op": {
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
                "value": {},
                "ref": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "default": {}
              },
              "required": [
                "path",
                "op"
              ],
              "additionalProperties": false
            },
            "minItems": 1,
            "maxItems": 8
          },
          "completeWhen": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "path": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "op": {
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
                "value": {},
                "ref": {
                  "type": "string",
                  "pattern": "^\\$",
                  "maxLength": 512
                },
                "default": {}
              },
              "required": [
                "path",
                "op"
              ],
              "additionalProperties": false
            },
            "minItems": 1,
            "maxItems": 4
          },
          "groups": {
            "type": "array",
            "items": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "op": {
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
                      "allTrue",
                      "sameAsBaseline",
                      "matches",
                      "present",
                      "absent",
                      "some",
                      "none"
                    ]
                  },
                  "value": {},
                  "ref": {
                    "type": "string",
                    "pattern": "^\\$",
                    "maxLength": 512
                  },
                  "plus": {
                    "type": "integer",
                    "minimum": -1000000,
                    "maximum": 1000000
                  },
                  "default": {},
                  "where": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
                    },
                    "minItems": 1,
                    "maxItems": 8
                  },
                  "completeWhen": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "path": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "op": {
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
                        "value": {},
                        "ref": {
                          "type": "string",
                          "pattern": "^\\$",
                          "maxLength": 512
                        },
                        "default": {}
                      },
                      "required": [
                        "path",
                        "op"
                      ],
                      "additionalProperties": false
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
            "type": "string",
            "pattern": "^\\$",
            "maxLength": 512
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
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "plus": {
                      "type": "integer",
                      "minimum": -1000000,
                      "maximum": 1000000
                    },
                    "default": {},
                    "where": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 8
                    },
                    "completeWhen": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 4
                    },
                    "groups": {
                      "type": "array",
                      "items": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                                "allTrue",
                                "sameAsBaseline",
                                "matches",
                                "present",
                                "absent",
                                "some",
                                "none"
                              ]
                            },
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "plus": {
                              "type": "integer",
                              "minimum": -1000000,
                              "maximum": 1000000
                            },
                            "default": {},
                            "where": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
                              },
                              "minItems": 1,
                              "maxItems": 8
                            },
                            "completeWhen": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
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
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "plus": {
                      "type": "integer",
                      "minimum": -1000000,
                      "maximum": 1000000
                    },
                    "default": {},
                    "where": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 8
                    },
                    "completeWhen": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 4
                    },
                    "groups": {
                      "type": "array",
                      "items": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                                "allTrue",
                                "sameAsBaseline",
                                "matches",
                                "present",
                                "absent",
                                "some",
                                "none"
                              ]
                            },
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "plus": {
                              "type": "integer",
                              "minimum": -1000000,
                              "maximum": 1000000
                            },
                            "default": {},
                            "where": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
                              },
                              "minItems": 1,
                              "maxItems": 8
                            },
                            "completeWhen": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
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
          "type": "string",
          "pattern": "^\\$",
          "maxLength": 512
        },
        "when": {
          "type": "string",
          "pattern": "^\\$",
          "maxLength": 512
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
                "type": "string",
                "pattern": "^\\$",
                "maxLength": 512
              },
              "reference": {
                "type": "string",
                "pattern": "^\\$",
                "maxLength": 512
              },
              "correlation": {
                "type": "string",
                "pattern": "^\\$",
                "maxLength": 512
              },
              "at": {
                "type": "string",
                "pattern": "^\\$",
                "maxLength": 512
              },
              "match": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "plus": {
                      "type": "integer",
                      "minimum": -1000000,
                      "maximum": 1000000
                    },
                    "default": {},
                    "where": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 8
                    },
                    "completeWhen": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 4
                    },
                    "groups": {
                      "type": "array",
                      "items": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                                "allTrue",
                                "sameAsBaseline",
                                "matches",
                                "present",
                                "absent",
                                "some",
                                "none"
                              ]
                            },
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "plus": {
                              "type": "integer",
                              "minimum": -1000000,
                              "maximum": 1000000
                            },
                            "default": {},
                            "where": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
                              },
                              "minItems": 1,
                              "maxItems": 8
                            },
                            "completeWhen": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
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
                "maxItems": 32
              }
            },
            "required": [
              "level",
              "event",
              "match"
            ],
            "additionalProperties": false
          },
          "maxItems": 16
        },
        "contradicts": {
          "type": "array",
          "items": {
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
                "type": "string",
                "pattern": "^\\$",
                "maxLength": 512
              },
              "reference": {
                "type": "string",
                "pattern": "^\\$",
                "maxLength": 512
              },
              "correlation": {
                "type": "string",
                "pattern": "^\\$",
                "maxLength": 512
              },
              "at": {
                "type": "string",
                "pattern": "^\\$",
                "maxLength": 512
              },
              "match": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "path": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "op": {
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
                    "value": {},
                    "ref": {
                      "type": "string",
                      "pattern": "^\\$",
                      "maxLength": 512
                    },
                    "plus": {
                      "type": "integer",
                      "minimum": -1000000,
                      "maximum": 1000000
                    },
                    "default": {},
                    "where": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 8
                    },
                    "completeWhen": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "path": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "op": {
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
                          "value": {},
                          "ref": {
                            "type": "string",
                            "pattern": "^\\$",
                            "maxLength": 512
                          },
                          "default": {}
                        },
                        "required": [
                          "path",
                          "op"
                        ],
                        "additionalProperties": false
                      },
                      "minItems": 1,
                      "maxItems": 4
                    },
                    "groups": {
                      "type": "array",
                      "items": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "path": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "op": {
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
                                "allTrue",
                                "sameAsBaseline",
                                "matches",
                                "present",
                                "absent",
                                "some",
                                "none"
                              ]
                            },
                            "value": {},
                            "ref": {
                              "type": "string",
                              "pattern": "^\\$",
                              "maxLength": 512
                            },
                            "plus": {
                              "type": "integer",
                              "minimum": -1000000,
                              "maximum": 1000000
                            },
                            "default": {},
                            "where": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
                              },
                              "minItems": 1,
                              "maxItems": 8
                            },
                            "completeWhen": {
                              "type": "array",
                              "items": {
                                "type": "object",
                                "properties": {
                                  "path": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "op": {
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
                                  "value": {},
                                  "ref": {
                                    "type": "string",
                                    "pattern": "^\\$",
                                    "maxLength": 512
                                  },
                                  "default": {}
                                },
                                "required": [
                                  "path",
                                  "op"
                                ],
                                "additionalProperties": false
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
                "maxItems": 32
              }
            },
            "required": [
              "level",
              "event",
              "match"
            ],
            "additionalProperties": false
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
  "additionalProperties": false
} as const;

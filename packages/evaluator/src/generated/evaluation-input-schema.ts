// Written by `npm run generate` from schemas/; do not edit.

/** The closed schema of the input of `evaluate` besides the contract, JSON Schema 2020-12 without references and annotations. */
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
          "type": "string",
          "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
          "maxLength": 24
        },
        "input": {
          "type": "object",
          "additionalProperties": true
        },
        "firstVerifyAt": {
          "oneOf": [
            {
              "type": "string",
              "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
              "maxLength": 24
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
          "type": "object",
          "properties": {
            "main": {
              "oneOf": [
                {
                  "type": "object",
                  "properties": {
                    "outcome": {
                      "const": "answered"
                    },
                    "observedAt": {
                      "type": "string",
                      "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                      "maxLength": 24
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
                      "type": "string",
                      "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                      "maxLength": 24
                    },
                    "pages": {
                      "type": "array",
                      "items": {},
                      "maxItems": 8
                    },
                    "source": {
                      "type": "object",
                      "properties": {
                        "clock": {
                          "type": "object",
                          "properties": {
                            "at": {
                              "type": "string",
                              "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                              "maxLength": 24
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
                        "hasMore": {
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
                                  "type": "string",
                                  "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                  "maxLength": 24
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
                    }
                  },
                  "required": [
                    "outcome",
                    "observedAt",
                    "status"
                  ],
                  "additionalProperties": false
                },
                {
                  "type": "object",
                  "properties": {
                    "outcome": {
                      "const": "failed"
                    },
                    "observedAt": {
                      "type": "string",
                      "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                      "maxLength": 24
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
                }
              ]
            },
            "listing": {
              "oneOf": [
                {
                  "type": "object",
                  "properties": {
                    "outcome": {
                      "const": "answered"
                    },
                    "observedAt": {
                      "type": "string",
                      "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                      "maxLength": 24
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
                      "type": "string",
                      "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                      "maxLength": 24
                    },
                    "pages": {
                      "type": "array",
                      "items": {},
                      "maxItems": 8
                    },
                    "source": {
                      "type": "object",
                      "properties": {
                        "clock": {
                          "type": "object",
                          "properties": {
                            "at": {
                              "type": "string",
                              "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                              "maxLength": 24
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
                        "hasMore": {
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
                                  "type": "string",
                                  "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                  "maxLength": 24
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
                    }
                  },
                  "required": [
                    "outcome",
                    "observedAt",
                    "status"
                  ],
                  "additionalProperties": false
                },
                {
                  "type": "object",
                  "properties": {
                    "outcome": {
                      "const": "failed"
                    },
                    "observedAt": {
                      "type": "string",
                      "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                      "maxLength": 24
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
                }
              ]
            },
            "probe": {
              "oneOf": [
                {
                  "type": "object",
                  "properties": {
                    "outcome": {
                      "const": "answered"
                    },
                    "observedAt": {
                      "type": "string",
                      "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                      "maxLength": 24
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
                      "type": "string",
                      "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                      "maxLength": 24
                    },
                    "pages": {
                      "type": "array",
                      "items": {},
                      "maxItems": 8
                    },
                    "source": {
                      "type": "object",
                      "properties": {
                        "clock": {
                          "type": "object",
                          "properties": {
                            "at": {
                              "type": "string",
                              "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                              "maxLength": 24
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
                        "hasMore": {
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
                                  "type": "string",
                                  "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                  "maxLength": 24
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
                    }
                  },
                  "required": [
                    "outcome",
                    "observedAt",
                    "status"
                  ],
                  "additionalProperties": false
                },
                {
                  "type": "object",
                  "properties": {
                    "outcome": {
                      "const": "failed"
                    },
                    "observedAt": {
                      "type": "string",
                      "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                      "maxLength": 24
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
                }
              ]
            }
          },
          "required": [],
          "additionalProperties": false
        },
        "acknowledgement": {
          "oneOf": [
            {
              "type": "object",
              "properties": {
                "reference": {
                  "type": "string",
                  "pattern": "^ack_[0-7][0-9a-hjkmnp-tv-z]{25}$",
                  "maxLength": 30
                },
                "submittedAt": {
                  "type": "string",
                  "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                  "maxLength": 24
                },
                "result": {
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
                }
              },
              "required": [
                "reference",
                "submittedAt",
                "result"
              ],
              "additionalProperties": false
            },
            {
              "type": "null"
            }
          ]
        },
        "events": {
          "type": "array",
          "items": {
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
                "type": "string",
                "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                "maxLength": 24
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
          "maxItems": 256
        },
        "baseline": {
          "oneOf": [
            {
              "type": "object",
              "properties": {
                "observedAt": {
                  "type": "string",
                  "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                  "maxLength": 24
                },
                "reads": {
                  "type": "object",
                  "properties": {
                    "main": {
                      "oneOf": [
                        {
                          "type": "object",
                          "properties": {
                            "outcome": {
                              "const": "answered"
                            },
                            "observedAt": {
                              "type": "string",
                              "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                              "maxLength": 24
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
                              "type": "string",
                              "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                              "maxLength": 24
                            },
                            "pages": {
                              "type": "array",
                              "items": {},
                              "maxItems": 8
                            },
                            "source": {
                              "type": "object",
                              "properties": {
                                "clock": {
                                  "type": "object",
                                  "properties": {
                                    "at": {
                                      "type": "string",
                                      "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                      "maxLength": 24
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
                                "hasMore": {
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
                                          "type": "string",
                                          "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                          "maxLength": 24
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
                            }
                          },
                          "required": [
                            "outcome",
                            "observedAt",
                            "status"
                          ],
                          "additionalProperties": false
                        },
                        {
                          "type": "object",
                          "properties": {
                            "outcome": {
                              "const": "failed"
                            },
                            "observedAt": {
                              "type": "string",
                              "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                              "maxLength": 24
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
                        }
                      ]
                    },
                    "listing": {
                      "oneOf": [
                        {
                          "type": "object",
                          "properties": {
                            "outcome": {
                              "const": "answered"
                            },
                            "observedAt": {
                              "type": "string",
                              "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                              "maxLength": 24
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
                              "type": "string",
                              "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                              "maxLength": 24
                            },
                            "pages": {
                              "type": "array",
                              "items": {},
                              "maxItems": 8
                            },
                            "source": {
                              "type": "object",
                              "properties": {
                                "clock": {
                                  "type": "object",
                                  "properties": {
                                    "at": {
                                      "type": "string",
                                      "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                      "maxLength": 24
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
                                "hasMore": {
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
                                          "type": "string",
                                          "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                          "maxLength": 24
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
                            }
                          },
                          "required": [
                            "outcome",
                            "observedAt",
                            "status"
                          ],
                          "additionalProperties": false
                        },
                        {
                          "type": "object",
                          "properties": {
                            "outcome": {
                              "const": "failed"
                            },
                            "observedAt": {
                              "type": "string",
                              "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                              "maxLength": 24
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
                        }
                      ]
                    },
                    "probe": {
                      "oneOf": [
                        {
                          "type": "object",
                          "properties": {
                            "outcome": {
                              "const": "answered"
                            },
                            "observedAt": {
                              "type": "string",
                              "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                              "maxLength": 24
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
                              "type": "string",
                              "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                              "maxLength": 24
                            },
                            "pages": {
                              "type": "array",
                              "items": {},
                              "maxItems": 8
                            },
                            "source": {
                              "type": "object",
                              "properties": {
                                "clock": {
                                  "type": "object",
                                  "properties": {
                                    "at": {
                                      "type": "string",
                                      "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                      "maxLength": 24
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
                                "hasMore": {
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
                                          "type": "string",
                                          "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                                          "maxLength": 24
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
                            }
                          },
                          "required": [
                            "outcome",
                            "observedAt",
                            "status"
                          ],
                          "additionalProperties": false
                        },
                        {
                          "type": "object",
                          "properties": {
                            "outcome": {
                              "const": "failed"
                            },
                            "observedAt": {
                              "type": "string",
                              "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                              "maxLength": 24
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
                        }
                      ]
                    }
                  },
                  "required": [],
                  "additionalProperties": false
                }
              },
              "required": [
                "observedAt",
                "reads"
              ],
              "additionalProperties": false
            },
            {
              "type": "null"
            }
          ]
        },
        "claims": {
          "type": "array",
          "items": {
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
                "type": "string",
                "enum": [
                  "created",
                  "changed",
                  "deleted"
                ]
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
                "type": "string",
                "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                "maxLength": 24
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
          "maxItems": 1024
        },
        "earlier": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
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
              "observedAt": {
                "type": "string",
                "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                "maxLength": 24
              }
            },
            "required": [
              "verdict",
              "reason",
              "observedAt"
            ],
            "additionalProperties": false
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
            "type": "object",
            "properties": {
              "operationId": {
                "type": "string",
                "pattern": "^op_[0-7][0-9a-hjkmnp-tv-z]{25}$",
                "maxLength": 29
              },
              "createdAt": {
                "type": "string",
                "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                "maxLength": 24
              },
              "endedAt": {
                "oneOf": [
                  {
                    "type": "string",
                    "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
                    "maxLength": 24
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
          "maxItems": 256
        },
        "eventsCutAt": {
          "type": "string",
          "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
          "maxLength": 24
        },
        "moreRivals": {
          "type": "boolean"
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
      "type": "string",
      "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
      "maxLength": 24
    }
  },
  "required": [
    "operation",
    "evidence",
    "now"
  ],
  "additionalProperties": false
} as const;

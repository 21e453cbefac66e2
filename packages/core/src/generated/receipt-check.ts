// Written by `npm run generate` from schemas/; do not edit.

import { boolean, constant, integer, list, object, oneOf, text, words, type SchemaCheck } from '../receipt/closed-schema.ts';

const digestsSha256HexCheck = text(64, "^[0-9a-f]{64}$");
const receiptReceiptSubjectCheck = object({"name": text(39, "^operation/op_[0-7][0-9a-hjkmnp-tv-z]{25}$"), "digest": object({"sha256": digestsSha256HexCheck})});
const identifiersReceiptIdCheck = text(30, "^rcp_[0-7][0-9a-hjkmnp-tv-z]{25}$");
const identifiersIssuerCheck = text(256, "^https?://[0-9a-z.:\\[\\]-]+$");
const digestsKeyIdCheck = text(32, "^[0-9a-f]{32}$");
const instantsInstantCheck = text(24, "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$");
const environmentCheck = words("live", "test");
const identifiersWorkspaceIdCheck = text(29, "^ws_[0-7][0-9a-hjkmnp-tv-z]{25}$");
const receiptReceiptSequenceCheck = integer(1, 9007199254740991);
const digestsDigestCheck = text(71, "^sha256:[0-9a-f]{64}$");
const receiptPreviousReceiptCheck = object({"receiptId": identifiersReceiptIdCheck, "digest": digestsDigestCheck});
const identifiersOperationIdCheck = text(29, "^op_[0-7][0-9a-hjkmnp-tv-z]{25}$");
const identifiersContractIdCheck = text(160, "^(?:ws_[0-7][0-9a-hjkmnp-tv-z]{25}:)?[a-z][a-z0-9_]*(?:\\.[a-z][a-z0-9_]*)+@[1-9][0-9]{0,5}$");
const operationCorrelationKeysCheck = object({"reference": identifiersOperationIdCheck, "externalId": text(36, "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"), "metadata": object({"tookeffect_operation": identifiersOperationIdCheck}), "marker": text(2048, "", 1)}, "marker");
const receiptReceiptOperationCheck = object({"id": identifiersOperationIdCheck, "contractId": identifiersContractIdCheck, "contractHash": digestsDigestCheck, "inputHash": digestsDigestCheck, "correlationKeys": operationCorrelationKeysCheck});
const identifiersAcknowledgementIdCheck = text(30, "^ack_[0-7][0-9a-hjkmnp-tv-z]{25}$");
const receiptReceiptActionResultCheck = object({"reference": identifiersAcknowledgementIdCheck, "digest": digestsDigestCheck, "submittedAt": instantsInstantCheck});
const operationBaselineCheck = object({"digest": digestsDigestCheck, "observedAt": instantsInstantCheck});
const verificationAcknowledgementSourceCheck = object({"reference": identifiersAcknowledgementIdCheck});
const verificationAcknowledgementEvidenceCheck = object({"level": constant("E1"), "source": verificationAcknowledgementSourceCheck, "digest": digestsDigestCheck, "observedAt": instantsInstantCheck});
const identifiersServiceNameCheck = text(64, "^[a-z][a-z0-9_]*$");
const identifiersEventIdCheck = text(30, "^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$");
const verificationEventSourceCheck = object({"provider": identifiersServiceNameCheck, "eventId": identifiersEventIdCheck});
const verificationEventEvidenceCheck = object({"level": constant("E2"), "source": verificationEventSourceCheck, "digest": digestsDigestCheck, "observedAt": instantsInstantCheck});
const identifiersOriginCheck = text(256, "^[a-z][a-z0-9+.-]*://[0-9A-Za-z.:_\\[\\]-]+$");
const identifiersConnectionIdCheck = text(30, "^con_[0-7][0-9a-hjkmnp-tv-z]{25}$");
const verificationObservationSourceCheck = object({"connector": text(64, "^[a-z][a-z0-9_]*$"), "origin": identifiersOriginCheck, "connectionId": identifiersConnectionIdCheck, "requestDigest": digestsDigestCheck});
const verificationObservationEvidenceCheck = object({"level": constant("E3"), "source": verificationObservationSourceCheck, "digest": digestsDigestCheck, "observedAt": instantsInstantCheck});
const verificationEvidenceItemCheck = oneOf(verificationAcknowledgementEvidenceCheck, verificationEventEvidenceCheck, verificationObservationEvidenceCheck);
const verificationEvidenceItemsCheck = list(verificationEvidenceItemCheck, 32);
const receiptReceiptEvaluatorCheck = object({"version": text(64, "^[0-9A-Za-z.+-]+$", 1)});
const verdictCheck = words("verified", "refuted", "pending", "inconclusive");
const reasonCheck = words("all_checks_passed", "state_reached", "effect_absent", "effect_mismatch", "effect_duplicated", "effect_reversed", "collateral_effect", "object_predates_operation", "object_already_claimed", "not_settled", "not_final", "source_unreachable", "source_denied", "source_rate_limited", "source_schema_drift", "source_stale", "observation_too_large", "changed_since_verified", "changed_since_begun", "already_so", "object_age_unclear", "correlation_missing", "correlation_ambiguous", "baseline_missing", "acknowledgement_missing", "evidence_insufficient", "evidence_conflict", "contract_invalid");
const attributionKindCheck = words("marker", "reference", "exclusive", "state");
const verificationAttributionCheck = object({"kind": attributionKindCheck, "sufficient": boolean, "actorConfirmed": boolean});
const evidenceLevelCheck = words("E1", "E2", "E3");
const verificationEvidenceLevelsCheck = list(evidenceLevelCheck, 3);
const identifiersCheckIdCheck = text(64, "^[a-z][a-z0-9_]{0,63}$");
const checkOutcomeCheck = words("passed", "failed", "not_evaluated");
const verificationCheckResultCheck = object({"id": identifiersCheckIdCheck, "outcome": checkOutcomeCheck, "required": boolean});
const verificationCheckResultsCheck = list(verificationCheckResultCheck, 67);
const receiptReceiptVerdictCheck = object({"verdict": verdictCheck, "reason": reasonCheck, "attribution": oneOf(verificationAttributionCheck, constant(null)), "evidenceLevels": verificationEvidenceLevelsCheck, "checks": verificationCheckResultsCheck});
const verificationCoveredReadCheck = object({"read": words("main", "listing", "probe"), "key": words("marker", "key", "reference", "listing", "address", "identity"), "complete": boolean, "asOf": instantsInstantCheck});
const coverageLimitCheck = words("rows_visible_to_role", "nothing_beside_looked_at", "source_is_standby", "view_without_identity", "cache_not_excluded", "listing_incomplete", "absence_not_provable", "clock_offset_unknown", "other_writers_not_excluded");
const verificationCoverageCheck = object({"reads": list(verificationCoveredReadCheck, 16), "limits": list(coverageLimitCheck, 16)});
const receiptReceiptPredicateCheck = object({"receiptId": identifiersReceiptIdCheck, "issuer": identifiersIssuerCheck, "keyId": digestsKeyIdCheck, "issuedAt": instantsInstantCheck, "environment": environmentCheck, "workspaceId": identifiersWorkspaceIdCheck, "sequence": receiptReceiptSequenceCheck, "previous": oneOf(receiptPreviousReceiptCheck, constant(null)), "operation": receiptReceiptOperationCheck, "actionResult": oneOf(receiptReceiptActionResultCheck, constant(null)), "baseline": oneOf(operationBaselineCheck, constant(null)), "evidence": verificationEvidenceItemsCheck, "evaluator": receiptReceiptEvaluatorCheck, "verdict": receiptReceiptVerdictCheck, "coverage": verificationCoverageCheck});
const receiptReceiptPayloadCheck = object({"_type": constant("https://in-toto.io/Statement/v1"), "subject": list(receiptReceiptSubjectCheck, 1, 1), "predicateType": constant("https://tookeffect.dev/receipt/v1"), "predicate": receiptReceiptPredicateCheck});
const receiptReceiptSignatureCheck = object({"keyId": digestsKeyIdCheck, "alg": text(32, "", 1), "sig": text(1024, "", 1)});

/** Checks a receipt against its closed schema. */
export const checkReceipt: SchemaCheck = object({"receiptVersion": constant("tookeffect-receipt/1"), "payloadType": constant("application/vnd.in-toto+json"), "payload": receiptReceiptPayloadCheck, "signatures": list(receiptReceiptSignatureCheck, 1, 1), "logProof": text(65536, "", 1)}, "logProof");

"""What `verify_receipt` answers, and what each reason code says of a receipt as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tookeffect._generated.vocabulary import (
    Environment,
    ReceiptReasonCode,
    ReceiptValidationStatus,
    Verdict,
)

STATUS_OF_REASON: Final[Mapping[ReceiptReasonCode, ReceiptValidationStatus]] = {
    "receipt_malformed": "invalid",
    "receipt_version_unsupported": "unverifiable",
    "receipt_schema_invalid": "invalid",
    "signature_algorithm_unsupported": "unverifiable",
    "receipt_key_id_mismatch": "invalid",
    "receipt_key_not_trusted": "unverifiable",
    "trusted_key_malformed": "unverifiable",
    "signature_malformed": "invalid",
    "signature_invalid": "invalid",
    "key_revoked": "invalid",
    "key_not_yet_valid": "invalid",
    "key_expired": "invalid",
    "receipt_issued_in_future": "invalid",
    "receipt_issuer_mismatch": "invalid",
    "receipt_environment_mismatch": "invalid",
    "receipt_workspace_mismatch": "invalid",
    "receipt_operation_mismatch": "invalid",
    "receipt_contract_hash_mismatch": "invalid",
    "receipt_verdict_mismatch": "invalid",
    "receipt_chain_broken": "invalid",
    "log_proof_missing": "unverifiable",
    "log_proof_malformed": "invalid",
    "log_origin_not_trusted": "unverifiable",
    "log_checkpoint_signature_invalid": "invalid",
    "log_witness_quorum_not_met": "unverifiable",
    "log_inclusion_invalid": "invalid",
    "signature_valid": "valid",
}
"""`invalid`: the receipt itself is wrong, or not what was asked for. `unverifiable`: something that the
caller could supply, or a newer version of this package, is lacking; the receipt may be good. Neither is to be
taken for valid."""


@dataclass(frozen=True)
class ReceiptValidation:
    """What a validation found. A valid receipt may say `refuted`: see `verdict`, which only a valid one
    shows."""

    valid: bool
    """Whether everything that was asked for holds."""
    reason_code: ReceiptReasonCode
    """The first reason in the order of the checks; `signature_valid` is the one with `valid`."""
    status: ReceiptValidationStatus
    detail: str | None = None
    """One sentence for people, ASCII, with the place where there is one; None for a valid receipt."""
    verdict: Verdict | None = None
    environment: Environment | None = None
    workspace_id: str | None = None


class ReceiptRefusedError(Exception):
    """Ends a validation within this package; it never leaves `verify_receipt`."""

    def __init__(self, reason_code: ReceiptReasonCode, detail: str) -> None:
        super().__init__(detail)
        self.validation = ReceiptValidation(
            valid=False, reason_code=reason_code, status=STATUS_OF_REASON[reason_code], detail=detail
        )

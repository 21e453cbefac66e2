"""The result of `verify_receipt`, and the status of each reason code."""

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

REASON_STATUS: Final[Mapping[ReceiptReasonCode, ReceiptValidationStatus]] = {
    "receipt_malformed": "invalid",
    "receipt_version_unsupported": "unverifiable",
    "receipt_schema_invalid": "invalid",
    "signature_algorithm_unsupported": "unverifiable",
    "receipt_key_id_mismatch": "invalid",
    "receipt_key_not_trusted": "unverifiable",
    "trusted_key_malformed": "unverifiable",
    "signature_malformed": "invalid",
    "signature_invalid": "invalid",
    "key_issuer_mismatch": "invalid",
    "key_environment_mismatch": "invalid",
    "receipt_inconsistent": "invalid",
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
"""`invalid`: the receipt is wrong, or is not the expected one. `unverifiable`: the receipt may be correct,
but an argument (such as a key) or a newer version of this package is missing. Neither means valid."""


@dataclass(frozen=True)
class ReceiptValidation:
    """The result of a validation. A valid receipt can have the verdict `refuted`: read `verdict`, too."""

    valid: bool
    """Whether all checks passed."""
    reason_code: ReceiptReasonCode
    """The first failed check, or `signature_valid`."""
    status: ReceiptValidationStatus
    detail: str | None = None
    """One sentence in ASCII that describes the failure; None for a valid receipt."""
    verdict: Verdict | None = None
    environment: Environment | None = None
    workspace_id: str | None = None


class ReceiptRefusedError(Exception):
    """Ends a validation; `verify_receipt` catches it."""

    def __init__(self, reason_code: ReceiptReasonCode, detail: str) -> None:
        super().__init__(detail)
        self.validation = ReceiptValidation(
            valid=False, reason_code=reason_code, status=REASON_STATUS[reason_code], detail=detail
        )

"""TookEffect: did the agent's action really take effect?

`verify_receipt` validates a receipt offline. `tookeffect.models` has every document on the wire as a pydantic
model, and `tookeffect.vocabulary` the closed lists of words in them.
"""

from tookeffect._canonical_json import canonicalize, parse_strict, parse_strict_object
from tookeffect._digests import contract_hash, operation_document_digest, payload_digest, salted_digest
from tookeffect._ed25519 import verify_ed25519_strict
from tookeffect._errors import CanonicalJsonError, ReceiptError, TookEffectError
from tookeffect._receipt import ReceiptExpectations, verify_receipt
from tookeffect._receipt_validation import ReceiptValidation
from tookeffect._trusted_keys import TrustedKeyRecord

__all__ = [
    "CanonicalJsonError",
    "ReceiptError",
    "ReceiptExpectations",
    "ReceiptValidation",
    "TookEffectError",
    "TrustedKeyRecord",
    "canonicalize",
    "contract_hash",
    "operation_document_digest",
    "parse_strict",
    "parse_strict_object",
    "payload_digest",
    "salted_digest",
    "verify_ed25519_strict",
    "verify_receipt",
]

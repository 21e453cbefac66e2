"""What `require_verified` demands of an operation and of its verification."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from tookeffect._canonical_json import canonicalize
from tookeffect._errors import CanonicalJsonError, NotVerifiedError, TookEffectError
from tookeffect._generated.models import Operation
from tookeffect._request_flow import Success
from tookeffect._responses import KeyedVerification, read_verification
from tookeffect._verdicts import took_effect


def to_comparable(expected: Mapping[str, object]) -> str:
    """The canonical JSON of an expected input; raises `TookEffectError` `argument_invalid` if it is not
    JSON."""
    try:
        return canonicalize(dict(expected))
    except CanonicalJsonError as error:
        raise TookEffectError("argument_invalid", f"invalid input: {error}") from error


def require_input(expected: str, operation: Operation) -> None:
    """Compares the input of an operation with the canonical JSON of the expected one; raises
    `NotVerifiedError` `input_differs`."""
    if canonicalize(operation.input) != expected:
        message = "the operation was begun with another input than the expected one"
        raise NotVerifiedError("input_differs", message, operation_id=operation.id, verification=None)


def required_verification_reader(
    operation_id: str, accepted: Collection[str] | None
) -> Callable[[Success], KeyedVerification]:
    """Creates the reader of a verification that must be verified, with one of the accepted attributions, or
    with a sufficient one if `accepted` is None; it raises `NotVerifiedError`."""

    return lambda success: require_attribution(operation_id, read_verification(success), accepted)


def require_attribution(
    operation_id: str | None, verification: KeyedVerification, accepted: Collection[str] | None
) -> KeyedVerification:
    """Demands the verdict `verified`, with one of the accepted attributions, or with a sufficient one if
    `accepted` is None; raises `NotVerifiedError`."""
    if not took_effect(verification):
        message = f"the verdict is {verification.verdict} ({verification.reason})"
        raise NotVerifiedError("not_verified", message, operation_id=operation_id, verification=verification)
    # The model is not validated, so a member of the attribution can be missing.
    kind = getattr(verification.attribution, "kind", None)
    is_sufficient = getattr(verification.attribution, "sufficient", None) is True
    if not (is_sufficient if accepted is None else kind in accepted):
        message = f"the effect is verified, but the attribution {kind} is not accepted"
        raise NotVerifiedError(
            "attribution_insufficient", message, operation_id=operation_id, verification=verification
        )
    return verification

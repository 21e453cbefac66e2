"""Receipts that other hands made, and calls that are wrong in themselves."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta, timezone
from typing import Any, cast

import pytest

from tests._documents import examples
from tests._receipts import KEY_ID, OFFLINE_RECEIPT, PUBLIC_KEY, TRUSTED_KEYS, payload, sign, text_of
from tookeffect import ReceiptError, ReceiptValidation, verify_receipt
from tookeffect._receipt_validation import STATUS_OF_REASON
from tookeffect.models import Receipt
from tookeffect.vocabulary import RECEIPT_REASON_CODES, RECEIPT_VALIDATION_STATUSES

RECEIPTS = [example for example in examples() if example.shape == "receipt"]


def published_keys() -> dict[str, str]:
    """The keys of the key document among the examples, which signed its receipts."""
    (document,) = [example for example in examples() if example.shape == "key-document"][:1]
    return {key["keyId"]: key["publicKey"] for key in json.loads(document.text)["keys"]}


@pytest.mark.parametrize("example", RECEIPTS, ids=lambda example: example.name)
def test_a_receipt_that_typescript_signed_is_valid(example: Any) -> None:
    validation = verify_receipt(example.text, trusted_keys=published_keys())
    assert (validation.reason_code, validation.detail) == ("signature_valid", None)
    says = json.loads(example.text)["payload"]["predicate"]
    assert validation.verdict == says["verdict"]["verdict"]
    assert (validation.environment, validation.workspace_id) == (says["environment"], says["workspaceId"])


def test_the_offline_example_is_valid_from_bytes_text_and_a_parsed_object() -> None:
    document = (OFFLINE_RECEIPT / "receipt.json").read_bytes()
    keys = json.loads((OFFLINE_RECEIPT / "trusted-keys.json").read_text("utf-8"))
    for receipt in (
        document,
        bytearray(document),
        memoryview(document),
        document.decode(),
        json.loads(document),
    ):
        assert verify_receipt(receipt, trusted_keys=keys).valid


@pytest.mark.parametrize(
    "coverage", ["é", "“quoted”", "🔎", "\u2028", "\0\U0001f600\x7f", '"\\/\b', "x" * 4096]
)
def test_a_text_of_any_characters_is_signed_as_another_writer_spells_it(coverage: str) -> None:
    receipt = sign(payload(coverage=coverage))
    for spelled in (receipt, text_of(receipt), json.dumps(receipt)):
        assert verify_receipt(spelled, trusted_keys=TRUSTED_KEYS).valid


def test_a_valid_receipt_may_say_refuted_and_shows_it() -> None:
    verdict = {"verdict": "refuted", "reason": "effect_mismatch", "evidenceLevels": ["E3"], "checks": []}
    validation = verify_receipt(sign(payload(verdict=verdict)), trusted_keys=TRUSTED_KEYS)
    assert (validation.valid, validation.verdict) == (True, "refuted")


def test_a_refused_receipt_shows_nothing_that_it_claims() -> None:
    receipt = sign(payload())
    receipt["payload"]["predicate"]["coverage"] += "!"
    assert verify_receipt(receipt, trusted_keys=TRUSTED_KEYS) == ReceiptValidation(
        valid=False,
        reason_code="signature_invalid",
        status="invalid",
        detail="the signature does not hold over the payload",
    )


class _Hostile(Mapping[str, object]):
    def __getitem__(self, name: str) -> object:
        raise RuntimeError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(["receiptVersion"])

    def __len__(self) -> int:
        return 1


@pytest.mark.parametrize("receipt", [None, 7, [], object(), _Hostile(), {1: 2}, {"a": b""}], ids=repr)
def test_what_is_no_receipt_at_all_is_malformed_and_raises_nothing(receipt: Any) -> None:
    assert verify_receipt(receipt, trusted_keys=TRUSTED_KEYS).reason_code == "receipt_malformed"


def test_a_model_is_never_validated_because_it_does_not_write_back_what_was_signed() -> None:
    model: Any = Receipt.model_validate_json(RECEIPTS[0].text)
    assert verify_receipt(model, trusted_keys=published_keys()).reason_code == "receipt_malformed"


def test_a_receipt_of_a_single_character_that_differs_in_type_is_not_the_one_that_was_signed() -> None:
    receipt = sign(payload())
    for sequence in (True, "1", 1.5, [1]):
        receipt["payload"]["predicate"]["sequence"] = sequence
        assert verify_receipt(receipt, trusted_keys=TRUSTED_KEYS).reason_code == "receipt_schema_invalid"


def test_one_as_a_float_is_the_number_that_was_signed() -> None:
    text = text_of(sign(payload())).replace('"sequence": 1,', '"sequence": 1.0,')
    assert "1.0" in text
    assert verify_receipt(text, trusted_keys=TRUSTED_KEYS).valid


@pytest.mark.parametrize(
    ("seconds", "reason_code"), [(-300, "signature_valid"), (-300.001, "receipt_issued_in_future")]
)
def test_the_clock_may_lag_by_300_seconds_and_is_an_instant_or_a_datetime_with_a_zone(
    seconds: float, reason_code: str
) -> None:
    receipt = sign(payload(issuedAt="2026-11-21T09:30:00.000Z"))
    moment = datetime(2026, 11, 21, 9, 30, tzinfo=timezone.utc) + timedelta(seconds=seconds)
    text = f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"
    elsewhere = moment.astimezone(timezone(timedelta(hours=-7)))
    for now in (moment, elsewhere, text):
        assert verify_receipt(receipt, trusted_keys=TRUSTED_KEYS, now=now).reason_code == reason_code


def test_no_receipt_is_of_the_future_at_the_end_of_time() -> None:
    receipt = sign(payload())
    assert verify_receipt(receipt, trusted_keys=TRUSTED_KEYS, now="9999-12-31T23:59:59.999Z").valid


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"trusted_keys": None}, "option_invalid"),
        ({"trusted_keys": [PUBLIC_KEY]}, "option_invalid"),
        ({"now": "2026-02-30T00:00:00.000Z"}, "option_invalid"),
        ({"now": "2026-11-21T09:30:00Z"}, "option_invalid"),
        ({"now": "2026-11-21T09:30:00.000Z\n"}, "option_invalid"),
        ({"now": datetime(2026, 11, 21, 9, 30)}, "option_invalid"),
        ({"now": 0}, "option_invalid"),
        ({"expected": "verified"}, "option_invalid"),
        ({"expected": {"verdict": None}}, "option_invalid"),
        ({"expected": {"workspaceId": "ws_1"}}, "option_unknown"),
        ({"previous": 7}, "option_invalid"),
        ({"log_policy": True}, "option_invalid"),
    ],
)
def test_a_call_that_is_wrong_in_itself_raises_before_any_receipt_is_looked_at(
    options: dict[str, Any], code: str
) -> None:
    with pytest.raises(ReceiptError) as refused:
        verify_receipt(b"", **cast("dict[str, Any]", {"trusted_keys": TRUSTED_KEYS, **options}))
    assert refused.value.code == code


def test_a_previous_receipt_cannot_say_that_nobody_asked() -> None:
    validation = verify_receipt(sign(payload()), trusted_keys=TRUSTED_KEYS, previous="not asked")
    assert validation.reason_code == "receipt_chain_broken"


def test_the_trusted_keys_are_asked_for_own_names_only() -> None:
    class Trusting(dict[str, str]):
        def __missing__(self, _: str) -> str:
            return PUBLIC_KEY

    assert verify_receipt(sign(payload()), trusted_keys=Trusting()).reason_code == "receipt_key_not_trusted"
    assert verify_receipt(sign(payload()), trusted_keys={KEY_ID: PUBLIC_KEY}).valid


def test_every_reason_code_has_a_status() -> None:
    assert tuple(STATUS_OF_REASON) == RECEIPT_REASON_CODES
    assert set(STATUS_OF_REASON.values()) == set(RECEIPT_VALIDATION_STATUSES)

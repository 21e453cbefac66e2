"""`verify_receipt`: receipts of other signers, and wrong arguments."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta, timezone
from typing import Any, cast

import pytest

from tests._documents import examples
from tests._receipts import KEY_ID, OFFLINE_RECEIPT, PUBLIC_KEY, TRUSTED_KEYS, payload, sign, to_text
from tookeffect import ReceiptError, ReceiptValidation, verify_receipt
from tookeffect._receipt_validation import REASON_STATUS
from tookeffect.models import Receipt
from tookeffect.vocabulary import RECEIPT_REASON_CODES, RECEIPT_VALIDATION_STATUSES

RECEIPTS = [example for example in examples() if example.shape == "receipt"]


def published_keys() -> dict[str, str]:
    """The keys of the example key document, which signed the example receipts."""
    (document,) = [example for example in examples() if example.shape == "key-document"][:1]
    return {key["keyId"]: key["publicKey"] for key in json.loads(document.text)["keys"]}


@pytest.mark.parametrize("example", RECEIPTS, ids=lambda example: example.name)
def test_validates_a_receipt_that_typescript_signed(example: Any) -> None:
    validation = verify_receipt(example.text, trusted_keys=published_keys())
    assert (validation.reason_code, validation.detail) == ("signature_valid", None)
    predicate = json.loads(example.text)["payload"]["predicate"]
    assert validation.verdict == predicate["verdict"]["verdict"]
    assert (validation.environment, validation.workspace_id) == (
        predicate["environment"],
        predicate["workspaceId"],
    )


def test_validates_the_offline_example_as_bytes_text_and_parsed_object() -> None:
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
    "marker", ["é", "“quoted”", "🔎", "\u2028", "\0\U0001f600\x7f", '"\\/\b', "x" * 2048]
)
def test_validates_a_receipt_with_any_characters_that_another_serializer_wrote(marker: str) -> None:
    signed = payload()
    signed["predicate"]["operation"]["correlationKeys"]["marker"] = marker
    receipt = sign(signed)
    for document in (receipt, to_text(receipt), json.dumps(receipt)):
        assert verify_receipt(document, trusted_keys=TRUSTED_KEYS).valid


def test_a_valid_receipt_can_have_the_verdict_refuted() -> None:
    verdict = {
        "verdict": "refuted",
        "reason": "effect_mismatch",
        "attribution": None,
        "evidenceLevels": ["E3"],
        "checks": [],
    }
    validation = verify_receipt(sign(payload(verdict=verdict)), trusted_keys=TRUSTED_KEYS)
    assert (validation.valid, validation.verdict) == (True, "refuted")


def test_a_refused_receipt_has_no_verdict() -> None:
    receipt = sign(payload())
    receipt["payload"]["predicate"]["coverage"]["limits"] = []
    assert verify_receipt(receipt, trusted_keys=TRUSTED_KEYS) == ReceiptValidation(
        valid=False,
        reason_code="signature_invalid",
        status="invalid",
        detail="the signature does not match the payload",
    )


class _Hostile(Mapping[str, object]):
    def __getitem__(self, name: str) -> object:
        raise RuntimeError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(["receiptVersion"])

    def __len__(self) -> int:
        return 1


@pytest.mark.parametrize("receipt", [None, 7, [], object(), _Hostile(), {1: 2}, {"a": b""}], ids=repr)
def test_reports_other_values_as_malformed(receipt: Any) -> None:
    assert verify_receipt(receipt, trusted_keys=TRUSTED_KEYS).reason_code == "receipt_malformed"


def test_refuses_a_model_as_malformed() -> None:
    model: Any = Receipt.model_validate_json(RECEIPTS[0].text)
    assert verify_receipt(model, trusted_keys=published_keys()).reason_code == "receipt_malformed"


def test_refuses_a_receipt_in_which_a_value_has_another_type() -> None:
    receipt = sign(payload())
    for sequence in (True, "1", 1.5, [1]):
        receipt["payload"]["predicate"]["sequence"] = sequence
        assert verify_receipt(receipt, trusted_keys=TRUSTED_KEYS).reason_code == "receipt_schema_invalid"


def test_accepts_the_float_1_0_for_the_signed_integer_1() -> None:
    text = to_text(sign(payload())).replace('"sequence": 1,', '"sequence": 1.0,')
    assert "1.0" in text
    assert verify_receipt(text, trusted_keys=TRUSTED_KEYS).valid


@pytest.mark.parametrize(
    ("seconds", "reason_code"), [(-300, "signature_valid"), (-300.001, "receipt_issued_in_future")]
)
def test_allows_a_clock_that_is_300_seconds_behind(seconds: float, reason_code: str) -> None:
    receipt = sign(payload(issuedAt="2026-11-21T09:30:00.000Z"))
    moment = datetime(2026, 11, 21, 9, 30, tzinfo=timezone.utc) + timedelta(seconds=seconds)
    text = f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"
    elsewhere = moment.astimezone(timezone(timedelta(hours=-7)))
    for now in (moment, elsewhere, text):
        assert verify_receipt(receipt, trusted_keys=TRUSTED_KEYS, now=now).reason_code == reason_code


def test_accepts_any_receipt_if_the_clock_shows_the_last_representable_instant() -> None:
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
def test_wrong_arguments_raise_before_the_receipt_is_read(options: dict[str, Any], code: str) -> None:
    with pytest.raises(ReceiptError) as refused:
        verify_receipt(b"", **cast("dict[str, Any]", {"trusted_keys": TRUSTED_KEYS, **options}))
    assert refused.value.code == code


def test_refuses_an_invalid_previous() -> None:
    validation = verify_receipt(sign(payload()), trusted_keys=TRUSTED_KEYS, previous="unknown")
    assert validation.reason_code == "receipt_chain_broken"


def test_finds_keys_only_by_their_key_id() -> None:
    class Trusting(dict[str, str]):
        def __missing__(self, _: str) -> str:
            return PUBLIC_KEY

    assert verify_receipt(sign(payload()), trusted_keys=Trusting()).reason_code == "receipt_key_not_trusted"
    assert verify_receipt(sign(payload()), trusted_keys={KEY_ID: PUBLIC_KEY}).valid


def test_each_reason_code_has_a_status() -> None:
    assert tuple(REASON_STATUS) == RECEIPT_REASON_CODES
    assert set(REASON_STATUS.values()) == set(RECEIPT_VALIDATION_STATUSES)

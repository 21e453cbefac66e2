"""Strict Ed25519 verification, by the same rules in every language of this project."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

_FIELD_ORDER: Final = 2**255 - 19
_GROUP_ORDER: Final = 2**252 + 27742317777372353535851937790883648493
_SIGN_BIT: Final = 1 << 255

# The y of the eight points whose order divides the cofactor 8; RFC 7748 and 8032 name the curve.
_SMALL_ORDER_Y: Final = frozenset(
    {
        0,  # order 4
        1,  # the neutral point
        _FIELD_ORDER - 1,  # order 2
        0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,  # order 8
        0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7,  # order 8
    }
)


def is_acceptable_point(encoded: bytes) -> bool:
    """Whether 32 bytes are an acceptable encoding of a point: canonical y, not of small order.

    The sign of x is ignored. Whether the point is on the curve is checked by `holds_equation`.
    """
    y = int.from_bytes(encoded, "little") & (_SIGN_BIT - 1)
    return len(encoded) == 32 and y < _FIELD_ORDER and y not in _SMALL_ORDER_Y


def is_acceptable_signature(encoded: bytes) -> bool:
    """Whether 64 bytes are an acceptable signature: R is an acceptable point, and S is below the group
    order."""
    return (
        len(encoded) == 64
        and int.from_bytes(encoded[32:], "little") < _GROUP_ORDER
        and is_acceptable_point(encoded[:32])
    )


def verify_ed25519_strict(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """Verifies a signature: canonical encodings of A and R, neither of small order, S below the group order,
    and the cofactorless equation. Returns False for a key or a signature of another length.

    This is the strict interpretation of RFC 8032 section 5.1.7.
    """
    return (
        is_acceptable_point(public_key)
        and is_acceptable_signature(signature)
        and holds_equation(public_key, message, signature)
    )


def holds_equation(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """Checks the cofactorless equation, with OpenSSL, for encodings that are acceptable."""
    try:
        _load_key(public_key).verify(signature, message)
    except InvalidSignature:
        return False
    return True


@lru_cache(maxsize=256)
def _load_key(public_key: bytes) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(public_key)

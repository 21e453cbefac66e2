"""Numbers as ECMAScript spells them."""

from __future__ import annotations


def ecmascript_number(value: float) -> str:
    """Spells a finite double as `Number::toString` does; −0 is 0.

    Python finds the same shortest digits and only lays them out otherwise.
    See ECMA-262, Number::toString; RFC 8785 section 3.2.2.3.
    """
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    padded = whole + ("" if fraction == "0" else fraction)
    leading = len(padded) - len(padded.lstrip("0"))
    # The value is 0.DIGITS times ten to the power of `point`.
    point = len(whole) - leading + int(exponent or "0")
    return sign + _laid_out(padded.strip("0"), point)


def _laid_out(digits: str, point: int) -> str:
    if len(digits) <= point <= 21:
        return digits.ljust(point, "0")
    if 0 < point <= 21:
        return f"{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"0.{'0' * -point}{digits}"
    fraction = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{digits[0]}{fraction}e{point - 1:+d}"

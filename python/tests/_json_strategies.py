"""Arbitrary JSON values and texts."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

NUMBERS = st.one_of(
    st.integers(-(2**53) + 1, 2**53 - 1),
    st.floats(min_value=-(2.0**53) + 1, max_value=2.0**53 - 1, allow_nan=False),
    st.floats(allow_nan=False, allow_infinity=False, min_value=-1, max_value=1),
)
TEXTS = st.one_of(
    st.text(max_size=12),
    st.text(alphabet='"\\/\b\f\n\r\t\0\x1f\x7f\u2028\ud7ff\ue000\ufb33\uffff😀€aZ0', max_size=8),
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS),
    lambda parts: st.one_of(st.lists(parts, max_size=6), st.dictionaries(TEXTS, parts, max_size=6)),
    max_leaves=25,
)

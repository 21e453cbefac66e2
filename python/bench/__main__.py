"""`python -m bench` (`npm run bench`) compares `verify_receipt` with `openssl speed`.

ROUNDS and SECONDS (of each measurement) come from the environment. Both measure processor time, so that other
processes on the machine affect both alike.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from tookeffect import canonicalize, parse_strict, verify_receipt

EXAMPLE = Path(__file__).parents[2] / "examples" / "offline-receipt" / "generated"
ROUNDS = int(os.environ.get("ROUNDS", "5"))
SECONDS = float(os.environ.get("SECONDS", "1"))

# The required rate of `verify_receipt`, relative to the rate of OpenSSL.
MIN_RATIO = 0.35


def main() -> None:
    """Prints the rates and the ratios."""
    document = (EXAMPLE / "receipt.json").read_bytes()
    trusted_keys = json.loads((EXAMPLE / "trusted-keys.json").read_text("utf-8"))
    value = parse_strict(document)
    parsed = json.loads(document)
    subjects: dict[str, Callable[[], object]] = {
        "verify_receipt, bytes": lambda: verify_receipt(document, trusted_keys=trusted_keys),
        "verify_receipt, a parsed object": lambda: verify_receipt(parsed, trusted_keys=trusted_keys),
        "parse_strict of the receipt": lambda: parse_strict(document),
        "canonicalize of the receipt": lambda: canonicalize(value),
    }
    rates: dict[str, list[float]] = {name: [] for name in subjects}
    openssl = [_openssl_verifies_per_second()]
    for _ in range(ROUNDS):
        for name, run in subjects.items():
            rates[name].append(_rate_per_second(run))
        openssl.append(_openssl_verifies_per_second())

    limit = median(openssl)
    between = ", ".join(f"{rate:.0f}" for rate in openssl)
    print(f"openssl speed ed25519, verify/s before, between and after: {between}")
    print(f"receipt: {len(document)} bytes in; median of {ROUNDS} rounds of {SECONDS:g} s of processor time")
    for name, measured in rates.items():
        rate = median(measured)
        print(f"{name:<40} {rate:>9.0f}/s   {rate / limit:.2f} of openssl verify")
    ratio = median(rates["verify_receipt, bytes"]) / limit
    print(
        f"required: at least {MIN_RATIO} of openssl verify; {'reached' if ratio >= MIN_RATIO else 'MISSED'}"
    )


def _rate_per_second(run: Callable[[], object]) -> float:
    started_at = time.process_time()
    calls, elapsed = 0, 0.0
    while elapsed < SECONDS:
        for _ in range(20):
            run()
        calls += 20
        elapsed = time.process_time() - started_at
    return calls / elapsed


def _openssl_verifies_per_second() -> float:
    command = ["openssl", "speed", "-seconds", str(max(1, round(SECONDS))), "ed25519"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"Ed25519\).*\s([0-9.]+)\s*$", printed, re.MULTILINE)
    if found is None:
        raise SystemExit("`openssl speed ed25519` gave no figure; install OpenSSL 3")
    return float(found[1])


main()

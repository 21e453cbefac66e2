"""Verifies a DSSE envelope with securesystemslib.

python verify_dsse.py ENVELOPE.json KEY.pem KEY_ID
"""

import json
import sys
from pathlib import Path

from cryptography.hazmat.primitives.serialization import load_pem_public_key
from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import SSlibKey

envelope_file, key_file, key_id = sys.argv[1:]
envelope = Envelope.from_dict(json.loads(Path(envelope_file).read_bytes()))
key = SSlibKey.from_crypto(load_pem_public_key(Path(key_file).read_bytes()), keyid=key_id)
try:
    accepted = envelope.verify([key], threshold=1)
except VerificationError as error:
    sys.exit(f"refused: {error}")
print(f"verified by {', '.join(accepted)}")

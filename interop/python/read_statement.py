"""Reads the in-toto Statement of a DSSE envelope and compares its subject with a document.

It does not verify the signature; verify_dsse.py does.

python read_statement.py ENVELOPE.json DOCUMENT.json
"""

import base64
import hashlib
import json
import sys
from pathlib import Path

from google.protobuf import json_format
from in_toto_attestation.v1 import statement_pb2
from in_toto_attestation.v1.statement import Statement

envelope_file, document_file = sys.argv[1:]
payload = base64.b64decode(json.loads(Path(envelope_file).read_bytes())["payload"], validate=True)
try:
    statement = Statement.copy_from_pb(json_format.Parse(payload, statement_pb2.Statement()))
    statement.validate()
except (json_format.ParseError, UnicodeDecodeError, ValueError) as error:
    sys.exit(f"refused: not an in-toto Statement: {error}")
[subject] = statement.pb.subject
if subject.digest["sha256"] != hashlib.sha256(Path(document_file).read_bytes()).hexdigest():
    sys.exit("refused: the document is not the subject")
predicate = json_format.MessageToDict(statement.pb.predicate)
result = {
    "subject": subject.name,
    "predicateType": statement.pb.predicate_type,
    "operationId": predicate["operation"]["id"],
    "verdict": predicate["verdict"]["verdict"],
}
print(json.dumps(result))

import { describe, expect, inject, test } from 'vitest';
import { otherOperation } from '../support/receipt-subject.ts';
import { pemKey } from '../support/public-key-formats.ts';
import { runPython } from '../support/run-python.ts';
import { ALL_TAMPERINGS, type VerifierInput, tamper } from '../support/tampered.ts';

const subjects = inject('subjects');
/** It verifies envelopes without reading the statement, so a changed document makes no difference. */
const tamperings = ALL_TAMPERINGS.filter((tampering) => !tampering.startsWith('the document'));

const verify = ({ envelope, publicKey, keyId }: VerifierInput) =>
  runPython('verify_dsse.py', { 'envelope.json': envelope, 'key.pem': pemKey(publicKey) }, [
    'envelope.json',
    'key.pem',
    keyId,
  ]);

describe.each(subjects)('securesystemslib with $name', (subject) => {
  test('accepts the envelope with the key id of the receipt', async () => {
    expect(await verify(subject)).toEqual({ exitCode: 0, output: `verified by ${subject.keyId}\n` });
  });

  test.each(tamperings)('rejects a copy with a change in %s', async (tampering) => {
    expect(await verify(tamper(tampering, subject, otherOperation(subject, subjects)))).toEqual({
      exitCode: 1,
      output: 'refused: Accepted signatures do not match threshold, Found: 0, Expected 1\n',
    });
  });

  test('rejects the envelope if the key is trusted under another id', async () => {
    expect(await verify({ ...subject, keyId: '0'.repeat(32) })).toMatchObject({ exitCode: 1 });
  });
});

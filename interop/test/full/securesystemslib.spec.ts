import { describe, expect, inject, test } from 'vitest';
import { otherOperation } from '../support/other-operation.ts';
import { pemKey } from '../support/pem-key.ts';
import { runPython } from '../support/run-python.ts';
import { ALL_TAMPERINGS, type Presented, tamper } from '../support/tampered.ts';

const subjects = inject('subjects');
/** It verifies envelopes and knows no statements, so a document says nothing to it. */
const tamperings = ALL_TAMPERINGS.filter((tampering) => !tampering.startsWith('the document'));

const verify = ({ envelope, publicKey, keyId }: Presented) =>
  runPython('verify_dsse.py', { 'envelope.json': envelope, 'key.pem': pemKey(publicKey) }, [
    'envelope.json',
    'key.pem',
    keyId,
  ]);

describe.each(subjects)('securesystemslib, of $name', (subject) => {
  test('accepts its envelope by the key id that the receipt names', async () => {
    expect(await verify(subject)).toEqual({ exitCode: 0, output: `verified by ${subject.keyId}\n` });
  });

  test.each(tamperings)('refuses a copy that had its change in %s', async (tampering) => {
    expect(await verify(tamper(tampering, subject, otherOperation(subject, subjects)))).toEqual({
      exitCode: 1,
      output: 'refused: Accepted signatures do not match threshold, Found: 0, Expected 1\n',
    });
  });

  test('refuses it where the key is trusted under another id', async () => {
    expect(await verify({ ...subject, keyId: '0'.repeat(32) })).toMatchObject({ exitCode: 1 });
  });
});

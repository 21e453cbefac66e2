import { describe, expect, inject, test } from 'vitest';
import { run } from '../../../tools/process.mjs';
import { otherOperation } from '../support/receipt-subject.ts';
import { pemKey } from '../support/public-key-formats.ts';
import { ALL_TAMPERINGS, type VerifierInput, tamper } from '../support/tampered.ts';
import { requireProgram } from '../support/tool.ts';
import { writeFiles } from '../support/written-files.ts';

const subjects = inject('subjects');
const RECEIPT_TYPE = 'https://tookeffect.dev/receipt/v1';

/** Runs cosign without a home folder and without network access. */
async function verifyBlobAttestation(input: VerifierInput, type = RECEIPT_TYPE) {
  using folder = writeFiles({
    'key.pem': pemKey(input.publicKey),
    'bundle.json': input.bundle,
    'document.json': input.document,
  });
  const { exitCode, output } = await run(
    requireProgram(inject('cosign')),
    [
      'verify-blob-attestation',
      ...['--key', 'key.pem', '--bundle', 'bundle.json', '--type', type, '--insecure-ignore-tlog'],
      'document.json',
    ],
    { cwd: folder.path, env: { HOME: folder.path, HTTPS_PROXY: 'http://127.0.0.1:9' }, quiet: true },
  );
  return { accepted: exitCode === 0, output };
}

describe.each(subjects)('cosign verify-blob-attestation with $name', (subject) => {
  test('accepts the receipt, with the operation’s document as the blob', async () => {
    const { accepted, output } = await verifyBlobAttestation(subject);
    expect({ accepted, output }).toEqual({
      accepted: true,
      output: expect.stringContaining('Verified OK') as string,
    });
  });

  test.each(ALL_TAMPERINGS)('rejects a copy with a change in %s', async (tampering) => {
    const { accepted, output } = await verifyBlobAttestation(
      tamper(tampering, subject, otherOperation(subject, subjects)),
    );
    const reason = tampering.startsWith('the document')
      ? 'provided artifact digests do not match digests in statement'
      : 'accepted signatures do not match threshold, Found: 0, Expected 1';
    expect({ accepted, output }).toEqual({
      accepted: false,
      output: expect.stringContaining(reason) as string,
    });
  });

  test('rejects the receipt as a statement of another type', async () => {
    const { accepted, output } = await verifyBlobAttestation(subject, 'https://slsa.dev/provenance/v1');
    expect({ accepted, output }).toEqual({
      accepted: false,
      output: expect.stringContaining('invalid predicate type') as string,
    });
  });
});

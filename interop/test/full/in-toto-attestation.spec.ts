import { describe, expect, inject, test } from 'vitest';
import { otherOperation } from '../support/receipt-subject.ts';
import { runPython } from '../support/run-python.ts';
import { readPayload, type VerifierInput, rewrite, tamper, withBitFlipped } from '../support/tampered.ts';

const subjects = inject('subjects');

const read = ({ envelope, document }: VerifierInput) =>
  runPython('read_statement.py', { 'envelope.json': envelope, 'document.json': document }, [
    'envelope.json',
    'document.json',
  ]);

test('the receipts under test have both verdicts', () => {
  expect(subjects.map(({ verdict }) => verdict)).toEqual(['verified', 'refuted', 'verified']);
});

describe.each(subjects)('in-toto-attestation with $name', (subject) => {
  const changed = (from: RegExp, to: string): VerifierInput => {
    const payload = Buffer.from(readPayload(subject).toString('utf8').replace(from, to));
    return { ...subject, ...rewrite(subject, { payload }) };
  };

  test('reads a Statement about the operation’s document with the verdict of the receipt', async () => {
    const { exitCode, output } = await read(subject);
    expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(output)).toEqual({
      subject: `operation/${subject.operationId}`,
      predicateType: 'https://tookeffect.dev/receipt/v1',
      operationId: subject.operationId,
      verdict: subject.verdict,
    });
  });

  test.each([
    'the payload, for that of another operation',
    'the document, for that of another operation',
  ] as const)('rejects a copy with a change in %s', async (tampering) => {
    const copy = tamper(tampering, subject, otherOperation(subject, subjects));
    expect(await read(copy)).toEqual({ exitCode: 1, output: 'refused: the document is not the subject\n' });
  });

  const firstByte = { ...subject, ...rewrite(subject, { payload: withBitFlipped(readPayload(subject), 0) }) };

  test.each<[string, VerifierInput]>([
    ['is not JSON', firstByte],
    ['is a Statement of another version', changed(/Statement\/v1/, 'Statement/v2')],
    ['has no subject', changed(/"subject":\[.*?\]/, '"subject":[]')],
    ['has a subject without a digest', changed(/"digest":\{"sha256":"[0-9a-f]+"\},"name"/, '"name"')],
    ['has a member that is not in the Statement schema', changed(/^\{/, '{"extra":1,')],
  ])('rejects a payload that %s', async (_, copy) => {
    expect(await read(copy)).toEqual({
      exitCode: 1,
      output: expect.stringContaining('refused: not an in-toto Statement') as string,
    });
  });
});

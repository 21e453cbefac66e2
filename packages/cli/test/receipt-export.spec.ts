import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { example, exampleFile } from './support/example.ts';
import { runCommand, runProgram } from './support/run-command.ts';

const receipt = exampleFile('receipt', 'verified');
const [{ keyId, sig }] = example('receipt', 'verified').signatures as [{ keyId: string; sig: string }];
const signatures = [{ keyid: keyId, sig: Buffer.from(sig, 'hex').toString('base64') }];

/** No server listens there, so every use of the network fails. */
const UNREACHABLE = { environment: { TOOKEFFECT_BASE_URL: 'http://127.0.0.1:1' } };

test('exports a DSSE envelope with the same signature bytes, without an API key and without the network', async () => {
  const { code, stdout, stderr } = await runCommand(
    ['receipt', 'export', receipt, '--format', 'dsse'],
    UNREACHABLE,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { payload, ...envelope } = JSON.parse(stdout) as { payload: string };
  expect(envelope).toEqual({ payloadType: 'application/vnd.in-toto+json', signatures });
  expect(JSON.parse(Buffer.from(payload, 'base64').toString())).toEqual(
    example('receipt', 'verified').payload,
  );
});

test('exports a receipt from standard input as a Sigstore bundle', async () => {
  const arguments_ = ['receipt', 'export', '-', '--format', 'sigstore-bundle'];
  const { code, stdout } = await runProgram(arguments_, { ...UNREACHABLE, stdin: readFileSync(receipt) });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint: keyId } },
    dsseEnvelope: { signatures: [{ keyid: '', sig: signatures[0]!.sig }] },
  });
});

const text = readFileSync(receipt, 'utf8');

test.each([
  ['a text that is not JSON', 'nothing', 'receipt_malformed'],
  [
    'a receipt of a newer version',
    '{"receiptVersion":"tookeffect-receipt/2"}',
    'receipt_version_unsupported',
  ],
  ['an object that is not a receipt', '{}', 'receipt_schema_invalid'],
  ['another algorithm', text.replace('"Ed25519"', '"ES256"'), 'signature_algorithm_unsupported'],
  ['a signature in upper-case hex', text.replace(sig, sig.toUpperCase()), 'signature_malformed'],
])(
  'exits with 5 for %s, with the reason on standard error and nothing on standard output',
  async (_, stdin, reasonCode) => {
    for (const format of ['dsse', 'sigstore-bundle']) {
      const arguments_ = ['receipt', 'export', '-', '--format', format];
      const asText = await runCommand(arguments_, { ...UNREACHABLE, stdin });
      expect(asText).toMatchObject({ code: 5, stdout: '' });
      expect(asText.stderr).toContain(`(${reasonCode})`);
      const asJson = await runCommand([...arguments_, '--json'], { ...UNREACHABLE, stdin });
      expect(asJson).toMatchObject({ code: 5, stdout: '' });
      expect(JSON.parse(asJson.stderr)).toMatchObject({ code: reasonCode });
    }
  },
);

test.each([
  ['no format', []],
  ['an unknown format', ['--format', 'jws']],
])('exits with 2 for %s', async (_, flags) => {
  expect(await runCommand(['receipt', 'export', receipt, ...flags])).toMatchObject({ code: 2, stdout: '' });
});

test('exits with 2 for a missing file', async () => {
  const run = await runCommand(['receipt', 'export', '/nonexistent', '--format', 'dsse']);
  expect(run).toMatchObject({ code: 2, stdout: '' });
});

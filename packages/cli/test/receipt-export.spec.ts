import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { example, exampleFile } from './support/example.ts';
import { runCommand } from './support/run-command.ts';

const receipt = exampleFile('receipt', 'verified');
const [{ keyId, sig }] = example('receipt', 'verified').signatures as [{ keyId: string; sig: string }];
const signatures = [{ keyid: keyId, sig: Buffer.from(sig, 'hex').toString('base64') }];

/** Nobody answers there, so that whatever is asked of the network fails. */
const NOWHERE = { environment: { TOOKEFFECT_BASE_URL: 'http://127.0.0.1:1' } };

test('a receipt becomes a DSSE envelope with the same signature bytes, without a key or the network', async () => {
  const { code, stdout, stderr } = await runCommand(
    ['receipt', 'export', receipt, '--format', 'dsse'],
    NOWHERE,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { payload, ...envelope } = JSON.parse(stdout) as { payload: string };
  expect(envelope).toEqual({ payloadType: 'application/vnd.in-toto+json', signatures });
  expect(JSON.parse(Buffer.from(payload, 'base64').toString())).toEqual(
    example('receipt', 'verified').payload,
  );
});

test('a receipt from standard input becomes a Sigstore bundle', async () => {
  const arguments_ = ['receipt', 'export', '-', '--format', 'sigstore-bundle'];
  const { code, stdout } = await runCommand(arguments_, { ...NOWHERE, stdin: readFileSync(receipt) });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint: keyId } },
    dsseEnvelope: { signatures: [{ keyid: '', sig: signatures[0]!.sig }] },
  });
});

const text = readFileSync(receipt, 'utf8');

test.each([
  ['what is no JSON', 'nothing', 'receipt_malformed'],
  [
    'a receipt of a later version',
    '{"receiptVersion":"tookeffect-receipt/2"}',
    'receipt_version_unsupported',
  ],
  ['an object that is no receipt', '{}', 'receipt_schema_invalid'],
  ['another algorithm', text.replace('"Ed25519"', '"ES256"'), 'signature_algorithm_unsupported'],
  ['a signature in other letters', text.replace(sig, sig.toUpperCase()), 'signature_malformed'],
])(
  '%s is not exported: 5, the reason on standard error, and nothing on standard output',
  async (_, stdin, reasonCode) => {
    for (const format of ['dsse', 'sigstore-bundle']) {
      const arguments_ = ['receipt', 'export', '-', '--format', format];
      const human = await runCommand(arguments_, { ...NOWHERE, stdin });
      expect(human).toMatchObject({ code: 5, stdout: '' });
      expect(human.stderr).toContain(`(${reasonCode})`);
      const machine = await runCommand([...arguments_, '--json'], { ...NOWHERE, stdin });
      expect(machine).toMatchObject({ code: 5, stdout: '' });
      expect(JSON.parse(machine.stderr)).toMatchObject({ code: reasonCode });
    }
  },
);

test.each([
  ['no format', []],
  ['a format that nobody knows', ['--format', 'jws']],
])('%s is a wrong call: 2', async (_, flags) => {
  expect(await runCommand(['receipt', 'export', receipt, ...flags])).toMatchObject({ code: 2, stdout: '' });
});

test('a file that is not there is a wrong call: 2', async () => {
  const run = await runCommand(['receipt', 'export', '/nonexistent', '--format', 'dsse']);
  expect(run).toMatchObject({ code: 2, stdout: '' });
});

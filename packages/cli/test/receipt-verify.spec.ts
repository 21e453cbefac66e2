import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { example, exampleFile } from './support/example.ts';
import { runCommand, temporaryFolder } from './support/run-command.ts';
import { startStubApi } from './support/stub-api.ts';

const receipt = exampleFile('receipt', 'verified');
const laterReceipt = exampleFile('receipt', 'refuted-later');
const keyDocument = exampleFile('key-document-envelope', 'signed-by-the-root');
const AT = ['--at', '2026-11-22T10:00:00.000Z'];
const OFFLINE = ['--keys', keyDocument, '--offline', ...AT];
const KEY = {
  '936cf00d2d22411fe44f3d7b4a0667e6': '403b59f74a8b8a68754c6d9da7af38d996225894834a144874ff93d47de2d0de',
};

/** Nobody answers there, so that whatever is asked of the network fails. */
const NOWHERE = { environment: { TOOKEFFECT_BASE_URL: 'http://127.0.0.1:1' } };

test('a receipt is valid offline, by a saved key document, without a key or an account', async () => {
  const { code, stdout, stderr } = await runCommand(['receipt', 'verify', receipt, ...OFFLINE], NOWHERE);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('✓ valid  signature_valid');
  expect(stdout).toContain('verified (all_checks_passed)');
});

test('a map of key ids to public keys does as well, and the receipt may come from standard input', async () => {
  const keys = path.join(temporaryFolder(), 'keys.json');
  writeFileSync(keys, JSON.stringify(KEY));
  const arguments_ = ['receipt', 'verify', '-', '--keys', keys, '--offline', '--json', ...AT];
  const { code, stdout } = await runCommand(arguments_, { ...NOWHERE, stdin: readFileSync(receipt) });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    valid: true,
    reasonCode: 'signature_valid',
    verdict: 'verified',
  });
});

test.each([
  [
    'a changed receipt',
    readFileSync(receipt, 'utf8').replace('"sequence": 1', '"sequence": 2'),
    [],
    'signature_invalid',
  ],
  ['what is no JSON', 'nothing', [], 'receipt_malformed'],
  [
    'another verdict than expected',
    readFileSync(laterReceipt, 'utf8'),
    ['--verdict', 'verified'],
    'receipt_verdict_mismatch',
  ],
  [
    'another operation than expected',
    readFileSync(receipt, 'utf8'),
    ['--operation', 'op_x'],
    'receipt_operation_mismatch',
  ],
  [
    'an instant before it was issued',
    readFileSync(receipt, 'utf8'),
    ['--at', '2026-11-21T00:00:00Z'],
    'receipt_issued_in_future',
  ],
  [
    'a chain that does not fit',
    readFileSync(laterReceipt, 'utf8'),
    ['--previous', laterReceipt],
    'receipt_chain_broken',
  ],
])('%s is not valid: 5, and the reason', async (_, stdin, flags, reasonCode) => {
  const arguments_ = ['receipt', 'verify', '-', ...OFFLINE, ...flags];
  const human = await runCommand(arguments_, { ...NOWHERE, stdin });
  expect(human.code).toBe(5);
  expect(human.stdout).toContain(`✗ not valid  ${reasonCode}`);
  const machine = await runCommand([...arguments_, '--json'], { ...NOWHERE, stdin });
  expect(machine.code).toBe(5);
  expect(JSON.parse(machine.stdout)).toMatchObject({ valid: false, reasonCode });
});

test('a receipt follows the one before it', async () => {
  const arguments_ = ['receipt', 'verify', laterReceipt, ...OFFLINE, '--previous', receipt];
  expect((await runCommand(arguments_, NOWHERE)).stdout).toContain('refuted (');
});

test('a stranger’s key trusts nothing', async () => {
  const keys = path.join(temporaryFolder(), 'keys.json');
  writeFileSync(keys, '{}');
  const { code, stdout } = await runCommand(
    ['receipt', 'verify', receipt, '--keys', keys, '--offline', ...AT],
    NOWHERE,
  );
  expect(code).toBe(5);
  expect(stdout).toContain('receipt_key_not_trusted');
});

test('a key document after its end is not relied on, unless the caller allows it', async () => {
  const late = [
    'receipt',
    'verify',
    receipt,
    '--keys',
    keyDocument,
    '--offline',
    '--at',
    '2027-01-01T00:00:00Z',
  ];
  const refused = await runCommand(late, NOWHERE);
  expect(refused).toMatchObject({ code: 5, stdout: '' });
  expect(refused.stderr).toContain('key_document_expired');
  expect((await runCommand([...late, '--allow-expired-keys'], NOWHERE)).code).toBe(0);
});

test('a key document that the given root did not sign is not relied on', async () => {
  const root = path.join(temporaryFolder(), 'root.json');
  writeFileSync(root, JSON.stringify({ '45add475c5d2c49fdc6577de37155ba1': Object.values(KEY)[0] }));
  const { code, stderr } = await runCommand(
    ['receipt', 'verify', receipt, ...OFFLINE, '--root-keys', root],
    NOWHERE,
  );
  expect(code).toBe(5);
  expect(stderr).toContain('key_document_not_trusted');
});

test('with keys nothing is asked of the network, and without them the key document alone', async () => {
  const route = 'GET /.well-known/tookeffect/keys.json';
  const api = await startStubApi({
    [route]: [{ body: example('key-document-envelope', 'signed-by-the-root') }],
  });
  const environment = { TOOKEFFECT_BASE_URL: api.baseUrl };
  await runCommand(['receipt', 'verify', receipt, '--keys', keyDocument, ...AT], { environment });
  await runCommand(['receipt', 'verify', receipt, '--keys', keyDocument, '--offline', ...AT], {
    environment,
  });
  await runCommand(['receipt', 'verify', receipt, '--offline', ...AT], { environment });
  expect(api.arrived).toEqual([]);
  const { code, stderr } = await runCommand(['receipt', 'verify', receipt, ...AT], { environment });
  expect(code).toBe(0);
  expect(stderr).toContain('to pin them');
  expect(api.arrived.map(({ route: asked }) => asked)).toEqual([route]);
  expect(api.arrived[0]!.headers.authorization).toBeUndefined();
});

import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { KeyDocumentEnvelope } from '@tookeffect/sdk';
import { expect, test } from 'vitest';
import { example, exampleFile } from './support/example.ts';
import { runCommand, runProgram, temporaryFolder } from './support/run-command.ts';
import { startStubApi } from './support/stub-api.ts';

const receipt = exampleFile('receipt', 'verified');
const laterReceipt = exampleFile('receipt', 'refuted-later');
const keyDocument = exampleFile('key-document-envelope', 'signed-by-the-root');
const AT = ['--at', '2026-11-22T10:00:00.000Z'];
const OFFLINE = ['--keys', keyDocument, '--offline', ...AT];
const KEY = {
  '936cf00d2d22411fe44f3d7b4a0667e6': '403b59f74a8b8a68754c6d9da7af38d996225894834a144874ff93d47de2d0de',
};

/** No server listens there, so every use of the network fails. */
const UNREACHABLE = { environment: { TOOKEFFECT_BASE_URL: 'http://127.0.0.1:1' } };

test('validates a receipt offline with a saved key document, without an API key', async () => {
  const { code, stdout, stderr } = await runCommand(['receipt', 'verify', receipt, ...OFFLINE], UNREACHABLE);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `note: the signature of ${keyDocument} was not checked; to check it, use --root-keys\n`,
  });
  expect(stdout).toContain('✓ valid  signature_valid');
  expect(stdout).toContain('verified (all_checks_passed)');
  expect(stdout).toContain('marker, sufficient for the contract, creator confirmed');
  expect(stdout).toContain('nothing beside the checked values was compared');
});

test('validates a receipt from standard input with a map of key ids to public keys', async () => {
  const keys = path.join(temporaryFolder(), 'keys.json');
  writeFileSync(keys, JSON.stringify(KEY));
  const arguments_ = ['receipt', 'verify', '-', '--keys', keys, '--offline', '--json', ...AT];
  const { code, stdout } = await runProgram(arguments_, { ...UNREACHABLE, stdin: readFileSync(receipt) });
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
  ['a text that is not JSON', 'nothing', [], 'receipt_malformed'],
  [
    'a receipt with another verdict than expected',
    readFileSync(laterReceipt, 'utf8'),
    ['--verdict', 'verified'],
    'receipt_verdict_mismatch',
  ],
  [
    'a receipt of another operation than expected',
    readFileSync(receipt, 'utf8'),
    ['--operation', 'op_x'],
    'receipt_operation_mismatch',
  ],
  [
    'an instant before the receipt was issued',
    readFileSync(receipt, 'utf8'),
    ['--at', '2026-11-21T00:00:00Z'],
    'receipt_issued_in_future',
  ],
  [
    'a wrong preceding receipt',
    readFileSync(laterReceipt, 'utf8'),
    ['--previous', laterReceipt],
    'receipt_chain_broken',
  ],
])('exits with 5 and the reason for %s', async (_, stdin, flags, reasonCode) => {
  const arguments_ = ['receipt', 'verify', '-', ...OFFLINE, ...flags];
  const asText = await runCommand(arguments_, { ...UNREACHABLE, stdin });
  expect(asText.code).toBe(5);
  expect(asText.stdout).toContain(`✗ not valid  ${reasonCode}`);
  const asJson = await runCommand([...arguments_, '--json'], { ...UNREACHABLE, stdin });
  expect(asJson.code).toBe(5);
  expect(JSON.parse(asJson.stdout)).toMatchObject({ valid: false, reasonCode });
});

test('accepts a receipt together with its previous receipt', async () => {
  const arguments_ = ['receipt', 'verify', laterReceipt, ...OFFLINE, '--previous', receipt];
  expect((await runCommand(arguments_, UNREACHABLE)).stdout).toContain('refuted (');
});

test('does not validate a receipt without a trusted key', async () => {
  const keys = path.join(temporaryFolder(), 'keys.json');
  writeFileSync(keys, '{}');
  const { code, stdout } = await runCommand(
    ['receipt', 'verify', receipt, '--keys', keys, '--offline', ...AT],
    UNREACHABLE,
  );
  expect(code).toBe(5);
  expect(stdout).toContain('receipt_key_not_trusted');
});

test('rejects an expired key document, except with --allow-expired-keys', async () => {
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
  const rejected = await runCommand(late, UNREACHABLE);
  expect(rejected).toMatchObject({ code: 5, stdout: '' });
  expect(rejected.stderr).toContain('key_document_expired');
  expect((await runCommand([...late, '--allow-expired-keys'], UNREACHABLE)).code).toBe(0);
});

test('rejects a key document that no given root key signed', async () => {
  const root = path.join(temporaryFolder(), 'root.json');
  writeFileSync(root, JSON.stringify({ '45add475c5d2c49fdc6577de37155ba1': Object.values(KEY)[0] }));
  const { code, stderr } = await runCommand(
    ['receipt', 'verify', receipt, ...OFFLINE, '--root-keys', root],
    UNREACHABLE,
  );
  expect(code).toBe(5);
  expect(stderr).toContain('key_document_not_trusted');
});

test('says nothing about the signature of a key document that a given root key signed', async () => {
  const folder = temporaryFolder();
  const { root, keys } = signedKeyDocument(folder);
  const arguments_ = ['receipt', 'verify', receipt, '--keys', keys, '--root-keys', root, '--offline', ...AT];
  expect(await runCommand(arguments_, UNREACHABLE)).toMatchObject({ code: 0, stderr: '' });
});

test.each([
  ['issuer', 'https://another.example', 'key_issuer_mismatch'],
  ['environment', 'test', 'key_environment_mismatch'],
])('exits with 5 for a receipt of another %s than that of its key', async (member, value, reasonCode) => {
  const { root, keys } = signedKeyDocument(temporaryFolder(), { [member]: value });
  const arguments_ = ['receipt', 'verify', receipt, '--keys', keys, '--root-keys', root, '--offline', ...AT];
  const { code, stdout } = await runCommand(arguments_, UNREACHABLE);
  expect(code).toBe(5);
  expect(stdout).toContain(reasonCode);
});

/** Writes the example key document, its first key changed, signed by a new root key; and the file of that root key. */
function signedKeyDocument(folder: string, changes: object = {}): { root: string; keys: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { payloadType, payload } = JSON.parse(readFileSync(keyDocument, 'utf8')) as KeyDocumentEnvelope;
  const document = JSON.parse(Buffer.from(payload, 'base64').toString()) as { keys: object[] };
  const changed = { ...document, keys: document.keys.map((key) => ({ ...key, ...changes })) };
  const bytes = Buffer.from(JSON.stringify(changed));
  const message = Buffer.from(
    `DSSEv1 ${payloadType.length} ${payloadType} ${bytes.length} ${bytes.toString()}`,
  );
  const signatures = [{ keyid: 'root', sig: sign(null, message, privateKey).toString('base64') }];
  const files = { root: path.join(folder, 'root.json'), keys: path.join(folder, 'keys.json') };
  const rootHex = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  writeFileSync(files.root, JSON.stringify({ root: rootHex }));
  writeFileSync(files.keys, JSON.stringify({ payloadType, payload: bytes.toString('base64'), signatures }));
  return files;
}

test('uses the network only without --keys, and fetches only the key document', async () => {
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
  expect(stderr).toContain('to pin keys');
  expect(api.arrived.map(({ route: requested }) => requested)).toEqual([route]);
  expect(api.arrived[0]!.headers.authorization).toBeUndefined();
});

import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = new Uint8Array(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
const message = new TextEncoder().encode('It took effect.');
const signature = new Uint8Array(sign(null, message, privateKey));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['a browser, which has no process', undefined],
  ['a process without getBuiltinModule', { ...process, getBuiltinModule: undefined }],
  ['a process without node:crypto', { ...process, getBuiltinModule: () => undefined }],
  ['a node:crypto without hash', { ...process, getBuiltinModule: () => ({}) }],
])('signatures and hashes work in %s', async (_where, standIn) => {
  vi.resetModules();
  vi.stubGlobal('process', standIn);
  const core = import('../src/index.ts');
  const { loadNobleEd25519Verifier, nodeEd25519Verifier, sha256Hex, ...functions } = await core.finally(() =>
    vi.unstubAllGlobals(),
  );
  expect(sha256Hex(message)).toBe(createHash('sha256').update(message).digest('hex'));
  expect(sha256Hex('é')).toBe(createHash('sha256').update('é').digest('hex'));
  if (nodeEd25519Verifier) return;
  const { verifyEd25519Strict, verifyEd25519StrictAsync, verifyReceipt } = functions;
  const missing = expect.objectContaining({ name: 'ReceiptError', code: 'verifier_missing' }) as Error;
  expect(() => verifyEd25519Strict(key, message, signature)).toThrow(missing);
  expect(() => verifyReceipt('not even JSON', { trustedKeys: {} })).toThrow(missing);
  expect(await verifyEd25519StrictAsync(key, message, signature)).toBe(true);
  const noble = await loadNobleEd25519Verifier();
  expect(verifyEd25519Strict(key, message, signature, noble)).toBe(true);
  expect(verifyEd25519Strict(key, message.subarray(1), signature, noble)).toBe(false);
});

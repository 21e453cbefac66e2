import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LocalKeyManagement, Sealer, SecretsDirectory } from '../../src/modules/secrets/index.ts';
import { temporaryFolder } from './temporary-folder.ts';

const binding = { workspaceId: 'ws_1', recordId: 'con_1', type: 'bearer', origin: 'https://api.example.com' };

function keyringIn(folder: string) {
  const keys = new LocalKeyManagement(new SecretsDirectory(folder));
  return { keys, sealer: new Sealer(keys) };
}

test('unsealing returns the sealed text, and two seals of one text differ', async () => {
  const { sealer } = keyringIn(await temporaryFolder());
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (secret) => {
      const [one, other] = [await sealer.seal(secret, binding), await sealer.seal(secret, binding)];
      expect(one).not.toBe(other);
      expect(await sealer.unseal(one, binding)).toBe(secret);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['workspace', { workspaceId: 'ws_2' }],
  ['row', { recordId: 'con_2' }],
  ['type', { type: 'basic' }],
  ['origin', { origin: 'https://api.example.com.evil.example' }],
])('a value moved to another %s cannot be unsealed', async (_, change) => {
  const { sealer } = keyringIn(await temporaryFolder());
  const sealed = await sealer.seal('secret', binding);
  const elsewhere = { ...binding, ...change };
  await expect(sealer.unseal(sealed, elsewhere)).rejects.toMatchObject({
    code: 'sealed_value_not_authentic',
  });
  await expect(sealer.rewrap(sealed, elsewhere)).rejects.toMatchObject({
    code: 'sealed_value_not_authentic',
  });
});

test('characters cannot be moved from one part of a binding to the next', async () => {
  const { sealer } = keyringIn(await temporaryFolder());
  const sealed = await sealer.seal('secret', { ...binding, workspaceId: 'a', recordId: 'b","c' });
  const shifted = { ...binding, workspaceId: 'a","b', recordId: 'c' };
  await expect(sealer.unseal(sealed, shifted)).rejects.toMatchObject({ code: 'sealed_value_not_authentic' });
});

test('a value with any flipped bit cannot be unsealed', async () => {
  const { sealer } = keyringIn(await temporaryFolder());
  const sealed = await sealer.seal('a secret', binding);
  const codes = new Set<unknown>();
  for (let at = 0; at < sealed.length; at++) {
    for (let bit = 0; bit < 7; bit++) {
      const flipped = Buffer.from(sealed);
      flipped[at]! ^= 1 << bit;
      const opening = sealer.unseal(flipped.toString(), binding);
      codes.add(
        await opening.then(
          () => 'opened',
          (error: unknown) => (error as { code: string }).code,
        ),
      );
    }
  }
  expect([...codes].sort()).toEqual(['key_unknown', 'sealed_value_malformed', 'sealed_value_not_authentic']);
});

test('a value combined from parts of two others cannot be unsealed', async () => {
  const { sealer } = keyringIn(await temporaryFolder());
  const one = (await sealer.seal('one', binding)).split('.');
  const other = (await sealer.seal('two', binding)).split('.');
  const mixed = [one[0], one[1], other[2]].join('.');
  await expect(sealer.unseal(mixed, binding)).rejects.toMatchObject({ code: 'sealed_value_not_authentic' });
});

test('rewrapping changes only the wrapped data key, and the value can be unsealed without the old key', async () => {
  const { keys, sealer } = keyringIn(await temporaryFolder());
  const sealed = await sealer.seal('secret', binding);
  await keys.addKey();
  const rewrapped = await sealer.rewrap(sealed, binding);
  expect(rewrapped.split('.')[1]).not.toBe(sealed.split('.')[1]);
  expect(rewrapped.split('.')[2]).toBe(sealed.split('.')[2]);
  expect(await sealer.unseal(sealed, binding)).toBe('secret');
  await keys.removeOldKeys();
  expect(await sealer.unseal(rewrapped, binding)).toBe('secret');
  await expect(sealer.unseal(sealed, binding)).rejects.toMatchObject({ code: 'key_unknown' });
});

test('a running server unseals a value that another process sealed with a newer key', async () => {
  const folder = await temporaryFolder();
  const [server, operator] = [keyringIn(folder), keyringIn(folder)];
  expect(await server.sealer.unseal(await server.sealer.seal('a', binding), binding)).toBe('a');
  await operator.keys.addKey();
  expect(await server.sealer.unseal(await operator.sealer.seal('b', binding), binding)).toBe('b');
});

test('a malformed keyring seals no value', async () => {
  const folder = await temporaryFolder();
  const directory = new SecretsDirectory(folder);
  for (const json of [
    '{',
    '[]',
    '{"current":"a","keys":[]}',
    '{"current":"a","keys":[{"id":"a","key":"AA"}]}',
  ]) {
    await directory.replace('keyring.json', json);
    await expect(keyringIn(folder).sealer.seal('x', binding)).rejects.toMatchObject({
      code: 'keyring_malformed',
    });
  }
});

test('the secrets directory does not contain the sealed secrets', async () => {
  const folder = await temporaryFolder();
  await keyringIn(folder).sealer.seal('canary-7f1b', binding);
  for (const name of await readdir(folder)) {
    expect(await readFile(path.join(folder, name), 'utf8')).not.toContain('canary');
  }
});

import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SecretsDirectory } from '../../src/modules/secrets/index.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a secret file is created once, and only its owner can read it and its folder', async () => {
  const folder = path.join(await temporaryFolder(), 'secrets');
  const first = await new SecretsDirectory(folder).readOrCreate('pepper', () => 'first');
  const again = await new SecretsDirectory(folder).readOrCreate('pepper', () => 'second');
  expect([first.toString(), again.toString()]).toEqual(['first', 'first']);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(folder, 'pepper'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['pepper']);
});

test('fifty concurrent calls create one secret', async () => {
  const folder = path.join(await temporaryFolder(), 'secrets');
  const contents = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      new SecretsDirectory(folder).readOrCreate('key', () => `secret ${n}`),
    ),
  );
  expect(new Set(contents.map((content) => content.toString())).size).toBe(1);
  expect(await readdir(folder)).toEqual(['key']);
});

test('a replaced secret contains nothing of the old one', async () => {
  const directory = new SecretsDirectory(await temporaryFolder());
  await directory.readOrCreate('key', () => 'a long first secret');
  await directory.replace('key', 'short');
  expect((await directory.readOrCreate('key', () => 'third')).toString()).toBe('short');
});

test('reading a missing or removed secret returns null and creates nothing', async () => {
  const directory = new SecretsDirectory(await temporaryFolder());
  expect(await directory.read('key')).toBeNull();
  await directory.readOrCreate('key', () => 'secret');
  expect((await directory.read('key'))?.toString()).toBe('secret');
  await directory.remove('key');
  await directory.remove('key');
  expect(await directory.read('key')).toBeNull();
});

test('a secret file that other users can read is refused', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'key'), 'secret');
  await chmod(path.join(folder, 'key'), 0o604);
  const reading = new SecretsDirectory(folder).readOrCreate('key', () => 'other');
  await expect(reading).rejects.toMatchObject({ code: 'secret_file_exposed' });
});

test('an empty secret is refused', async () => {
  const folder = await temporaryFolder();
  const directory = new SecretsDirectory(folder);
  await expect(directory.readOrCreate('key', () => '')).rejects.toMatchObject({ code: 'secret_file_empty' });
  await writeFile(path.join(folder, 'cut'), '', { mode: 0o600 });
  await expect(directory.readOrCreate('cut', () => 'x')).rejects.toMatchObject({ code: 'secret_file_empty' });
});

test.each(['../key', '.hidden', 'a/b', 'KEY', ''])('the file name %j is refused', async (name) => {
  const directory = new SecretsDirectory(await temporaryFolder());
  await expect(directory.readOrCreate(name, () => 'x')).rejects.toMatchObject({
    code: 'secret_name_invalid',
  });
});

import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { expect, test } from 'vitest';
import { findFaults } from '../find-faults.ts';
import { packPackages } from '../pack-packages.ts';

const [server] = packPackages(['packages/server']);

test('the package of the server has no fault', async () => {
  const { messages, pkg } = await publint({ pack: { tarball: server!.tarball.buffer }, strict: true });
  const texts = messages.map((message) => formatMessage(message, pkg, { color: false }));
  // It takes `imports` for a field of root packages; Node reads that of the nearest package.json, as the installation shows.
  expect(
    texts.filter((text) => !(text ?? '').includes('dist/program/package.json has an "imports" field')),
  ).toEqual([]);
  expect(findFaults(server!.contents)).toEqual([]);
});

test('it has the licenses of the packages that are part of the program, and none of their source maps', () => {
  const files = server!.contents.listFiles('/node_modules/@tookeffect/server/dist/program');
  expect(files).toContain('/node_modules/@tookeffect/server/dist/program/THIRD-PARTY-LICENSES.txt');
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { example } from './support/example.ts';

const host = process.env.TOOKEFFECT_HOST_NODE ?? process.execPath;

test('the published build runs on the oldest supported Node', async () => {
  const script = fileURLToPath(new URL('node-floor.mjs', import.meta.url));
  const child = spawn(host, [script]);
  child.stdin.end(
    JSON.stringify({
      operation: example('operation', 'created'),
      verification: example('verification', 'verified'),
    }),
  );
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^sdk works on Node /);
});

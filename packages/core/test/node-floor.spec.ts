import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { signReceipt, trustedKeys } from './receipt-fixture.ts';

const host = process.env.TOOKEFFECT_HOST_NODE ?? process.execPath;

test('the built package runs on the oldest supported Node', () => {
  const script = fileURLToPath(new URL('node-floor.mjs', import.meta.url));
  const input = JSON.stringify({ receipt: JSON.stringify(signReceipt()), trustedKeys });
  const { status, stdout, stderr } = spawnSync(host, [script], { input, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^core holds on Node /);
  expect(status).toBe(0);
});

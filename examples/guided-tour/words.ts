import type { ControlPlane } from './control-plane.ts';
import type { Performance } from './perform.ts';

/** Says what is being done, while it is done. */
export function step(text: string): void {
  console.log(`› ${text}`);
}

/** Says what an agent did, what it said, and what was seen. */
export function sayPerformance({
  scene,
  operationId,
  verification,
  receipt,
  spentCredits,
  failures,
}: Performance): void {
  const { verdict, reason, nextAction } = verification;
  const credits = spentCredits === 0 ? 'no credit' : `${spentCredits} credit`;
  console.log(`  ${failures.length === 0 ? '✓' : '✗'} ${scene.title}; it says "${scene.says}"
      ${verdict}: ${reason} (${credits}, next: ${nextAction})
      receipt offline: ${receipt.reasonCode}; one byte changed: ${receipt.reasonCodeOfForgery}
      ${operationId}
`);
  for (const failure of failures) console.log(`      NOT AS EXPECTED: ${failure}`);
}

/** What to do next. */
export function closingWords({ baseUrl, firstApiKey }: ControlPlane): string {
  const key = firstApiKey
    ? `Your first API key, shown this once:\n  ${firstApiKey}`
    : 'Your first API key was shown at the first start. For another one, in a second terminal:\n' +
      '  npm run -s server -- admin create-api-key --name mine --preset admin';
  return `The control plane answers at ${baseUrl} until you press Ctrl-C.

${key}

In a second terminal, in this folder:
  export TOOKEFFECT_BASE_URL=${baseUrl} TOOKEFFECT_API_KEY=<your key>
  npx tookeffect op list
  npx tookeffect op show <an op_… from above>
  npx tookeffect receipt get <an op_… from above> > receipt.json
  npx tookeffect receipt verify receipt.json

In your agent:
  import { TookEffect } from '@tookeffect/sdk';
  const te = new TookEffect();
  const op = await te.begin('postgres.row.present@1', { schema: 'public', table: 'orders', idColumn: 'id',
    correlationColumn: 'operation_reference', match: { order_number: 'A-1' }, expect: { amount_cents: 4200 } });
  // … your agent writes the row, with op.correlationKeys.marker in operation_reference …
  await op.actionResult({ status: 'succeeded' });
  console.log((await op.verify()).verdict);

A dashboard comes later; ${baseUrl}/v1/openapi.json describes everything that there is.`;
}

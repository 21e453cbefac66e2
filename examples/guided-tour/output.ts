import type { ControlPlane } from './control-plane.ts';
import type { ScenarioOutcome } from './run-scenario.ts';

/** Prints what the tour does next. */
export function printStep(text: string): void {
  console.log(`› ${text}`);
}

/** Prints what an agent did and reported, what the control plane found, and every unmet expectation. */
export function printOutcome({
  scenario,
  operationId,
  verification,
  receipt,
  chargedCredits,
  failures,
}: ScenarioOutcome): void {
  const { verdict, reason, nextAction, attribution } = verification;
  const charge = chargedCredits === 0 ? 'no credit charged' : `${chargedCredits} credit charged`;
  console.log(`  ${failures.length === 0 ? '✓' : '✗'} ${scenario.title} It reports: "${scenario.report}"
      verdict    ${verdict}: ${reason}${attribution ? `, attributed by ${attribution.kind}` : ''} (${charge}, next action: ${nextAction})
      receipt    validated offline: ${receipt.reasonCode}; with one byte changed: ${receipt.changedReasonCode}
      operation  ${operationId}
`);
  for (const failure of failures) console.log(`      NOT AS EXPECTED: ${failure}`);
}

/** @returns what the user can do next, with the first API key if the database is new */
export function nextSteps({ baseUrl, firstApiKey }: ControlPlane): string {
  const key = firstApiKey
    ? `Your first API key (shown only once):\n  ${firstApiKey}`
    : 'Your first API key was shown at the first start. To create another one, run in a second terminal:\n' +
      '  npm run -s server -- admin create-api-key --name mine --preset admin';
  return `The control plane runs at ${baseUrl} until you press Ctrl-C.

${key}

Use it in a second terminal, in this folder (op_… is an operation id from above):
  export TOOKEFFECT_BASE_URL=${baseUrl} TOOKEFFECT_API_KEY=<your key>
  npx tookeffect op list
  npx tookeffect op show op_…
  npx tookeffect receipt get op_… > receipt.json
  npx tookeffect receipt verify receipt.json

Use it in your agent:
  import { TookEffect } from '@tookeffect/sdk';
  const te = new TookEffect();
  const op = await te.begin('postgres.row.present@1', { schema: 'public', table: 'orders',
    correlationColumn: 'operation_reference', match: { order_number: 'A-1' }, expect: { amount_cents: 4200 } });
  // … your agent inserts the row, with op.correlationKeys.marker in operation_reference …
  await op.actionResult({ status: 'succeeded' });
  console.log((await op.verify()).verdict);
Use it where someone relies on the agent's report:
  await te.resume('op_…').requireVerified({ input }); // throws unless this input is verified, and attributed to the operation

There is no dashboard yet. The whole API is described at ${baseUrl}/v1/openapi.json.`;
}

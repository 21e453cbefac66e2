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

/**
 * @param agentSteps how to run an agent of one's own
 * @returns what the user can do next, with the file of the first API key if the database is new
 */
export function nextSteps({ baseUrl, firstApiKeyFile }: ControlPlane, agentSteps: string): string {
  const create = 'npm run -s server -- admin create-api-key --name mine --preset admin';
  const key = firstApiKeyFile
    ? `Your first API key is in this file, which only you can read:
  ${firstApiKeyFile}
If it is lost, create another one in a second terminal, in this folder:
  ${create}`
    : `Your first API key was made at the first start. To create another one, run in a second terminal, in this folder:
  ${create}`;
  return `The control plane runs at ${baseUrl} until you press Ctrl-C. Its address in a browser shows every endpoint.

${key}

${agentSteps}

With the same variables, in this folder (op_… is an operation id from above):
  npx tookeffect op list
  npx tookeffect op show op_…
  npx tookeffect receipt get op_… > receipt.json
  npx tookeffect receipt verify receipt.json

For a system of your own, add a connection with your first API key: npx tookeffect connection add --help
There is no dashboard yet.`;
}

import { edit, mutant, type Mutant } from '@tookeffect/testing/mutants';

const tool = 'adapters/run-tool.ts';
const action = 'operations/run-action.ts';
const calls = 'adapters/unsettled-calls.ts';
const repeat = 'operations/begin-action.ts';
const processRuns = 'operations/process-runs.ts';
const advised = 'if (isUnchanged && (isRetryAdvised(verification) || isSuspended)) return start();';
const nothingSent = 'if (saysNothingSent(error)) {';

/** Mistakes about calls that are repeated, and about tools that were not called. */
export const REPEAT_MUTANTS: readonly Mutant[] = [
  mutant(
    'repeats-run-again',
    'a framework that repeats a call wants it to run',
    edit(repeat, 'if (!isRepeat) return start();', 'if (name !== undefined) return start();'),
  ),
  mutant(
    'repeats-show-the-first-verdict',
    'an operation is verified once',
    edit(
      repeat,
      'verification: await operation.verify(call),',
      'verification: await operation.verify({ ...call, idempotencyKey: firstKey }),',
    ),
    edit(
      repeat,
      'await look(operation, call);',
      "await look(operation, call, verifyKey(options.idempotencyKey ?? '', operation.id, 0));",
    ),
    edit(
      repeat,
      'async function look(operation: BegunOperation, call: CallOptions): Promise<Look> {',
      'async function look(operation: BegunOperation, call: CallOptions, firstKey: string): Promise<Look> {',
    ),
    edit(
      repeat,
      "import { rememberFailedRun } from './failed-runs.ts';",
      "import { verifyKey } from '../adapters/operation-key.ts';\nimport { rememberFailedRun } from './failed-runs.ts';",
    ),
    edit(
      action,
      'idempotencyKey !== undefined && !isRepeat;',
      'idempotencyKey !== undefined && isRepeat !== null;',
    ),
  ),
  mutant(
    'results-are-not-recorded',
    'that it is done says enough',
    edit(
      action,
      'else if (RECORDED.has(acknowledgement.status)) known.keep(result);',
      'else void [known.keep, RECORDED];',
    ),
  ),
  mutant(
    'errors-are-recorded',
    'what a tool returned is its result',
    edit(
      action,
      'else if (RECORDED.has(acknowledgement.status)) known.keep(result);',
      'else if (RECORDED.size > 0) known.keep((result as { result?: unknown }).result ?? result);',
    ),
  ),
  mutant(
    'absent-actions-always-run',
    'what is absent did not happen',
    edit(
      repeat,
      "verification?.nextAction === 'retry_same_idempotency_key';",
      'verification?.nextAction !== null;',
    ),
  ),
  mutant(
    'refuted-actions-run-again',
    'what failed is tried again',
    edit(
      repeat,
      advised,
      "if (isUnchanged && (isRetryAdvised(verification) || verification?.verdict === 'refuted')) return start();",
    ),
  ),
  mutant(
    'advised-actions-do-not-run',
    'an action is never repeated',
    edit(
      repeat,
      advised,
      'if (isUnchanged && isRetryAdvised(verification) && name === operation.id) return start();',
    ),
  ),
  mutant(
    'looks-that-fail-run-again',
    'an outage must not stop a tool',
    edit(
      repeat,
      advised,
      'if (isUnchanged && (verification === null || isRetryAdvised(verification))) return start();',
    ),
  ),
  mutant(
    'only-this-process-is-known',
    'a process knows what it did',
    edit(repeat, 'if (!isRepeat) return start();', 'if (!isRepeat || known.started === 0) return start();'),
  ),
  mutant(
    'cancelled-operations-are-looked-at',
    'a refused look is a look',
    edit(repeat, "error.code === 'operation_cancelled')", "error.code === 'operation_canceled')"),
  ),
  mutant(
    'sent-nothing-is-submitted',
    'what a tool throws is an error',
    edit(action, nothingSent, 'if (saysNothingSent(error) && operation.id === known.result) {'),
  ),
  mutant(
    'sent-nothing-counts-as-begun',
    'a body that ran has begun',
    edit(action, `${nothingSent}\n      takeBack();`, nothingSent),
  ),
  mutant(
    'sent-nothing-forgets-earlier-runs',
    'the last run is the only one',
    edit(processRuns, 'this.#isUnbegun = wasUnbegun;', 'this.#isUnbegun = wasUnbegun || isFirst !== null;'),
  ),
  mutant(
    'on-repeat-is-ignored',
    'a repeated call is always looked at first',
    edit(repeat, "if (onRepeat === 'run' || known.isUnbegun) {", 'if (known.isUnbegun) {'),
  ),
  mutant(
    'unverified-tools-run-again',
    'without a service there is no operation',
    edit(
      tool,
      "if (onRepeat !== 'run' && processRunOf(idempotencyKey).started > 0) {",
      "if (onRepeat !== 'run' && processRunOf(idempotencyKey).started > 99) {",
    ),
  ),
  mutant(
    'gates-pass-calls-that-were-not-made',
    'a tool that was not called has no effect',
    edit(
      calls,
      'this.#scopes.set(scope, calls.set(toNotCalledId(actionId), call));',
      'void [toNotCalledId(actionId), call, calls];',
    ),
  ),
  mutant(
    'calls-that-were-not-made-stay',
    'an error is an error',
    edit(calls, 'this.#delete(scope, toNotCalledId(actionId));', 'this.#delete(scope, actionId);'),
  ),
  mutant(
    'any-call-replaces-one-that-was-not-made',
    'a tool that works at last has made up for its failures',
    edit(calls, 'return `not called: ${actionId}`;', 'return `not called: ${actionId.slice(0, 5)}`;'),
  ),
];

import { edit, mutant, type Mutant } from '@tookeffect/testing/mutants';
import { REPEAT_MUTANTS } from './repeat-mutants.ts';

const tool = 'adapters/run-tool.ts';
const shown = 'adapters/presentation.ts';
const keys = 'adapters/operation-key.ts';
const action = 'operations/run-action.ts';
const repeat = 'operations/begin-action.ts';
const calls = 'adapters/unsettled-calls.ts';
const settles = "if (call.verdict === 'verified') {";
const cancelled = "if (actionResult === null && unverified === 'action_unfinished') return undefined;";
const caught = "const conclusion = await submitAndVerify(begun, () => ({ status: 'unknown' }), options);";
const aborted = 'if (signal?.aborted) throw new UserAbortError';
const acknowledged = 'const acknowledgement = acknowledge(result);';
const refused = "if (whenUnreachable !== 'run_unverified' || !isUnreachable(error)) throw error;";
const options = 'const options = { ...binding.begin, idempotencyKey, signal };';

/** Mistakes of the runtime, by the rule of adapters that notices each. */
export const SDK_MUTANTS: readonly Mutant[] = [
  mutant(
    'error-texts-are-acknowledged',
    'whatever a tool returns is a success',
    edit(
      tool,
      "return result.isUnfinished ? null : { status: 'unknown' };",
      'return result.isUnfinished ? null : acknowledge(result.result);',
    ),
  ),
  mutant(
    'questions-are-acknowledged',
    'whatever a tool returns is a success',
    edit(tool, "return result.isUnfinished ? null : { status: 'unknown' };", "return { status: 'unknown' };"),
  ),
  mutant(
    'operations-are-begun-again',
    'every attempt is an action',
    edit(
      tool,
      options,
      options.replace('idempotencyKey', 'idempotencyKey: idempotencyKey + crypto.randomUUID()'),
    ),
  ),
  mutant(
    'calls-are-known-by-their-id',
    'a call id is unique',
    edit(
      keys,
      'canonicalize({ callId, contract, framework, input, scope, tool })',
      'canonicalize({ callId, contract, framework, tool })',
    ),
    edit(
      tool,
      '.catch((error: unknown) => toUnverified(binding, idempotencyKey, error));',
      '.catch(() => access.begin(contract, input, {}, { name: tool }));',
    ),
  ),
  mutant(
    'verdicts-are-softened',
    'a refutation could be a mistake of the service',
    edit(
      shown,
      'verdict: verification?.verdict ?? null,',
      "verdict: verification?.verdict === 'refuted' ? 'pending' : (verification?.verdict ?? null),",
    ),
  ),
  mutant(
    'missing-verdicts-are-verified',
    'an action that succeeded took effect',
    edit(shown, 'verdict: verification?.verdict ?? null,', "verdict: verification?.verdict ?? 'verified',"),
  ),
  mutant(
    'unverified-runs-look-verified',
    'what is missing is not shown',
    edit(
      shown,
      "return { ...shown, unverified: code ?? 'unknown_error' };",
      'return code === undefined || operation === null ? shown : { ...shown, unverified: code };',
    ),
  ),
  mutant(
    'attributions-are-hidden',
    'verified is verified',
    edit(shown, 'attribution: verification?.attribution ?? null,', 'attribution: null,'),
  ),
  mutant(
    'operation-ids-are-lost',
    'a model needs no ids',
    edit(shown, 'operationId: operation?.id ?? null,', 'operationId: operation === null ? null : null,'),
  ),
  mutant(
    'exceptions-are-swallowed',
    'an error is shown as a result',
    edit(
      action,
      'throw rememberFailedRun(error, { operation, ...conclusion });',
      'return { result: String(error) as T, operation, ...conclusion };',
    ),
  ),
  mutant(
    'exceptions-lose-their-operation',
    'an error says enough',
    edit(
      action,
      'throw rememberFailedRun(error, { operation, ...conclusion });',
      'void conclusion;\n    throw error;',
    ),
  ),
  mutant(
    'exceptions-are-failures',
    'a tool that threw did nothing',
    edit(action, caught, caught.replace('unknown', 'failed')),
  ),
  mutant(
    'exceptions-are-not-verified',
    'a tool that threw did nothing',
    edit(action, caught, 'const conclusion = { verification: null, verificationError: error };'),
  ),
  mutant(
    'time-outs-are-failures',
    'a tool that did not end did nothing',
    edit(
      action,
      caught,
      caught.replace(
        "'unknown'",
        "(error as { code?: string }).code === 'action_timed_out' ? 'failed' : 'unknown'",
      ),
    ),
  ),
  mutant(
    'time-outs-are-ignored',
    'a result that comes too late is not needed',
    edit(
      tool,
      "timer = setTimeout(() => reject(new TookEffectError('action_timed_out', message)), timeoutMs);",
      'timer = setTimeout(() => reject(new Error(message)), timeoutMs);',
    ),
  ),
  mutant(
    'aborts-drop-the-acknowledgement',
    'an abort ends everything',
    edit(
      action,
      'await submitAcknowledgement(operation, acknowledge, call);',
      'if (!signal?.aborted) await submitAcknowledgement(operation, acknowledge, call);',
    ),
  ),
  mutant(
    'aborts-verify',
    'the verdict is needed even so',
    edit(action, aborted, 'if (signal?.aborted && signal.reason === undefined) throw new UserAbortError'),
    edit(action, '      ...call,\n      signal,\n', '      ...call,\n'),
  ),
  mutant(
    'refused-inputs-act',
    'a refusal can be handled later',
    edit(tool, refused, 'if (isUnreachable(error)) throw error;'),
  ),
  mutant(
    'refusals-are-outages',
    'every error of begin is an outage',
    edit(tool, refused, "if (whenUnreachable !== 'run_unverified') throw error;"),
  ),
  mutant(
    'unreachable-services-are-ignored',
    'a tool must not depend on the service',
    edit(tool, refused, 'if (!isUnreachable(error)) throw error;'),
  ),
  mutant(
    'bindings-are-not-checked',
    'the service checks them',
    edit('adapters/bind-adapter.ts', 'checkBinding(binding);', 'void checkBinding;'),
  ),
  mutant(
    'scopes-have-a-default',
    'an application has one thread',
    edit(
      tool,
      'framework: name, scope, callId, tool, contract, input',
      "framework: name, scope: scope || 'default', callId, tool, contract, input",
    ),
  ),
  mutant(
    'keys-may-be-arguments',
    'no tool gets the key',
    edit(tool, 'if (access.containsKey(canonicalize(input))) {', 'if (canonicalize(input) === name) {'),
  ),
  mutant(
    'outer-operations-are-inherited',
    'the current operation stays',
    edit(
      tool,
      'withCurrentOperation(null, () => performAction(binding, null, action))',
      'performAction(binding, null, action)',
    ),
  ),
  mutant(
    'operations-are-not-current',
    'the argument is enough',
    edit(
      action,
      'withCurrentOperation(operation, async () => action(operation))',
      'Promise.resolve().then(() => action(operation))',
    ),
  ),
  mutant(
    'cancelled-operations-act',
    'begin refuses them',
    edit(repeat, "if (state === 'cancelled') throw", "if (state === ('gone' as string)) throw"),
  ),
  mutant(
    'failed-verifies-lose-the-result',
    'a run without a verdict failed',
    edit(action, 'return { verification: null, verificationError };', 'throw verificationError;'),
  ),
  mutant(
    'acknowledge-errors-lose-the-result',
    'a mistake of the application ends the run',
    edit(
      action,
      'const acknowledged = () => {',
      'const early = acknowledge(result);\n  const acknowledged = () => {',
    ),
    edit(action, acknowledged, 'const acknowledgement = early;'),
  ),
  mutant(
    'verifies-come-first',
    'the acknowledgement is only for people',
    edit(action, 'await submitAcknowledgement(operation, acknowledge, call);', ''),
    edit(
      action,
      'return { verification, verificationError: undefined };',
      'await submitAcknowledgement(operation, acknowledge, call);\n    return { verification, verificationError: undefined };',
    ),
  ),
  mutant(
    'interrupts-are-failures',
    'whatever is thrown is an error',
    edit(
      tool,
      'if (!this.#isInterrupt(thrown)) throw thrown;',
      'if (thrown !== undefined || this.#isInterrupt(thrown)) throw thrown;',
    ),
  ),
  mutant(
    'streams-are-acknowledged-at-once',
    'a stream is a result',
    edit(tool, '.then(readLastPart)', '.then((returned) => returned as T)'),
  ),
  mutant(
    'gates-pass-open-operations',
    'only a refutation counts',
    edit(calls, settles, settles.replace("=== 'verified'", "!== 'refuted' && call.operationId !== null")),
  ),
  mutant(
    'gates-pass-refuted-effects',
    'an operation with a verdict is settled',
    edit(calls, settles, settles.replace("=== 'verified'", '!== null')),
  ),
  mutant(
    'gates-pass-after-a-later-verification',
    'a tool that worked at last has made up for its failures',
    edit(
      calls,
      'return operationId ?? JSON.stringify([tool, callId]);',
      'return operationId ? tool : callId;',
    ),
  ),
  mutant(
    'gates-pass-unverified-tools',
    'only operations count',
    edit(calls, settles, settles.replace('(', '(call.operationId === null || ')),
  ),
  mutant(
    'gates-keep-old-verdicts',
    'only this process verifies',
    edit(calls, 'if (call.operationId === null) continue;', "if (call.operationId !== '') continue;"),
  ),
  mutant(
    'gates-pass-what-they-cannot-read',
    'an outage must not stop an agent',
    edit(calls, '} catch {\n      return call;', '} catch {\n      return undefined;'),
  ),
  mutant(
    'gates-pass-cancelled-actions',
    'a cancelled operation needs nothing',
    edit(calls, cancelled, 'if (actionResult || unverified) return undefined;'),
  ),
  mutant(
    'gates-block-cancelled-operations',
    'only a verdict settles',
    edit(calls, cancelled, 'void [actionResult, unverified];'),
  ),
  mutant(
    'gate-texts-are-softened',
    'a model needs no details',
    edit('adapters/gate.ts', "${notCalled ? 'not called' : 'no verdict'} (${unverified})", 'not settled yet'),
    edit(
      'adapters/gate.ts',
      '`verdict ${verdict}, reason ${reason}, next action ${nextAction}`',
      "'not settled yet'",
    ),
  ),
  ...REPEAT_MUTANTS,
];

import type {
  BodyResult,
  DrivenAnswer,
  DrivenRun,
  Feature,
  KitDriver,
  OrderArguments,
} from '@tookeffect/adapter-testkit';
import { type Adapter, type AdapterRuntime, type RunTool, type UnsettledCalls } from '@tookeffect/sdk';

/** What the framework of these tests throws to suspend a run. */
class PlainInterrupt extends Error {}

/** What the framework of these tests throws for a call that waits for approval. */
class ApprovalPending extends Error {}

interface PlainTool {
  readonly run: RunTool<OrderArguments, unknown>;
  readonly runtime: AdapterRuntime;
}

const FEATURES: readonly Feature[] = [
  'abort',
  'acknowledge',
  'approval',
  'error_result',
  'nothing_sent',
  'interrupt',
  'outer_operation',
  'repeated_calls',
  'stream',
  'timeout',
  'unfinished_result',
];

/** An adapter without a framework: the rules of the extension point itself. */
const plain = (
  bind: (runtime: AdapterRuntime) => PlainTool,
  gate?: typeof UnsettledCalls,
): Adapter<PlainTool> => ({
  name: 'plain',
  bind,
  gate,
  isInterrupt: (thrown) => thrown instanceof PlainInterrupt,
});

/** Mistakes of an adapter that the kit must notice. */
interface PlainMistakes {
  readonly outputFirst?: boolean;
  readonly lateApproval?: boolean;
  readonly gate?: 'never_asked' | 'no_error';
}

/** Calls the tool as a function, with the adapter `plain`. */
export const plainDriver = createPlainDriver({});

/** By the named mutant: drivers whose adapter has a mistake. */
export const MISTAKEN_DRIVERS: ReadonlyMap<string, KitDriver> = new Map([
  ['outputs-replace-verdicts', createPlainDriver({ outputFirst: true })],
  ['approvals-come-too-late', createPlainDriver({ lateApproval: true })],
  ['gates-are-not-asked', createPlainDriver({ gate: 'never_asked' })],
  ['gates-end-without-an-error', createPlainDriver({ gate: 'no_error' })],
]);

function createPlainDriver({
  outputFirst = false,
  lateApproval = false,
  gate: mistake,
}: PlainMistakes): KitDriver {
  return {
    name: 'plain',
    features: FEATURES,
    suspensionOf: (error) => {
      if (error instanceof ApprovalPending) return 'approval';
      return error instanceof PlainInterrupt ? 'interrupt' : undefined;
    },
    call: async ({ te, binding, body, approval, ...call }) => {
      const { run, runtime } = te.use(plain((given) => ({ runtime: given, run: given.run(binding) })));
      if (approval === 'pending' && !lateApproval) throw new ApprovalPending();
      const outcome = await run(call, async () => {
        if (approval === 'pending') throw new ApprovalPending();
        return toResult(await body(), runtime);
      });
      const presented = { tookeffect: runtime.present(outcome) };
      const output = asObject(outcome.result);
      const seen = outputFirst ? { ...presented, ...output } : { ...output, ...presented };
      return {
        output: typeof outcome.result === 'string' ? outcome.result : seen,
        shown: seen.tookeffect,
        applicationVerdict: outcome.verification?.verdict ?? null,
      };
    },
    converse: (run) => converse(run, mistake),
  };
}

async function converse(given: DrivenRun, mistake: PlainMistakes['gate']): Promise<DrivenAnswer> {
  const { te, sdk, binding, scope, rounds, turns, beforeAnswer } = given;
  const bind = (runtime: AdapterRuntime) => ({ runtime, run: runtime.run(binding) });
  const { run, runtime } = te.use(plain(bind, sdk.UnsettledCalls));
  const told: string[] = [];
  for (const calls of turns) {
    for (const { body, ...call } of calls) {
      // A framework shows the model an error, and the model goes on.
      await run({ ...call, scope }, async () => toResult(await body(), runtime)).catch(() => undefined);
    }
    const answers = told.length + 1;
    await beforeAnswer(answers);
    const unsettled = mistake === 'never_asked' ? [] : await runtime.unsettled(scope);
    if (unsettled.length === 0 || (mistake === 'no_error' && answers > rounds)) {
      return { ended: 'done', answers, told, unsettled: [] };
    }
    const error = new sdk.GateError(unsettled);
    if (answers > rounds) return { ended: error.code, answers, told, unsettled: error.unsettled };
    told.push(sdk.gateText(unsettled));
  }
  throw new Error('the model has nothing more to say');
}

function toResult(result: BodyResult, { notAnAcknowledgement }: AdapterRuntime) {
  switch (result.kind) {
    case 'returned':
      return result.value;
    case 'error_result':
      return notAnAcknowledgement<unknown>(result.text);
    case 'question':
      return notAnAcknowledgement<unknown>(result.text, { isUnfinished: true });
    case 'interrupt':
      throw new PlainInterrupt();
    case 'stream':
      return result.parts;
  }
}

function asObject(result: unknown): object {
  return typeof result === 'object' && result !== null ? result : {};
}

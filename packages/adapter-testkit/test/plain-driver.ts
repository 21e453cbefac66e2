import type { BodyResult, Feature, KitDriver, OrderArguments } from '@tookeffect/adapter-testkit';
import type { Adapter, AdapterRuntime, RunTool } from '@tookeffect/sdk';

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
  'interrupt',
  'outer_operation',
  'stream',
  'timeout',
  'unfinished_result',
];

/** An adapter without a framework: the rules of the extension point itself. */
const plain = (bind: (runtime: AdapterRuntime) => PlainTool): Adapter<PlainTool> => ({
  name: 'plain',
  bind,
  isInterrupt: (thrown) => thrown instanceof PlainInterrupt,
});

/** Mistakes of an adapter that the kit must notice. */
interface PlainMistakes {
  readonly outputFirst?: boolean;
  readonly lateApproval?: boolean;
}

/** Calls the tool as a function, with the adapter `plain`. */
export const plainDriver = createPlainDriver({});

/** By the named mutant: drivers whose adapter has a mistake. */
export const MISTAKEN_DRIVERS: ReadonlyMap<string, KitDriver> = new Map([
  ['outputs-replace-verdicts', createPlainDriver({ outputFirst: true })],
  ['approvals-come-too-late', createPlainDriver({ lateApproval: true })],
]);

function createPlainDriver({ outputFirst = false, lateApproval = false }: PlainMistakes): KitDriver {
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
  };
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

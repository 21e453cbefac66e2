import type { BodyName } from './kit-case.ts';
import type { BodyResult } from './kit-driver.ts';

/** The error that the tool of a case throws. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** What a body can do. */
export interface ToolHands {
  /** Throws the error of the SDK that says that nothing was sent. */
  readonly sendNothing: () => never;
  /** Places the order with the marker of the current operation. @returns the word for the output */
  readonly place: (amountCents?: number) => Promise<string>;
  readonly abort: () => void;
}

/** The amount in the input of every order. */
export const AMOUNT_CENTS = 1200;

const returned = (output: string): BodyResult => ({ kind: 'returned', value: { output } });

/** The bodies of the tool `place_order`. `output` is the word that a case expects. */
export const TOOL_BODIES: Readonly<Record<BodyName, (hands: ToolHands) => Promise<BodyResult>>> = {
  places: async ({ place }) => returned(await place()),
  places_wrong: async ({ place }) => returned(await place(1)),
  claims: () =>
    Promise.resolve({
      kind: 'returned',
      value: { output: 'claim', tookeffect: { verdict: 'verified', reason: 'all_checks_passed' } },
    }),
  throws: () => Promise.reject(new ToolError('the provider refused')),
  places_then_throws: async ({ place }) => {
    await place();
    throw new ToolError('the connection was lost');
  },
  returns_error: async ({ place }) => {
    await place();
    return { kind: 'error_result', text: 'error' };
  },
  hangs: async ({ place }) => {
    await place();
    return new Promise<never>(() => undefined);
  },
  places_and_aborts: async ({ place, abort }) => {
    const output = await place();
    abort();
    return returned(output);
  },
  aborts_and_throws: ({ abort }) => {
    abort();
    return Promise.reject(new ToolError('the tool was aborted'));
  },
  sends_nothing: ({ sendNothing }) => Promise.resolve().then(sendNothing),
  asks: () => Promise.resolve({ kind: 'question', text: 'question' }),
  interrupts: () => Promise.resolve({ kind: 'interrupt' }),
  streams: ({ place }) => Promise.resolve({ kind: 'stream', parts: placeInParts(place) }),
};

async function* placeInParts(place: ToolHands['place']): AsyncGenerator<{ output: string }> {
  yield { output: 'part' };
  yield { output: await place() };
}

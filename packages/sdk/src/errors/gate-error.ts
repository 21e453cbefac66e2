import type { UnsettledCall } from '../adapters/unsettled-calls.ts';
import { TookEffectError } from './took-effect-error.ts';

/** The agent gave a final answer although effects of its run are not verified; its answer must not be relied on. */
export class GateError extends TookEffectError {
  override readonly name: string = 'GateError';
  declare readonly code: 'effects_unsettled';
  /** The calls that are not verified, as they were when the last answer was refused. */
  readonly unsettled: readonly UnsettledCall[];

  constructor(unsettled: readonly UnsettledCall[]) {
    const tools = [...new Set(unsettled.map(({ tool }) => tool))].join(', ');
    super(
      'effects_unsettled',
      `the agent ended with ${unsettled.length} calls that are not verified: ${tools}`,
    );
    this.unsettled = unsettled;
  }
}

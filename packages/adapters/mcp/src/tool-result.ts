import { isDoneRun, type PresentedRun, type Presentation, type ToolRun } from '@tookeffect/sdk';
import { withoutClaims } from './verdict-claims.ts';

/** What a handler returns, in every version of the protocol. */
export interface ToolResult {
  readonly content?: readonly unknown[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
  /** `complete` if absent; for example `input_required`: the client is asked for more before the tool acts. */
  readonly resultType?: string;
  /** What the client is asked for, in a result that is not finished. */
  readonly inputRequests?: Readonly<Record<string, unknown>>;
  readonly requestState?: string;
}

/** The member of `_meta` with which a client names a call; the same after a retry. */
export const IDEMPOTENCY_META = 'tookeffect.dev/idempotency-key';

/** The member of `_meta` with the typed verification, for the application. */
const VERIFICATION_META = 'tookeffect.dev/verification';

/** The member of the structured content with the verdict, for the model. */
export const SHOWN = 'tookeffect';

/** A run whose result is one of a tool. */
export interface ResultRun extends PresentedRun {
  readonly result: ToolResult;
}

/**
 * @param isStructured whether clients demand structured content of the tool: a sentence has none, so the result is then an
 *   error for them, which hosts show the model like any other result
 * @returns the run; the sentence of a repeated call that did not run again becomes a result of the tool
 */
export function toResultRun(run: ToolRun<ToolResult>, isStructured = false): ResultRun {
  if (!isDoneRun(run)) return run;
  const { result: text } = run;
  const content = [{ type: 'text', text }];
  return { ...run, result: isStructured ? { content, isError: true } : { content } };
}

/**
 * Adds the verdict: as one more text block, as the member `tookeffect` of the structured content if its schema allows it,
 * and with the whole verification in `_meta`. Some hosts show a model the structured content only, others the content only.
 * A verdict that the tool itself claims is removed, see `withoutClaims`.
 */
export function addVerdict(
  { result, verification }: Pick<ResultRun, 'result' | 'verification'>,
  shown: Presentation,
  allowsStructured: boolean,
): ToolResult {
  const honest = withoutClaims(result);
  const { structuredContent } = honest;
  return {
    ...honest,
    content: [...(honest.content ?? []), { type: 'text', text: verdictText(shown) }],
    ...(allowsStructured &&
      isMembers(structuredContent) && { structuredContent: { ...structuredContent, [SHOWN]: shown } }),
    _meta: { ...honest._meta, [VERIFICATION_META]: { ...shown, verification } },
  };
}

/** @returns whether the action will be continued, for example after an answer of the user, or as a task */
export function isUnfinished({ resultType = 'complete' }: ToolResult): boolean {
  return resultType !== 'complete';
}

/** @returns the text block with the verdict */
export function verdictText(shown: Presentation): string {
  return JSON.stringify({ [SHOWN]: shown });
}

/** @returns the result without a verification of its own in `_meta`; the same object if there is none */
export function omitVerification<Result extends Readonly<Record<string, unknown>>>(result: Result): Result {
  const { _meta } = result;
  const isClaimed = typeof _meta === 'object' && _meta !== null && Object.hasOwn(_meta, VERIFICATION_META);
  return isClaimed
    ? { ...result, _meta: omit(_meta as Readonly<Record<string, unknown>>, VERIFICATION_META) }
    : result;
}

/** @returns whether structured content has members; since 2026-07-28 it can be any JSON */
function isMembers(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function omit(members: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([each]) => each !== name));
}

/** An output schema that can be opened for one more member, such as `z.object({ … })`. */
interface OpenableSchema {
  loose?: () => unknown;
  passthrough?: () => unknown;
}

/**
 * Makes an output schema accept the member `tookeffect`.
 * @throws {TypeError} for a schema that cannot be opened; a client would refuse the result after the effect
 */
export function widenOutputSchema<Schema>(schema: Schema): Schema {
  const { loose, passthrough } = schema as OpenableSchema;
  const widen = loose ?? passthrough;
  if (typeof widen === 'function') return widen.call(schema) as Schema;
  throw new TypeError(
    'outputSchema must be an object schema with loose() or passthrough(), such as z.object({ … })',
  );
}

import type { Presentation, ToolRun } from '@tookeffect/sdk';

/** What a handler returns, in every version of the protocol. */
export interface ToolResult {
  readonly content?: readonly unknown[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
  /** `input_required`: the client is asked for more before the tool acts. */
  readonly resultType?: string;
}

/** The member of `_meta` with the typed verification, for the application. */
const VERIFICATION_META = 'tookeffect.dev/verification';

/**
 * Adds the verdict: as one more text block, as the member `tookeffect` of the structured content if its schema allows it,
 * and with the whole verification in `_meta`. Some hosts show a model the structured content only, others the content only.
 * Members of these names that the tool returned are replaced.
 */
export function addVerdict(
  { result, verification }: ToolRun<ToolResult>,
  shown: Presentation,
  allowsStructured: boolean,
): ToolResult {
  const { structuredContent } = result;
  return {
    ...result,
    content: [...(result.content ?? []), { type: 'text', text: JSON.stringify({ tookeffect: shown }) }],
    ...(allowsStructured &&
      structuredContent && { structuredContent: { ...structuredContent, tookeffect: shown } }),
    _meta: { ...result._meta, [VERIFICATION_META]: { ...shown, verification } },
  };
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

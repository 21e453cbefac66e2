/** Version, trace id, id of the parent span, flags. Later versions may append members. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/**
 * Reads the trace that a request belongs to.
 * @param header the value of `traceparent`
 * @returns 32 lower-case hex characters; null without a valid header
 * @see W3C Trace Context, section 3.2
 */
export function readTraceId(header: string | string[] | undefined): string | null {
  const match = typeof header === 'string' ? TRACEPARENT.exec(header) : null;
  if (match === null) return null;
  const [, version, traceId, appended] = match;
  return version === '00' && appended !== undefined ? null : traceId!;
}

import type { ApiResponse } from '../../support/test-api.ts';

/** Header lines that differ from answer to answer by nature. */
const OWN_HEADERS = ['date', 'x-request-id'];

/** An answer without what names this one request: two equal ones tell nobody anything. */
export function comparable({ status, headers, text, json }: ApiResponse): readonly unknown[] {
  const lines = [...headers].filter(([name]) => !OWN_HEADERS.includes(name));
  // A quota counts down with each request, whatever is asked.
  const told = lines.map(([name, value]) => [name, name.startsWith('ratelimit') ? '' : value]);
  return [status, text.replaceAll(String(json.requestId), ''), told];
}

import { ERROR_CODES, type ErrorCode } from '@tookeffect/wire';
import { ERROR_MEANINGS, ERROR_STATUSES, errorTitle } from '../http/index.ts';
import { ERROR_ADVICE } from './error-advice.ts';

/** @returns the page of a code in Markdown: status, meaning, what to do */
export function errorPageMarkdown(code: ErrorCode): string {
  return `# ${errorTitle(code)}

\`${code}\`, status ${ERROR_STATUSES[code]}

${ERROR_MEANINGS[code]}

## What to do

${ERROR_ADVICE[code]}
`;
}

/** @returns what belongs into `docs/errors/`, by file name: a page for each code and their list */
export function renderErrorPages(): ReadonlyMap<string, string> {
  const pages = ERROR_CODES.map((code) => [`${code}.md`, errorPageMarkdown(code)] as const);
  return new Map([['README.md', listOfPages()], ...pages]);
}

function listOfPages(): string {
  const rows = ERROR_CODES.map(
    (code) => `| ${ERROR_STATUSES[code]} | [\`${code}\`](${code}.md) | ${ERROR_MEANINGS[code]} |`,
  );
  return `# Error codes

Every error is an RFC 9457 problem document; its \`code\` is one of these, and its \`type\` names the page.

| status | code | meaning |
| --- | --- | --- |
${rows.join('\n')}
`;
}

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

/** @returns the page of a code in HTML, without scripts, styles or other resources */
export function errorPageHtml(code: ErrorCode): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${errorTitle(code)} · TookEffect</title></head>
<body>
<main>
<h1>${errorTitle(code)}</h1>
<p><code>${code}</code>, status ${ERROR_STATUSES[code]}</p>
<p>${toHtml(ERROR_MEANINGS[code])}</p>
<h2>What to do</h2>
<p>${toHtml(ERROR_ADVICE[code])}</p>
</main>
</body>
</html>
`;
}

/** @returns the files of `docs/errors/`, by name: a page for each code, and their list */
export function renderErrorPages(): ReadonlyMap<string, string> {
  const pages = ERROR_CODES.map((code) => [`${code}.md`, errorPageMarkdown(code)] as const);
  return new Map([['README.md', listOfPages()], ...pages]);
}

function listOfPages(): string {
  const rows = ERROR_CODES.map(
    (code) => `| ${ERROR_STATUSES[code]} | [\`${code}\`](${code}.md) | ${ERROR_MEANINGS[code]} |`,
  );
  return `# Error codes

Every error is an RFC 9457 problem document; its \`code\` is one of these, and its \`type\` is the URL of the page.

| status | code | meaning |
| --- | --- | --- |
${rows.join('\n')}
`;
}

/** Escapes a text and sets its backticked names as code. */
function toHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}

import type { ErrorCode } from '@tookeffect/wire';
import { ERROR_MEANINGS, ERROR_STATUSES, errorTitle } from '../http/index.ts';
import { ERROR_ADVICE } from './error-advice.ts';

/** @returns the page of a code in HTML, without scripts, styles or anything from elsewhere */
export function errorPageHtml(code: ErrorCode): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${errorTitle(code)} · TookEffect</title></head>
<body>
<main>
<h1>${errorTitle(code)}</h1>
<p><code>${code}</code>, status ${ERROR_STATUSES[code]}</p>
<p>${html(ERROR_MEANINGS[code])}</p>
<h2>What to do</h2>
<p>${html(ERROR_ADVICE[code])}</p>
</main>
</body>
</html>
`;
}

/** Escapes a text of ours and sets its backticked names as code. */
function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}

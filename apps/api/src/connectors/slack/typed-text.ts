/** A link, a mention or a date in a stored text, with its label; or an escaped character. */
const STORED = /<([^<>|]*)(?:\|([^<>]*))?>|&(amp|lt|gt);/g;

/** What a reader of a stored text would take for one of these. */
const LOOKS_STORED = /<(?:[a-z][a-z0-9+.-]*:|[@#!])[^<>]*>|&(?:amp|lt|gt);/i;

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

/** What Slack puts before an address that a person typed without it. */
const ADDED = ['', 'http://', 'https://', 'mailto:', 'tel:'];

/**
 * Reads a text of Slack as a person typed it: `&`, `<` and `>` for their entities, and an address for the link that Slack
 * made of it. Links with another label, mentions and dates, which nobody types, stay as they are stored.
 *
 * A text that would then show such a link or an entity where none is stored stays as it is: otherwise an escaped link would
 * equal the link, and a text that was escaped twice the text that was escaped once.
 * @see https://docs.slack.dev/messaging/formatting-message-text
 */
export function typedText(stored: string): string {
  const kept: string[] = [];
  const runs: string[] = [];
  let run = '';
  let end = 0;
  for (const found of stored.matchAll(STORED)) {
    const [text, address, label, entity] = found;
    run += stored.slice(end, found.index);
    end = found.index + text.length;
    const typed = entity === undefined ? typedLink(address!, label) : CHARACTERS[entity];
    if (typed === undefined) {
      runs.push(run);
      kept.push(text);
      run = '';
    } else run += typed;
  }
  runs.push(run + stored.slice(end));
  if (runs.some((one) => LOOKS_STORED.test(one))) return stored;
  return runs.map((one, index) => one + (kept[index] ?? '')).join('');
}

/** @returns `undefined` for what a person does not type so */
function typedLink(address: string, label: string | undefined): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(address)) return undefined;
  const shown = label ?? address;
  return ADDED.some((prefix) => prefix + shown === address) ? unescaped(shown) : undefined;
}

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt);/g, (_, name: string) => CHARACTERS[name]!);
}

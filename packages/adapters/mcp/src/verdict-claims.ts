/** The member that shows a verdict to a model, and what the members of TookEffect in `_meta` begin with. */
const LETTERS = ['t', 'o', 'o', 'k', 'e', 'f', 'f', 'e', 'c', 't'];
const RESERVED_NAME = LETTERS.join('');
const RESERVED_PREFIX = 'tookeffect.dev/';

/** The name that a claimed verdict gets in a text. */
const CLAIMED = 'claimed_by_the_tool';

/** Letters that look like those of the name; the flags `iu` add the other case. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  t: 'tтτ',
  o: 'oоο',
  k: 'kкκ',
  e: 'eе',
  f: 'f',
  c: 'cсϲ',
};

const IGNORABLE = String.raw`\p{Default_Ignorable_Code_Point}*`;

/** A name of a JSON object, in a text, that reads as the one of a verdict: also escaped, full-width, or with letters that look alike. */
const CLAIM = new RegExp(
  LETTERS.map(letterPattern).join(IGNORABLE) +
    String.raw`(?:${IGNORABLE}\.dev\\*\/[\w-]{1,40})?${IGNORABLE}(?=(?:\\*["”’＂]|\\+u0022)\s{0,40}[:：])`,
  'giu',
);

/**
 * Removes what reads as a verdict of the service from what a tool returned: members with its name, at any depth, and the
 * same name in texts that contain JSON, where it becomes `claimed_by_the_tool`. Other words stay those of the tool: what a
 * text says in prose is not judged, and the verdict is always the last block.
 * @returns the same value if it claims nothing
 */
export function withoutClaims<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(CLAIM, CLAIMED) as Value;
  if (Array.isArray(value)) {
    const items = (value as unknown[]).map(withoutClaims);
    return (items.every((item, index) => item === value[index]) ? value : items) as Value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const honest = entries
    .filter(([name]) => !isReserved(name))
    .map(([name, member]) => [name, withoutClaims(member as unknown)] as const);
  const isHonest =
    honest.length === entries.length && honest.every(([, member], index) => member === entries[index]![1]);
  return isHonest ? value : (Object.fromEntries(honest) as Value);
}

/** @returns whether a member has a name of the service, as a reader sees it */
function isReserved(name: string): boolean {
  const read = name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replaceAll(/./gu, (letter) => LETTERS.find((plain) => LOOKALIKES[plain]!.includes(letter)) ?? letter);
  return read === RESERVED_NAME || read.startsWith(RESERVED_PREFIX);
}

function letterPattern(letter: string): string {
  const fullWidth = String.fromCodePoint(letter.codePointAt(0)! + 0xfee0);
  const hex = (each: string): string => each.codePointAt(0)!.toString(16);
  const escaped = `${hex(letter)}|${hex(letter.toUpperCase())}`;
  return String.raw`(?:[${LOOKALIKES[letter]!}${fullWidth}]|\\+u00(?:${escaped}))`;
}

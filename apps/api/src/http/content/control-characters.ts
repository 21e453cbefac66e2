import type { JsonValue } from '@tookeffect/core';
import type { InputFault } from '../../domain/domain-error.ts';

/**
 * The control characters that texts of a JSON value may have. `none`: names, URLs and other texts of one line · `breaks`:
 * tab, line feed and carriage return · `all`: what a provider said, which is kept as canonical JSON.
 */
export type ControlCharacters = 'none' | 'breaks' | 'all';

/**
 * Finds control characters. A text with U+0000 cannot be stored, and ends a text in protocols such as PostgreSQL's, where
 * the rest would be another parameter; others forge lines of logs and headers.
 * @param allowed in the whole body; `members` has another rule for some of its direct members
 * @returns the texts and member names that have one, at most 20
 */
export function controlCharacterFaults(
  body: JsonValue,
  allowed: ControlCharacters,
  members: Readonly<Record<string, ControlCharacters>> = {},
): readonly InputFault[] {
  const faults: InputFault[] = [];
  const visit = (value: JsonValue, pointer: string, rule: ControlCharacters): void => {
    if (rule === 'all' || faults.length >= MAX_FAULTS) return;
    if (typeof value === 'string') report(value, pointer, rule, faults);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      report(name, pointer, rule, faults);
      const isDirect = pointer === '' && Object.hasOwn(members, name);
      visit(member, `${pointer}/${escaped(name)}`, isDirect ? members[name]! : rule);
    }
  };
  visit(body, '', allowed);
  return faults.slice(0, MAX_FAULTS);
}

function report(text: string, pointer: string, rule: ControlCharacters, faults: InputFault[]): void {
  const found = (rule === 'breaks' ? CONTROL_EXCEPT_BREAKS : CONTROL).exec(text)?.[0];
  if (found === undefined) return;
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  faults.push({
    pointer: pointer.slice(0, MAX_CHARACTERS),
    message: `must not contain the control character U+${code}`,
  });
}

/** RFC 6901 section 3; a control character in a name is left out of the pointer. */
function escaped(name: string): string {
  return name
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll('~', '~0')
    .replaceAll('/', '~1');
}

const CONTROL = /\p{Cc}/u;
const CONTROL_EXCEPT_BREAKS = /(?![\t\n\r])\p{Cc}/u;

/** The bounds of the problem schema. */
const MAX_FAULTS = 20;
const MAX_CHARACTERS = 1024;

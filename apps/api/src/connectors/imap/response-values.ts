/** A value of a response: an atom or a string as bytes in Latin-1, null for NIL, or a list. */
export type ImapValue = string | null | readonly ImapValue[];

/** The most lists that contain each other. */
const MAX_DEPTH = 8;
/** An atom may have one section in brackets, such as `BODY[HEADER.FIELDS (SUBJECT)]`. */
const ATOM = /[!#-'*-Z\\^-z|}~\x80-\xff]+(?:\[[^\r\n\]]{0,200}\])?/y;
const QUOTED = /"((?:[^"\\\r\n\0]|\\["\\])*)"/y;
const LITERAL = /\{[0-9]+\}/y;

/**
 * Parses what follows the `*` of a response in linear time.
 * @param text the response with `{n}` where a literal was
 * @param literals their bytes, in order
 * @throws {SyntaxError} for anything that RFC 9051 does not allow
 */
export function parseValues(text: string, literals: readonly string[]): readonly ImapValue[] {
  const root: ImapValue[] = [];
  const stack: ImapValue[][] = [root];
  let used = 0;
  let index = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = index;
    const found = pattern.exec(text);
    if (found) index = pattern.lastIndex;
    return found;
  };
  while (index < text.length) {
    const list = stack.at(-1)!;
    const character = text[index]!;
    if (character === ' ') index += 1;
    else if (character === '(') {
      const inner: ImapValue[] = [];
      list.push(inner);
      stack.push(inner);
      index += 1;
      if (stack.length > MAX_DEPTH) throw new SyntaxError('Too many lists contain each other.');
    } else if (character === ')') {
      index += 1;
      stack.pop();
      if (stack.length === 0) throw new SyntaxError('A list ends that did not begin.');
    } else if (character === '"') {
      const found = match(QUOTED);
      if (!found) throw new SyntaxError('A string does not end.');
      list.push(found[1]!.replaceAll(/\\(.)/g, '$1'));
    } else if (character === '{') {
      const literal = match(LITERAL) ? literals[used] : undefined;
      if (literal === undefined) throw new SyntaxError('A literal is missing.');
      list.push(literal);
      used += 1;
    } else {
      const found = match(ATOM);
      if (!found) throw new SyntaxError('The response has an unexpected character.');
      list.push(found[0].toUpperCase() === 'NIL' ? null : found[0]);
    }
  }
  if (stack.length !== 1 || used !== literals.length) throw new SyntaxError('The response is cut.');
  return root;
}

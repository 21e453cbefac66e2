import { RE2JS } from 're2js';

/** A compiled RE2 pattern: unanchored; testing takes time linear in the length of the text, times `size`. */
export interface Pattern {
  /** The number of instructions of the compiled program. */
  readonly size: number;
  /** @returns undefined for a text that is too long for the pattern: `maxLength` */
  test(text: string): boolean | undefined;
}

/** The largest sum of the sizes of all patterns of one contract. */
export const MAX_CONTRACT_PATTERN_SIZE = 2048;

/** The patterns of one contract, and the sum of their lengths in UTF-16 units: what is compiled to lint it. */
export const MAX_CONTRACT_PATTERNS = 128;
export const MAX_CONTRACT_PATTERN_LENGTH = 4096;

/** The longest text that a pattern is matched with, in UTF-16 units. */
export const MAX_MATCHED_LENGTH = 65_536;

/**
 * The most instructions of a pattern, times UTF-16 units of a text, that are executed for one match: about 0.1 s at most. A pattern
 * of up to 64 instructions is matched with every text that the language allows.
 */
const MAX_MATCH_STEPS = MAX_MATCHED_LENGTH * 64;

/** @returns the longest text with which a pattern of so many instructions is matched, in UTF-16 units */
export function longestMatched(size: number): number {
  return Math.min(MAX_MATCHED_LENGTH, Math.floor(MAX_MATCH_STEPS / size));
}

/** The longest pattern, in UTF-16 units. */
const MAX_PATTERN_LENGTH = 512;

/** The largest program of one pattern, in instructions: a repetition counts once for each time. */
const MAX_PROGRAM_SIZE = 512;

/** Compiles an RE2 pattern. @returns the pattern, or a message that says what is wrong */
export function compilePattern(source: string): Pattern | string {
  if (source.length > MAX_PATTERN_LENGTH)
    return `is longer than ${String(MAX_PATTERN_LENGTH)} characters; write a shorter pattern`;
  if (source.includes('\\Q')) return 'contains \\Q; escape each character instead';
  // Compiling takes time and memory for every repetition, so the size is estimated first.
  if (estimateSize(source) > MAX_PROGRAM_SIZE) return TOO_LARGE;
  try {
    const compiled = RE2JS.compile(source);
    const size = compiled.programSize();
    if (size > MAX_PROGRAM_SIZE) return TOO_LARGE;
    const longest = longestMatched(size);
    return { size, test: (text) => (text.length > longest ? undefined : compiled.matcher(text).find()) };
  } catch (error) {
    return `is not an RE2 pattern: ${String(error)}`;
  }
}

const TOO_LARGE = `repeats too much: written out, it may have at most ${String(MAX_PROGRAM_SIZE)} instructions`;

/** One part of a pattern: a counted repetition, an escape, a bracket of a group, a class, or any other character. */
const PART = /\{(\d+)(?:,(\d*))?\}|\\[\s\S]|[()]|\[\^?\]?(?:\[:\^?[a-z]+:\]|\\[\s\S]|[^\]\\])*\]|[\s\S]/guy;

/** Counts the characters and classes of a pattern with every counted repetition written out; never too few. */
function estimateSize(source: string): number {
  let size = 0;
  let last = 0;
  const groups: number[] = [];
  for (const [part, least, most = least] of source.matchAll(PART)) {
    if (part === '(') {
      groups.push(size);
    } else if (part === ')') {
      last = size - (groups.pop() ?? 0) + 1;
      size += 1;
    } else if (least !== undefined) {
      const times = Math.max(1, Number(least), Number(most));
      size += last * (times - 1);
      last *= times;
    } else {
      last = 1;
      size += 1;
    }
  }
  return size;
}

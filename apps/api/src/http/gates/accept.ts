/** One element of an `Accept` header. */
interface MediaRange {
  readonly range: string;
  /** From 0, which excludes, to 1. */
  readonly quality: number;
}

/** Far more than any client sends. */
const MOST_RANGES = 100;

/**
 * Chooses what to answer.
 * @param accept the `Accept` header; everything is welcome without one
 * @param offered media types without parameters, the server's favourite first
 * @returns the offered type of the highest quality, the earlier of equals; null when all are excluded
 * @see RFC 9110 section 12.5.1; parameters of a range other than `q` are not told apart
 */
export function negotiate(accept: string | undefined, offered: readonly string[]): string | null {
  if (accept === undefined || accept.trim() === '') return offered[0] ?? null;
  const ranges = accept.split(',').slice(0, MOST_RANGES).map(mediaRange);
  let best: string | null = null;
  let bestQuality = 0;
  for (const type of offered) {
    const quality = qualityOf(type, ranges);
    if (quality > bestQuality) [best, bestQuality] = [type, quality];
  }
  return best;
}

function mediaRange(element: string): MediaRange {
  const [range = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return { range, quality: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 };
}

/** The most specific range decides, whatever its quality. */
function qualityOf(type: string, ranges: readonly MediaRange[]): number {
  const spellings = [type, `${type.slice(0, type.indexOf('/'))}/*`, '*/*'];
  for (const spelling of spellings) {
    const matching = ranges.filter(({ range }) => range === spelling);
    if (matching.length > 0) return Math.max(...matching.map(({ quality }) => quality));
  }
  return 0;
}

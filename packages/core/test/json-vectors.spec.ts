import { describe, expect, test } from 'vitest';
import { canonicalize, parseStrict } from '../src/index.ts';
import { readVectors, vectorsAbsent, vectorsNote } from './public-vectors.ts';

describe(`public vectors of RFC 8785${vectorsNote}`, { skip: vectorsAbsent }, () => {
  test.each(['arrays', 'french', 'structures', 'unicode', 'values', 'weird'])(
    'the document %s has the published bytes',
    (name) => {
      const value = parseStrict(readVectors(`jcs/cyberphone/input/${name}.json`), { integers: 'any' });
      const bytes = Buffer.from(canonicalize(value, { integers: 'any' }));
      expect(bytes.toString('hex')).toBe(
        readVectors(`jcs/cyberphone/outhex/${name}.txt`).replaceAll(/\s/g, ''),
      );
    },
  );

  test('10,000 doubles have the published text, and are parsed back from it', () => {
    const lines = readVectors('jcs/es6-numbers-10000.txt').trimEnd().split('\n');
    expect(lines).toHaveLength(10_000);
    const wrong = lines.filter((line) => {
      const [bits, spelling] = line.split(',') as [string, string];
      const number = Buffer.from(bits.padStart(16, '0'), 'hex').readDoubleBE();
      const written = canonicalize(number, { integers: 'any' });
      return written !== spelling || parseStrict(spelling, { integers: 'any' }) !== number;
    });
    expect(wrong).toEqual([]);
  });
});

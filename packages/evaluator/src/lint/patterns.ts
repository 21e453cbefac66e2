import type { Contract } from '@tookeffect/wire';
import { MAX_CONTRACT_PATTERN_SIZE, compilePattern } from '../language/pattern.ts';
import { requireParsed } from '../language/path.ts';
import { schemaPatterns } from './embedded-schemas.ts';
import { type LintFinding, listConditions } from './places.ts';

/** Checks that all patterns of a contract together stay small, because each is run on what a provider sends. */
export function patternFindings(contract: Contract): LintFinding[] {
  const matched = listConditions(contract).flatMap(({ value: { op, value } }) =>
    op === 'matches' ? [value as string] : [],
  );
  const sizes = [...matched, ...schemaPatterns(contract)].map(
    (source) => requireParsed(compilePattern(source)).size,
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= MAX_CONTRACT_PATTERN_SIZE) return [];
  const message = `the patterns of the contract have ${String(total)} instructions together; at most ${String(MAX_CONTRACT_PATTERN_SIZE)} are allowed, so remove repetitions or patterns`;
  return [{ code: 'pattern_invalid', pointer: '', message }];
}

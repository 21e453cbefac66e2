import type { Contract } from '@tookeffect/wire';
import { type Problem, compileJsonSchema } from '../language/json-schema.ts';
import type { LintFinding } from './finding.ts';
import { subsetProblems } from './json-schema-subset.ts';

/** Whether the contract's embedded JSON Schemas stay in the subset that every validator reads alike. */
export function embeddedSchemaFindings({ input, acknowledgement, observe }: Contract): LintFinding[] {
  return [
    ...findings('/input', input, 'bounded'),
    ...findings('/acknowledgement/schema', acknowledgement?.schema, 'open'),
    ...findings('/observe/schema', observe?.schema, 'open'),
  ];
}

function findings(pointer: string, schema: object | undefined, bounds: 'bounded' | 'open'): LintFinding[] {
  if (!schema) return [];
  const problems = subsetProblems(schema, bounds);
  const compiled = problems.length === 0 ? compileJsonSchema(schema) : undefined;
  const all: Problem[] = typeof compiled === 'string' ? [{ pointer: '', message: compiled }] : problems;
  return all.map((problem) => ({
    code: 'json_schema_unsupported',
    pointer: pointer + problem.pointer,
    message: problem.message,
  }));
}

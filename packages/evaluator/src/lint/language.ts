import type { JsonValue } from '@tookeffect/core';
import type { Condition, Contract } from '@tookeffect/wire';
import { type SingularPath, parsePath } from '../language/path.ts';
import { compilePattern } from '../language/pattern.ts';
import { type Template, parseTemplate, variablesOf } from '../language/template.ts';
import type { LintFinding } from './finding.ts';
import { isDeclared } from './input-members.ts';
import { type Placed, conditionsOf, pathsOf, templatesOf } from './places.ts';

const OPERATION_MEMBERS: readonly string[] = ['id', 'createdAt', 'notBefore'];

/** Whether every path, template, operand and pattern can be read, and reads only what the input declares. */
export function languageFindings(contract: Contract): LintFinding[] {
  return [
    ...pathsOf(contract).flatMap((place) => pathFindings(place, contract)),
    ...templatesOf(contract).flatMap((place) => templateFindings(place, contract)),
    ...conditionsOf(contract).flatMap(operandFindings),
  ];
}

function pathFindings({ pointer, thing }: Placed<string>, contract: Contract): LintFinding[] {
  const path = parsePath(thing);
  if (typeof path === 'string') return [{ code: 'path_invalid', pointer, message: `${thing} ${path}` }];
  return undeclaredFindings(pointer, path, contract, 'optional');
}

type PlacedTemplate = ReturnType<typeof templatesOf>[number];

function templateFindings({ pointer, thing }: PlacedTemplate, contract: Contract): LintFinding[] {
  const template = parseTemplate(thing.text);
  if (typeof template === 'string')
    return [{ code: 'template_invalid', pointer, message: `${thing.text} ${template}` }];
  const escape = thing.use === 'path' ? escapeOf(template) : undefined;
  return [
    ...(escape ? [{ code: 'template_invalid', pointer, message: `${thing.text} ${escape}` } as const] : []),
    ...variablesOf(template).flatMap(({ path }) => variableFindings(pointer, path, contract)),
  ];
}

/** A variable must be known before the read, and there whenever the input is valid, or the read could not be asked for. */
function variableFindings(pointer: string, path: SingularPath, contract: Contract): LintFinding[] {
  if (!['input', 'ack', 'operation'].includes(path.root)) {
    return [
      {
        code: 'template_invalid',
        pointer,
        message: `${path.text} is not known before the read; use input, ack or operation`,
      },
    ];
  }
  return undeclaredFindings(pointer, path, contract, 'required');
}

function undeclaredFindings(
  pointer: string,
  path: SingularPath,
  { input }: Contract,
  presence: 'optional' | 'required',
): LintFinding[] {
  if (path.root === 'operation') {
    const isKnown = path.segments.length === 1 && OPERATION_MEMBERS.includes(String(path.segments[0]));
    return isKnown
      ? []
      : [
          {
            code: 'path_undeclared',
            pointer,
            message: `${path.text} is none of $.operation.${OPERATION_MEMBERS.join(', $.operation.')}`,
          },
        ];
  }
  if (path.root !== 'input' || isDeclared(input, path.segments, presence)) return [];
  return [
    {
      code: 'path_undeclared',
      pointer,
      message: `${path.text} is not ${presence === 'required' ? 'a required' : 'a declared'} member of the input schema`,
    },
  ];
}

/** A path must begin at the origin's root, and no literal part of it may end the path or climb out of it. */
function escapeOf({ text, parts }: Template): string | undefined {
  if (!text.startsWith('/') || text.startsWith('//')) return 'must begin with exactly one /';
  const literals = parts.filter((part) => typeof part === 'string').join('');
  if (/[^A-Za-z0-9\-._~!$&'()*+,;=:@/]/.test(literals))
    return 'may hold only path characters; a query belongs in query';
  return text.split('/').some((segment) => segment === '.' || segment === '..')
    ? 'may not have the segments . and ..'
    : undefined;
}

function operandFindings({ pointer, thing }: Placed<Condition>): LintFinding[] {
  const wrong = operandProblem(thing);
  if (wrong !== undefined) return [{ code: 'operand_invalid', pointer, message: `${thing.op} ${wrong}` }];
  const pattern = thing.op === 'matches' ? compilePattern(thing.value as string) : undefined;
  return typeof pattern === 'string'
    ? [{ code: 'pattern_invalid', pointer: `${pointer}/value`, message: pattern }]
    : [];
}

function operandProblem({ op, value, ref }: Condition): string | undefined {
  const count = Number(value !== undefined) + Number(ref !== undefined);
  switch (op) {
    case 'present':
    case 'absent':
      return count === 0 ? undefined : 'takes neither value nor ref';
    case 'matches':
      return typeof value === 'string' && ref === undefined
        ? undefined
        : 'takes a text as value, so that the pattern is checked here';
    default:
      return count === 1
        ? valueProblem(op, value as JsonValue | undefined)
        : 'takes exactly one of value and ref';
  }
}

function valueProblem(op: Condition['op'], value: JsonValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (op === 'in' && !Array.isArray(value)) return 'takes a list as value';
  return (op === 'gte' || op === 'lte') && typeof value !== 'number' ? 'takes a number as value' : undefined;
}

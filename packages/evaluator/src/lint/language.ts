import type { JsonValue } from '@tookeffect/core';
import type { Condition, Contract } from '@tookeffect/wire';
import { type SingularPath, parsePath } from '../language/path.ts';
import { compilePattern } from '../language/pattern.ts';
import { type Template, parseTemplate, templateVariables } from '../language/template.ts';
import { declaresMember } from './embedded-schemas.ts';
import { type LintFinding, type Placed, listConditions, listPaths, listTemplates } from './places.ts';

const OPERATION_MEMBERS: readonly string[] = ['id', 'createdAt', 'notBefore'];

/** Checks that every path, template, operand and pattern is valid, and refers only to declared members of the input. */
export function languageFindings(contract: Contract): LintFinding[] {
  return [
    ...listPaths(contract).flatMap((place) => pathFindings(place, contract)),
    ...listTemplates(contract).flatMap((place) => templateFindings(place, contract)),
    ...listConditions(contract).flatMap(operandFindings),
  ];
}

function pathFindings({ pointer, value }: Placed<string>, contract: Contract): LintFinding[] {
  const path = parsePath(value);
  if (typeof path === 'string') return [{ code: 'path_invalid', pointer, message: `${value} ${path}` }];
  return undeclaredFindings(pointer, path, contract, 'optional');
}

type PlacedTemplate = ReturnType<typeof listTemplates>[number];

function templateFindings({ pointer, value }: PlacedTemplate, contract: Contract): LintFinding[] {
  const template = parseTemplate(value.text);
  if (typeof template === 'string')
    return [{ code: 'template_invalid', pointer, message: `${value.text} ${template}` }];
  const problem = value.use === 'path' ? pathProblem(template) : undefined;
  return [
    ...(problem ? [{ code: 'template_invalid', pointer, message: `${value.text} ${problem}` } as const] : []),
    ...templateVariables(template).flatMap(({ path }) => variableFindings(pointer, path, contract)),
  ];
}

/** A variable must be known before the read and have a value for every valid input; otherwise no request can be sent. */
function variableFindings(pointer: string, path: SingularPath, contract: Contract): LintFinding[] {
  if (!['input', 'ack', 'operation'].includes(path.root)) {
    return [
      {
        code: 'template_invalid',
        pointer,
        message: `${path.text} is not known before the read; use $.input, $.ack or $.operation`,
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
            message: `${path.text} does not exist; use one of $.operation.${OPERATION_MEMBERS.join(', $.operation.')}`,
          },
        ];
  }
  if (path.root !== 'input' || declaresMember(input, path.segments, presence)) return [];
  return [
    {
      code: 'path_undeclared',
      pointer,
      message: `${path.text} is not ${presence === 'required' ? 'a required' : 'a declared'} member of the input schema`,
    },
  ];
}

/** A URL path must begin with one slash, and its literal parts must not contain a query or dot segments. */
function pathProblem({ text, parts }: Template): string | undefined {
  if (!text.startsWith('/') || text.startsWith('//')) return 'must begin with exactly one /';
  const literals = parts.filter((part) => typeof part === 'string').join('');
  if (/[^A-Za-z0-9\-._~!$&'()*+,;=:@/]/.test(literals))
    return 'contains characters that a URL path does not allow; put a query into query';
  return text.split('/').some((segment) => segment === '.' || segment === '..')
    ? 'must not contain the segments . and ..'
    : undefined;
}

function operandFindings({ pointer, value: condition }: Placed<Condition>): LintFinding[] {
  const { op, value } = condition;
  const problem = operandProblem(condition);
  if (problem !== undefined) return [{ code: 'operand_invalid', pointer, message: `${op} ${problem}` }];
  const pattern = op === 'matches' ? compilePattern(value as string) : undefined;
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
      return typeof value === 'string' && ref === undefined ? undefined : 'takes a text as value and no ref';
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

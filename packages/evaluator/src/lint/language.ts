import type { Condition, Contract } from '@tookeffect/wire';
import { type SingularPath, parsePath } from '../language/path.ts';
import { compilePattern } from '../language/pattern.ts';
import type { RequestTemplate } from '../language/request-language.ts';
import { type Template, parseTemplate, templateVariables } from '../language/template.ts';
import { declaresMember } from './embedded-schemas.ts';
import { operandProblem } from './operands.ts';
import {
  type LintFinding,
  type Placed,
  REQUEST_ROOTS,
  type Rooted,
  listConditions,
  listPaths,
  listTemplates,
} from './places.ts';

/** The members of the documents that have a fixed form; further members are always missing. */
const DOCUMENT_MEMBERS: Readonly<Partial<Record<SingularPath['root'], readonly string[]>>> = {
  operation: ['id', 'externalId', 'createdAt', 'notBefore', 'since'],
  observation: ['status', 'headers', 'body', 'count'],
  event: ['body'],
};

/** Checks that every path, template, operand and pattern is valid, reads what its place may read, and that its members are declared. */
export function languageFindings(contract: Contract): LintFinding[] {
  return [
    ...listPaths(contract).flatMap((place) => pathFindings(place, contract)),
    ...listTemplates(contract).flatMap((place) => templateFindings(place, contract)),
    ...listConditions(contract).flatMap(operandFindings),
  ];
}

function pathFindings({ pointer, value, roots }: Rooted<string>, contract: Contract): LintFinding[] {
  const path = parsePath(value);
  if (typeof path === 'string') return [{ code: 'path_invalid', pointer, message: `${value} ${path}` }];
  if (!roots.includes(path.root)) return [rootFinding(pointer, path, roots, contract)];
  if (path.root === 'connection' && !(path.segments.length === 1 && path.segments[0] === 'actor')) {
    const message = `${path.text} is not what the owner of a connection declares; read $.connection.actor`;
    return [{ code: 'root_not_allowed', pointer, message }];
  }
  return undeclaredFindings(pointer, path, contract, 'optional');
}

function rootFinding(
  pointer: string,
  { text, root }: SingularPath,
  roots: readonly string[],
  { checks }: Contract,
): LintFinding {
  const [, check] = /^\/checks\/([0-9]+)\/(?:path|ref)$/.exec(pointer) ?? [];
  const isRequired = check !== undefined && checks[Number(check)]?.required === true;
  return {
    code: root === 'ack' && isRequired ? 'check_reads_acknowledgement' : 'root_not_allowed',
    pointer,
    message: `${text} must not be read here; read $.${roots.join(' or $.')}`,
  };
}

function templateFindings(
  { pointer, value, roots }: Rooted<RequestTemplate>,
  contract: Contract,
): LintFinding[] {
  const template = parseTemplate(value.text);
  if (typeof template === 'string')
    return [{ code: 'template_invalid', pointer, message: `${value.text} ${template}` }];
  const problem = value.use === 'path' ? pathProblem(template) : undefined;
  return [
    ...(problem ? [{ code: 'template_invalid', pointer, message: `${value.text} ${problem}` } as const] : []),
    ...templateVariables(template).flatMap(({ path }) =>
      variableFindings({ pointer, value: path, roots }, value.isOptional ?? false, contract),
    ),
  ];
}

/** A variable must be known before the read and have a value for every valid input; otherwise no request can be sent. */
function variableFindings(
  { pointer, value: path, roots }: Rooted<SingularPath>,
  isOptional: boolean,
  contract: Contract,
): LintFinding[] {
  if (!(REQUEST_ROOTS as readonly string[]).includes(path.root)) {
    const message = `${path.text} is not known before the read; use $.input, $.ack or $.operation`;
    return [{ code: 'template_invalid', pointer, message }];
  }
  if (!roots.includes(path.root)) {
    const message = `${path.text} is not known when the operation begins; use $.operation or $.input`;
    return [{ code: 'root_not_allowed', pointer, message }];
  }
  return undeclaredFindings(pointer, path, contract, isOptional ? 'optional' : 'required');
}

function undeclaredFindings(
  pointer: string,
  path: SingularPath,
  { input }: Contract,
  presence: 'optional' | 'required',
): LintFinding[] {
  const { root, segments, text } = path;
  const members = DOCUMENT_MEMBERS[root];
  if (members) {
    const isKnown = segments.length === 0 || members.includes(String(segments[0]));
    if (isKnown && !(root === 'operation' && segments.length !== 1)) return [];
    const message = `${text} does not exist; use one of $.${root}.${members.join(`, $.${root}.`)}`;
    return [{ code: 'path_undeclared', pointer, message }];
  }
  if (root !== 'input' || declaresMember(input, segments, presence)) return [];
  const message = `${text} is not ${presence === 'required' ? 'a required' : 'a declared'} member of the input schema`;
  return [{ code: 'path_undeclared', pointer, message }];
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

import type { Condition } from '@tookeffect/wire';
import type { ObservingContract } from '../language/observation.ts';
import { type SingularPath, parsePath, requireParsed } from '../language/path.ts';
import { type SchemaNode, declaredSchema } from './embedded-schemas.ts';
import { type LintFinding, listConditions } from './places.ts';

/** Checks that `joinEq` joins a list, and compares it with a text. */
export function joinedListFindings(contract: ObservingContract): LintFinding[] {
  return listConditions(contract).flatMap(({ pointer, value }) =>
    value.op === 'joinEq' ? joinFindings(pointer, value, contract) : [],
  );
}

function joinFindings(pointer: string, { path, ref }: Condition, contract: ObservingContract): LintFinding[] {
  const { input } = contract;
  const list = requireParsed(parsePath(path));
  const findings: LintFinding[] = [];
  if (neverList(list, bodySchema(pointer, contract))) {
    const message = `${path} is no list, so there is nothing to join; name the list, or compare the value with eq`;
    findings.push({ code: 'operand_invalid', pointer: `${pointer}/path`, message });
  }
  const text = ref === undefined ? undefined : requireParsed(parsePath(ref));
  const declared = text?.root === 'input' ? declaredSchema(input, text.segments) : undefined;
  if (declared !== undefined && !allows(declared, 'string')) {
    const message = `${ref!} is never a text, as joinEq expects; declare it as a string in the input`;
    findings.push({ code: 'operand_invalid', pointer: `${pointer}/ref`, message });
  }
  return findings;
}

/** Places that do not read the body, or the item, of the main read. */
const OTHER_BODIES: readonly string[] = [
  '/observe/completeWhen',
  '/correlation/completeWhen',
  '/observe/fallback',
  '/observe/visibilityProbe',
  '/evidence',
];

/** The schema of what `$.observation.body` is at this place: the object, or one item of the listing. */
function bodySchema(pointer: string, { observe }: ObservingContract): SchemaNode | undefined {
  if (!observe?.schema || OTHER_BODIES.some((start) => pointer.startsWith(start))) return undefined;
  const inner = observe.select ?? (observe.collection === undefined ? observe.item : undefined);
  if (inner === undefined) return observe.schema;
  const { segments } = requireParsed(parsePath(inner));
  const node = declaredSchema(observe.schema, segments.slice(1));
  const schema = observe.select === undefined ? node : node?.items;
  return typeof schema === 'object' && schema !== null ? (schema as SchemaNode) : undefined;
}

/** Whether a value is known to be no list: a status, a header, a count, or what the schema of the body declares. */
function neverList({ root, segments }: SingularPath, schema: SchemaNode | undefined): boolean {
  if (root !== 'observation') return false;
  const [part, ...below] = segments;
  if (part !== 'body') return part !== undefined;
  const declared = schema && below.length > 0 ? declaredSchema(schema, below) : undefined;
  return declared !== undefined && !allows(declared, 'array');
}

/** Whether a schema that names types, or values, has some of this type. */
function allows({ type, const: only, enum: values }: SchemaNode, wanted: 'array' | 'string'): boolean {
  if (type !== undefined) return [type].flat().includes(wanted);
  const listed = only === undefined ? values : [only];
  return !Array.isArray(listed) || listed.some((value) => typeOf(value) === wanted);
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

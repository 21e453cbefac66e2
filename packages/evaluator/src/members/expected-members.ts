import type { JsonObject, JsonValue } from '@tookeffect/core';
import type { Check, ExpectedObject, MemberDigests, OperationFacts } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import { type CompiledCondition, compileCondition } from '../language/condition.ts';
import { equals, isObject } from '../language/equality.ts';
import { type Expectation, compileExpectation } from '../language/expectation.ts';
import type { ObservingContract } from '../language/observation.ts';
import {
  type PathDocument,
  type SingularPath,
  parsePath,
  requireParsed,
  resolvePath,
  valueAt,
} from '../language/path.ts';
import { toOutcome } from '../language/three-valued.ts';
import { nameDigester } from './folded-name.ts';
import { type MemberDigester, UNKNOWN_DIGEST, memberDigester } from './member-digest.ts';
import type { ExpectedMember, MemberReader } from './member-reader.ts';
import { ownMember } from './own-member.ts';

/** The most members that are compared with those of other operations; those beyond it are not compared. */
const MAX_MEMBERS = 120;

/** Compiles the members that the required checks of a contract expect. */
export function compileExpectedMembers({ checks, observe }: ObservingContract): readonly MemberReader[] {
  return checks
    .filter(({ required, op }) => required && op !== 'sameAsBaseline')
    .map((check) => {
      if (check.op === 'contains' && check.ref !== undefined) return containedMembers(check);
      const column = check.op === 'allTrue' ? comparedColumn(check, observe) : undefined;
      return column ? comparedMembers(check, column) : wholeMember(check);
    });
}

/** Lists the expected members, with their outcomes in the observation of the document. */
export function readMembers(contract: CompiledContract, document: PathDocument): readonly ExpectedMember[] {
  return contract.expectedMembers.flatMap((read) => read(document)).slice(0, MAX_MEMBERS);
}

/**
 * Lists what an operation expects of each of its objects, as keyed digests, and by which values it names them. A row that is
 * written with a marker has it in its column, and one with a version may have any.
 * @param digestKey as for `memberDigester`
 */
export function expectedObjects(
  contract: CompiledContract,
  { id, input }: Pick<OperationFacts, 'id' | 'input'>,
  digestKey: string,
): ExpectedObject[] {
  const digests = { member: memberDigester(digestKey), name: nameDigester(digestKey) };
  const document: PathDocument = { input: input as JsonValue };
  const elements = contract.exactCount && resolvePath(contract.exactCount, document);
  if (Array.isArray(elements))
    return (elements as readonly JsonValue[]).map((element) => elementObject(element, digests));
  const target = contract.identity.flatMap((path) => {
    const value = resolvePath(path, document);
    if (value === undefined) return [];
    const name = String(path.segments.at(-1));
    return isObject(value) ? flatten(value) : ([[name, value]] as const);
  });
  const members = readMembers(contract, document).map(({ name, value }) => [name, value] as const);
  const written = WRITTEN_COLUMNS.flatMap(([member, isMarker]) => {
    const column = valueAt(input as JsonValue, [member]);
    return typeof column === 'string' ? ([[column, isMarker ? id : undefined]] as const) : [];
  });
  return [{ ...named(target, digests), members: toDigests([...members, ...written], digests.member) }];
}

/** An element of a set of rows: the values that name its row, and those that it expects. */
function elementObject(element: JsonValue, digests: Digests): ExpectedObject {
  const [key, expect] = [valueAt(element, ['key']), valueAt(element, ['expect'])];
  return {
    ...named(key !== undefined && isObject(key) ? flatten(key) : [], digests),
    members: toDigests(expect !== undefined && isObject(expect) ? flatten(expect) : [], digests.member),
  };
}

interface Digests {
  readonly member: MemberDigester;
  readonly name: MemberDigester;
}

type Values = readonly (readonly [string, JsonValue | undefined])[];

function named(target: Values, { member, name }: Digests): Pick<ExpectedObject, 'target' | 'names'> {
  return { target: toDigests(target, member), names: toDigests(target, name) };
}

/** Members of the input that name a column which every write of the operation sets, and whether it is the marker's. */
const WRITTEN_COLUMNS = [
  ['versionColumn', false],
  ['correlationColumn', true],
  ['correlationField', true],
] as const;

function toDigests(members: Values, digest: MemberDigester): MemberDigests {
  return Object.fromEntries(
    members
      .slice(0, MAX_MEMBERS)
      .map(([name, value]) => [name, value === undefined ? UNKNOWN_DIGEST : digest(value)]),
  );
}

/** Lists the members of an object by their names, those of objects within it by both names with a dot between. */
export function flatten(value: JsonObject, prefix = ''): readonly (readonly [string, JsonValue])[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const own = `${prefix}${name}`;
    return isObject(member) && Object.keys(member).length > 0
      ? flatten(member, `${own}.`)
      : ([[own, member]] as const);
  });
}

/** The members of the object that `ref` names. */
function containedMembers(check: Check): MemberReader {
  const path = pathOf(check.path);
  const ref = pathOf(check.ref!);
  const whole = wholeMember(check);
  return (document) => {
    const expected = resolvePath(ref, document);
    if (expected === undefined) return [];
    if (!isObject(expected)) return whole(document);
    const actual = resolvePath(path, document);
    return leaves(expected).map(([segments, value]) => {
      const found = valueAt(actual, segments);
      const outcome = found === undefined ? 'not_evaluated' : equals(found, value);
      return { name: segments.join('.'), value, outcome };
    });
  };
}

function leaves(value: JsonObject): readonly (readonly [readonly string[], JsonValue])[] {
  return Object.entries(value).flatMap(([name, member]) => {
    return isObject(member) && Object.keys(member).length > 0
      ? leaves(member).map(([segments, leaf]) => [[name, ...segments], leaf] as const)
      : ([[[name], member]] as const);
  });
}

/** What a member of a row was compared with in the database. */
interface ComparedColumn {
  /** Where in the input the values are; `undefined` for the values of a set, where the row does not say which are its own. */
  readonly values: SingularPath | undefined;
}

function comparedColumn(check: Check, observe: ObservingContract['observe']): ComparedColumn | undefined {
  const as = pathOf(check.path).segments.at(-1);
  const columns = observe && 'columns' in observe ? observe.columns : undefined;
  const column = columns?.find((one) => one.as === as && ('comparedWith' in one || 'comparedEach' in one));
  return column && { values: 'comparedWith' in column ? pathOf(column.comparedWith) : undefined };
}

function comparedMembers(check: Check, { values }: ComparedColumn): MemberReader {
  const path = pathOf(check.path);
  return (document) => {
    const results = resolvePath(path, document);
    const expected = values && resolvePath(values, document);
    const outcomes = results !== undefined && isObject(results) ? results : {};
    const known = expected !== undefined && isObject(expected) ? expected : {};
    return [...new Set([...Object.keys(known), ...Object.keys(outcomes)])].map((name) => {
      const result = ownMember(outcomes, name);
      const outcome = typeof result === 'boolean' ? toOutcome(result) : 'not_evaluated';
      return { name, value: ownMember(known, name), outcome };
    });
  };
}

/** Operators whose expected value is the value that the member is to have. */
const COMPARES_VALUES: readonly string[] = ['eq', 'eqFold', 'decimalEq', 'intEq', 'instantEq', 'setEq'];

/** A member that one condition is about. For other operators than equality its value is the condition itself. */
function wholeMember(check: Check): MemberReader {
  const { path: text, op, ref, value, plus, where, groups } = check;
  const condition: CompiledCondition = compileCondition(check);
  const isKnown = !(ref ?? '').startsWith('$.baseline') && plus === undefined;
  const requirement = JSON.parse(JSON.stringify({ op, ref, value, where, groups })) as JsonValue;
  const expectation: Expectation = COMPARES_VALUES.includes(op)
    ? compileExpectation(check, pathOf(text))
    : () => requirement;
  const name = text.replace(/^\$\.(?:observation|event)\.(?:body\.)?/, '');
  const asked = [ref, check.when].flatMap((place) => (place === undefined ? [] : [pathOf(place)]));
  return (document) => {
    const isAsked = asked.every((path) => isGiven(path, document));
    return isAsked
      ? [{ name, value: isKnown ? expectation(document) : undefined, outcome: condition(document) }]
      : [];
  };
}

/** A check whose expected value the input, or the connection, does not have is not asked. */
function isGiven(path: SingularPath, document: PathDocument): boolean {
  return (path.root !== 'input' && path.root !== 'connection') || resolvePath(path, document) !== undefined;
}

function pathOf(text: string): SingularPath {
  return requireParsed(parsePath(text));
}

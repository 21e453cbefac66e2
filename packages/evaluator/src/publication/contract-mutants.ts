import type { Condition, Contract } from '@tookeffect/wire';
import { type Placed, listConditions } from '../lint/places.ts';
import { whyEquivalent } from './equivalent-mutants.ts';
import { type Node, copyJson, deleteAt, setAt, valueAt } from './document-edits.ts';

/** A contract with one fault: a check or a rule that is missing, negated or loosened. */
export interface ContractMutant {
  /** What is wrong, as a clause: `/checks/0 is dropped`. */
  readonly what: string;
  /** JSON pointer into the contract. */
  readonly pointer: string;
  readonly mutant: Contract;
}

/** One edit: changes a copy of the contract in place. */
interface Edit {
  readonly what: string;
  readonly pointer: string;
  readonly apply: (copy: Node) => void;
}

/** Members without which a contract decides differently, wherever they are; the linter may require one of them. */
const OPTIONAL_MEMBERS: readonly string[] = [
  '/acknowledgement',
  '/acknowledgement/reference',
  '/cardinality',
  '/correlation',
  '/correlation/completeWhen',
  '/correlation/when',
  '/freshness',
  '/freshness/optional',
  '/freshness/unit',
  '/object',
  '/object/content',
  '/object/created',
  '/object/creator',
  '/object/reference',
  '/object/revision',
  '/observe/addressed',
  '/observe/emptyWhenAbsent',
  '/observe/fallback',
  '/observe/fresh',
  '/observe/item',
  '/observe/pages',
  '/observe/schema',
  '/observe/since/order',
  '/observe/scope',
  '/observe/scope/markerColumn',
  '/observe/visibilityProbe',
  '/observe/visibilityProbe/fresh',
  '/scope',
  '/settle/atMostSeconds',
];

/** Values, and what a careless author could write instead. */
const OTHER_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  '/baseline': ['none', 'optional'],
  '/correlation/match': ['equals', 'contains'],
  '/effect': ['present', 'changed', 'absent'],
  '/freshness/optional': [true],
  '/freshness/skewSeconds': [300],
  '/idempotency/provider': ['supported', 'unsupported'],
  '/observe/addressed': [true],
  '/observe/limit': [1],
  '/observe/lookup': ['deterministic', 'search'],
  '/outcome/absence': ['exact', 'declared', 'hidden'],
  '/settle/withinSeconds': [0, 120],
  '/finality/afterSeconds': [3600],
};

/** Values that hold where a contract declares none. */
const DEFAULTS: Readonly<Record<string, unknown>> = { '/correlation/match': 'equals' };

function isListing({ observe }: Contract): boolean {
  return observe !== undefined && 'select' in observe;
}

/** Lists of which each element matters. */
const LISTS: readonly string[] = [
  '/attribution/sufficient',
  '/checks',
  '/correlation/marker',
  '/correlation/completeWhen',
  '/evidence/contradicts',
  '/evidence/corroborates',
  '/identity',
  '/object/id',
  '/observe/columns',
  '/observe/completeWhen',
  '/observe/lookups',
  '/observe/query',
  '/observe/fallback/where',
  '/observe/where',
  '/outcome/absent',
  '/outcome/gone',
  '/outcome/present',
  '/failed',
  '/pending',
  '/scope/exactChangedSet',
  '/scope/exactNewSet',
];

const EVENT_RULES: readonly string[] = ['/evidence/corroborates', '/evidence/contradicts'];

const ATTRIBUTIONS: readonly string[] = ['marker', 'exclusive', 'reference', 'state'];

const OPPOSITE: Readonly<Record<string, string>> = {
  eq: 'ne',
  ne: 'eq',
  eqFold: 'ne',
  present: 'absent',
  absent: 'present',
  gte: 'lte',
  lte: 'gte',
  some: 'none',
  none: 'some',
};

/**
 * Makes the mutants of a contract that its fixtures have to detect. Each differs from it in one place; the embedded
 * schemas, which no mutant changes, are those of the contract itself, so that they are compiled once.
 * @param contract without lint findings
 */
export function contractMutants(contract: Contract): ContractMutant[] {
  return everyMutant(contract).filter(
    ({ mutant, pointer }) => whyEquivalent(contract, mutant, pointer) === undefined,
  );
}

/** Makes every mutant of a contract, with those that no evidence can distinguish from it. */
export function everyMutant(contract: Contract): ContractMutant[] {
  const edits = [
    ...OPTIONAL_MEMBERS.flatMap((pointer) => dropped(contract, pointer)),
    ...Object.entries(OTHER_VALUES).flatMap(([pointer, values]) => replaced(contract, pointer, values)),
    ...LISTS.flatMap((pointer) => elementsDropped(contract, pointer)),
    ...listConditions(contract).flatMap((placed) => [
      ...operatorEdits(placed.pointer, placed.value),
      ...partsDropped(contract, placed),
    ]),
    ...contract.checks.flatMap(checkEdits),
    ...EVENT_RULES.flatMap((pointer) => ruleEdits(contract, pointer)),
    ...attributionsAdded(contract),
    ...scopeEdits(contract),
  ];
  return edits.map(({ what, pointer, apply }) => {
    const copy = copyOf(contract);
    apply(copy);
    return { what, pointer, mutant: copy as unknown as Contract };
  });
}

function copyOf(contract: Contract): Node {
  const copy = copyJson(contract) as unknown as Node;
  for (const pointer of SCHEMAS) {
    const schema = valueAt(contract, pointer);
    if (schema !== undefined) setAt(copy, pointer, schema);
  }
  return copy;
}

const SCHEMAS: readonly string[] = ['/input', '/acknowledgement/schema', '/observe/schema'];

function edit(pointer: string, clause: string, apply: (copy: Node) => void): Edit {
  return { what: `${pointer} ${clause}`, pointer, apply };
}

function drop(pointer: string): Edit {
  return edit(pointer, 'is dropped', (copy) => deleteAt(copy, pointer));
}

function dropped(contract: Contract, pointer: string): Edit[] {
  return valueAt(contract, pointer) === undefined ? [] : [drop(pointer)];
}

/** One object is addressed by the input of its read, whatever the contract says. */
function replaced(contract: Contract, pointer: string, values: readonly unknown[]): Edit[] {
  const parent = valueAt(contract, pointer.slice(0, pointer.lastIndexOf('/')));
  if (parent === undefined || (pointer === '/observe/addressed' && !isListing(contract))) return [];
  const own = valueAt(contract, pointer) ?? DEFAULTS[pointer];
  return values
    .filter((value) => value !== own)
    .map((value) => edit(pointer, `is ${String(value)}`, (copy) => setAt(copy, pointer, value)));
}

function elementsDropped(contract: Contract, pointer: string): Edit[] {
  const list = valueAt(contract, pointer);
  if (!Array.isArray(list)) return [];
  return list.map((_, index) => drop(`${pointer}/${String(index)}`));
}

/** A condition that is negated, and one that only asks whether the value is there. */
function operatorEdits(pointer: string, condition: Condition): Edit[] {
  const unary = withoutOperands(condition);
  const { op, path } = unary;
  const opposite = OPPOSITE[op];
  const negated =
    opposite === undefined || UNARY.includes(op)
      ? { ...unary, op: opposite ?? 'absent' }
      : { ...condition, op: opposite };
  const negation = edit(pointer, 'is negated', (copy) => setAt(copy, pointer, negated));
  if (UNARY.includes(op)) return [negation];
  const loosened = { ...unary, op: 'present' };
  return [negation, edit(pointer, `only asks for ${path}`, (copy) => setAt(copy, pointer, loosened))];
}

/** A condition without what it compares with. */
function withoutOperands(condition: Condition): Omit<Condition, (typeof OPERANDS)[number]> {
  return Object.fromEntries(
    Object.entries(condition).filter(([name]) => !(OPERANDS as readonly string[]).includes(name)),
  ) as Omit<Condition, (typeof OPERANDS)[number]>;
}

const OPERANDS = [
  'value',
  'ref',
  'plus',
  'default',
  'separator',
  'member',
  'where',
  'completeWhen',
  'groups',
] as const;

/** A condition without a member that changes what it compares, or without one of the conditions that are part of it. */
function partsDropped(
  contract: Contract,
  { pointer, value: { plus, groups = [] } }: Placed<Condition>,
): Edit[] {
  const sum = `${pointer}/plus`;
  return [
    ...['plus', 'default', 'separator', 'completeWhen'].flatMap((name) =>
      dropped(contract, `${pointer}/${name}`),
    ),
    ...(plus === undefined ? [] : [edit(sum, 'adds more', (copy) => setAt(copy, sum, plus + 1))]),
    ...elementsDropped(contract, `${pointer}/where`),
    ...groups.flatMap((_, index) => groupEdits(contract, `${pointer}/groups`, index)),
  ];
}

/** A group that counts for nothing, and one without one of its conditions. */
function groupEdits(contract: Contract, pointer: string, index: number): Edit[] {
  const [own, other] = [`${pointer}/${String(index)}`, `${pointer}/${index === 0 ? '1' : '0'}`];
  const replacement = edit(own, 'counts for nothing', (copy) =>
    setAt(copy, own, copyJson(valueAt(copy, other))),
  );
  return [replacement, ...elementsDropped(contract, own)];
}

/** Operators without an expected value. */
const UNARY: readonly string[] = ['present', 'absent'];

function checkEdits(check: Contract['checks'][number], index: number): Edit[] {
  const pointer = `/checks/${String(index)}`;
  const flags = (['required', 'immutable', 'lasting'] as const).filter((name) => check[name] !== undefined);
  return [
    ...flags.map((name) =>
      edit(`${pointer}/${name}`, `is ${String(!check[name])}`, (copy) =>
        setAt(copy, `${pointer}/${name}`, !check[name]),
      ),
    ),
    ...(check.when === undefined ? [] : [drop(`${pointer}/when`)]),
  ];
}

function ruleEdits(contract: Contract, pointer: string): Edit[] {
  const rules = (valueAt(contract, pointer) ?? []) as readonly Node[];
  return rules.flatMap((rule, index) => {
    const own = `${pointer}/${String(index)}`;
    const members = ['object', 'reference', 'correlation', 'at'].filter((name) => rule[name] !== undefined);
    return [...members.map((name) => drop(`${own}/${name}`)), ...elementsDropped(contract, `${own}/match`)];
  });
}

function attributionsAdded({ attribution: { sufficient } }: Contract): Edit[] {
  const pointer = '/attribution/sufficient';
  const lacking = ATTRIBUTIONS.filter((kind) => !(sufficient as readonly string[]).includes(kind));
  return lacking.map((kind) =>
    edit(pointer, `has ${kind}`, (copy) => setAt(copy, pointer, [...sufficient, kind])),
  );
}

/** A scope that looks at new objects only, and one that is looked at in every operation. */
function scopeEdits({ scope }: Contract): Edit[] {
  if (scope?.exactChangedSet === undefined) return [];
  const { exactChangedSet, ...rest } = scope;
  const looser = edit('/scope', 'looks at new objects only', (copy) =>
    setAt(copy, '/scope', { ...rest, exactNewSet: exactChangedSet }),
  );
  return scope.when === undefined ? [looser] : [looser, drop('/scope/when')];
}

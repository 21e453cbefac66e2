import type { Contract } from '@tookeffect/wire';

/** A contract with one fault: a check or a rule that is missing, negated or loosened. */
export interface ContractMutant {
  /** What is wrong, as a clause: `title is dropped`. */
  readonly what: string;
  readonly mutant: Contract;
}

type Node = Record<string, unknown>;

/** One edit: changes a copy of the contract in place. */
interface Edit {
  readonly what: string;
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
  '/object',
  '/object/content',
  '/object/created',
  '/object/creator',
  '/object/reference',
  '/object/revision',
  '/observe/addressed',
  '/observe/fallback',
  '/observe/fresh',
  '/observe/item',
  '/observe/pages',
  '/observe/schema',
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

/** Values that mean nothing in other contracts: one object is addressed anyhow, and an optional baseline is told at begin. */
const NEEDS: Readonly<Record<string, (contract: Contract) => boolean>> = {
  '/baseline': ({ baseline }) => baseline !== 'none',
  '/observe/addressed': ({ observe }) => observe !== undefined && 'select' in observe,
};

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
  '/observe/where',
  '/outcome/absent',
  '/outcome/present',
  '/scope/exactChangedSet',
  '/scope/exactNewSet',
];

const CONDITION_LISTS: readonly string[] = [
  '/checks',
  '/correlation/completeWhen',
  '/observe/completeWhen',
  '/observe/where',
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
};

/** Makes every mutant of a contract. Each differs from it in one place. */
export function contractMutants(contract: Contract): ContractMutant[] {
  const edits = [
    ...OPTIONAL_MEMBERS.flatMap((pointer) => dropped(contract, pointer)),
    ...Object.entries(OTHER_VALUES).flatMap(([pointer, values]) => replaced(contract, pointer, values)),
    ...LISTS.flatMap((pointer) => elementsDropped(contract, pointer)),
    ...CONDITION_LISTS.flatMap((pointer) => conditionEdits(contract, pointer)),
    ...probeEdits(contract),
    ...contract.checks.flatMap(checkEdits),
    ...EVENT_RULES.flatMap((pointer) => ruleEdits(contract, pointer)),
    ...attributionsAdded(contract),
    ...scopeEdits(contract),
  ];
  return edits.map(({ what, apply }) => {
    const copy = structuredClone(contract) as unknown as Node;
    apply(copy);
    return { what, mutant: copy as unknown as Contract };
  });
}

function dropped(contract: Contract, pointer: string): Edit[] {
  if (valueAt(contract, pointer) === undefined) return [];
  return [{ what: `${pointer} is dropped`, apply: (copy) => set(copy, pointer, undefined) }];
}

function replaced(contract: Contract, pointer: string, values: readonly unknown[]): Edit[] {
  const [parent, own] = [parentOf(contract, pointer), valueAt(contract, pointer)];
  if (parent === undefined || NEEDS[pointer]?.(contract) === false) return [];
  return values
    .filter((value) => value !== own)
    .map((value) => ({
      what: `${pointer} is ${String(value)}`,
      apply: (copy) => set(copy, pointer, value),
    }));
}

function elementsDropped(contract: Contract, pointer: string): Edit[] {
  const list = valueAt(contract, pointer);
  if (!Array.isArray(list)) return [];
  return list.map((_, index) => ({
    what: `${pointer}/${String(index)} is dropped`,
    apply: (copy) => set(copy, pointer, (valueAt(copy, pointer) as unknown[]).toSpliced(index, 1)),
  }));
}

/** A condition that is negated, and one that only asks whether the value is there. */
function conditionEdits(contract: Contract, pointer: string): Edit[] {
  const list = valueAt(contract, pointer);
  if (!Array.isArray(list)) return [];
  return list.flatMap((_, index) => operatorEdits(contract, `${pointer}/${String(index)}`));
}

function operatorEdits(contract: Contract, pointer: string): Edit[] {
  const condition = valueAt(contract, pointer) as Node;
  const { path, op } = condition;
  const identity = Object.fromEntries(
    Object.entries(condition).filter(([name]) => !['op', 'value', 'ref'].includes(name)),
  );
  const opposite = OPPOSITE[op as string];
  const negated = opposite === undefined ? { ...identity, op: 'absent' } : { ...condition, op: opposite };
  const loosened = { ...identity, op: 'present' };
  return [
    { what: `${pointer} is negated`, apply: (copy) => set(copy, pointer, withoutOperand(negated)) },
    ...(op === 'present' || op === 'absent'
      ? []
      : [
          {
            what: `${pointer} only asks for ${String(path)}`,
            apply: (copy: Node) => set(copy, pointer, loosened),
          },
        ]),
  ];
}

/** `present` and `absent` have no expected value. */
function withoutOperand(condition: Node): Node {
  if (condition.op !== 'present' && condition.op !== 'absent') return condition;
  const { value: _, ref: __, ...rest } = condition;
  return rest;
}

function probeEdits(contract: Contract): Edit[] {
  const pointer = '/observe/visibilityProbe/present';
  return valueAt(contract, pointer) === undefined ? [] : operatorEdits(contract, pointer);
}

function checkEdits(check: Contract['checks'][number], index: number): Edit[] {
  const pointer = `/checks/${String(index)}`;
  const flags = (['required', 'immutable', 'lasting'] as const).filter((name) => check[name] !== undefined);
  const isAlwaysAsked = check.when === undefined;
  return [
    ...flags.map((name) => ({
      what: `${pointer}/${name} is ${String(!check[name])}`,
      apply: (copy: Node) => set(copy, `${pointer}/${name}`, !check[name]),
    })),
    ...(isAlwaysAsked
      ? []
      : [
          {
            what: `${pointer}/when is dropped`,
            apply: (copy: Node) => set(copy, `${pointer}/when`, undefined),
          },
        ]),
  ];
}

function ruleEdits(contract: Contract, pointer: string): Edit[] {
  const rules = valueAt(contract, pointer);
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((rule: Node, index) => {
    const own = `${pointer}/${String(index)}`;
    const members = ['object', 'reference', 'correlation', 'at'].filter((name) => rule[name] !== undefined);
    return [
      ...members.flatMap((name) => dropped(contract, `${own}/${name}`)),
      ...elementsDropped(contract, `${own}/match`),
      ...conditionEdits(contract, `${own}/match`),
    ];
  });
}

function attributionsAdded({ attribution }: Contract): Edit[] {
  const lacking = ATTRIBUTIONS.filter(
    (kind) => !(attribution.sufficient as readonly string[]).includes(kind),
  );
  return lacking.map((kind) => ({
    what: `${kind} is sufficient`,
    apply: (copy) => set(copy, '/attribution/sufficient', [...attribution.sufficient, kind]),
  }));
}

/** A scope that looks at new objects only, and one that is looked at in every operation. */
function scopeEdits({ scope }: Contract): Edit[] {
  if (scope?.exactChangedSet === undefined) return [];
  const { exactChangedSet, ...rest } = scope;
  return [
    {
      what: 'the scope looks at new objects only',
      apply: (copy) => set(copy, '/scope', { ...rest, exactNewSet: exactChangedSet }),
    },
    ...(scope.when === undefined
      ? []
      : [{ what: '/scope/when is dropped', apply: (copy: Node) => set(copy, '/scope/when', undefined) }]),
  ];
}

function valueAt(root: unknown, pointer: string): unknown {
  return segments(pointer).reduce<unknown>((value, name) => (value as Node | undefined)?.[name], root);
}

function parentOf(root: unknown, pointer: string): Node | undefined {
  return valueAt(root, pointer.slice(0, pointer.lastIndexOf('/'))) as Node | undefined;
}

function set(root: Node, pointer: string, value: unknown): void {
  const parent = parentOf(root, pointer)!;
  const name = segments(pointer).at(-1)!;
  if (value === undefined) Reflect.deleteProperty(parent, name);
  else parent[name] = value;
}

function segments(pointer: string): string[] {
  return pointer.split('/').slice(1);
}

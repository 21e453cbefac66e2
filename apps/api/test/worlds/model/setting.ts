import fc from 'fast-check';
import { KINDS, type Family, type Kind, type Task, kindFacts, kindsOf } from './tasks.ts';

/** What goes wrong with what is read, or is over. */
export type Weather =
  | 'calm'
  | 'error page'
  | 'unavailable'
  | 'denied'
  | 'error body'
  | 'too many requests'
  | 'routes lost'
  | 'replay stops'
  | 'receiver stops'
  | 'line silent';

/** What the world is like before anything happens; whatever it does not say is calm. */
export interface Setting {
  readonly family: Family;
  /** Of each operation. */
  readonly tasks: readonly [Task, Task, Task, Task];
  /** The provider's clock minus the clock of the service, in seconds. */
  readonly clockSeconds: number;
  /** The clock that stamps an API's objects minus the clock that it shows, in seconds. */
  readonly stampSeconds: number;
  /** To what an API cuts the instants of its objects. */
  readonly stampUnit: 'millisecond' | 'minute' | 'hour';
  readonly relation:
    | 'table'
    | 'partition'
    | 'simple view'
    | 'filtered view'
    | 'join view'
    | 'materialized view'
    | 'foreign table';
  readonly hasKey: boolean;
  /** Whether the database generates every id; it cannot where agents choose one. */
  readonly isKeyGenerated: boolean;
  readonly hasRowSecurity: boolean;
  readonly isStandby: boolean;
  /** Whether the role may see when the primary last spoke to its standby. */
  readonly seesSender: boolean;
  readonly cache: 'none' | 'silent' | 'honest';
  /** What an API does with a query parameter that it does not know. */
  readonly unknownQuery: 'ignores' | 'filters';
  readonly pageSize: number;
  readonly showsGone: boolean;
  readonly showsCreation: boolean;
  /** What the objects have that are there at the start. */
  readonly startAmount: number;
  /** While the first operation begins. */
  readonly startWeather: Weather;
  readonly missing: 'absent' | 'unknown';
  /** Whether the owner of the connection declared the account of the agents. */
  readonly hasActor: boolean;
  /** Which events the provider sends. `forged`: unsigned ones say the contrary. `of neighbours`: those of another repository. */
  readonly events: 'none' | 'prompt' | 'late' | 'lossy' | 'forged' | 'of neighbours';
}

/** A world in which nothing is wrong. */
export const CALM: Omit<Setting, 'family' | 'tasks'> = {
  clockSeconds: 0,
  stampSeconds: 0,
  stampUnit: 'millisecond',
  relation: 'table',
  hasKey: true,
  isKeyGenerated: false,
  hasRowSecurity: false,
  isStandby: false,
  seesSender: false,
  cache: 'none',
  unknownQuery: 'ignores',
  pageSize: 10,
  showsGone: false,
  showsCreation: true,
  startAmount: 1,
  startWeather: 'calm',
  missing: 'absent',
  hasActor: true,
  events: 'none',
};

const ALL_KINDS = Object.keys(KINDS) as Kind[];

/** A contract of any kind. */
export const anyKind: fc.Arbitrary<Kind> = fc.constantFrom(...ALL_KINDS);

/** Mostly the first value, which is the calm one. */
export function mostly<Value>(calm: Value, ...others: readonly Value[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(calm) },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
  );
}

/** A task of any kind, or of one. */
export function tasks(kind: fc.Arbitrary<Kind>): fc.Arbitrary<Task> {
  return fc
    .record({
      kind,
      target: fc.constantFrom<Task['target'][]>(1, 1, 2, 3),
      amount: fc.constantFrom(100, 100, 200),
      members: fc.constantFrom<Task['members'][]>('amount', 'amount', 'note', 'both'),
      hasScope: mostly(false, true),
      keepsNote: mostly(false, true),
      isUpsert: mostly(false, true),
      isPair: fc.boolean(),
      account: mostly<0 | 1>(0, 1),
    })
    .map((task) => (hasOneMember(task) ? { ...task, members: 'amount' } : task));
}

/** Issues and transfers are told apart by their amount alone. */
function hasOneMember(task: Task): boolean {
  return ['github', 'transfers'].includes(kindFacts(task).system);
}

/** One connection, and what four operations ask through it; the first one is of the kind. */
export function teams(kind: fc.Arbitrary<Kind> = anyKind): fc.Arbitrary<Pick<Setting, 'family' | 'tasks'>> {
  return kind.chain((first) =>
    fc.constantFrom(...kindFacts({ kind: first }).families).chain((family) => {
      const other = tasks(fc.oneof(fc.constant(first), fc.constantFrom(...kindsOf(family))));
      return fc.record({
        family: fc.constant(family),
        tasks: fc.tuple(
          tasks(fc.constant(first)).map((task): Task => ({ ...task, account: 0 })),
          other,
          other,
          other,
        ),
      });
    }),
  );
}

/** Any world, for operations of a kind. */
export function settings(kind?: fc.Arbitrary<Kind>): fc.Arbitrary<Setting> {
  const rest = fc.record({
    clockSeconds: mostly(0, -7, 7, 1, -2, 60),
    stampSeconds: mostly(0, 0, -60, 60, -7200),
    stampUnit: mostly<Setting['stampUnit']>('millisecond', 'minute', 'hour'),
    relation: mostly<Setting['relation']>(
      'table',
      'partition',
      'simple view',
      'filtered view',
      'join view',
      'materialized view',
      'foreign table',
    ),
    hasKey: mostly(true, false),
    isKeyGenerated: mostly(false, true),
    hasRowSecurity: mostly(false, true),
    isStandby: mostly(false, true),
    seesSender: fc.boolean(),
    cache: mostly<Setting['cache']>('none', 'silent', 'honest'),
    unknownQuery: mostly<Setting['unknownQuery']>('ignores', 'filters'),
    pageSize: mostly(10, 1, 2),
    showsGone: mostly(false, true),
    showsCreation: mostly(true, false),
    startAmount: mostly(1, 100),
    startWeather: mostly<Weather>('calm', 'error body', 'unavailable'),
    missing: mostly<Setting['missing']>('absent', 'unknown'),
    hasActor: fc.boolean(),
    events: fc.constantFrom<Setting['events'][]>(
      'none',
      'prompt',
      'late',
      'lossy',
      'forged',
      'of neighbours',
    ),
  });
  return fc.tuple(teams(kind), rest).map(([team, others]) => {
    // Where the state before the action was not read, nothing shows that the instants of the objects are wrong.
    const isKnown = others.startWeather === 'calm';
    // The owner of a connection declares what its API cuts instants to; the contracts of the other families do not.
    const isDeclared = team.family.startsWith('api');
    return {
      ...{ ...team, ...others },
      stampSeconds: isKnown ? others.stampSeconds : 0,
      stampUnit: isKnown || isDeclared ? others.stampUnit : ('millisecond' as const),
    };
  });
}

/** The same operations in a world in which nothing but people is wrong. */
export function calmed({ family, tasks: asked }: Pick<Setting, 'family' | 'tasks'>): Setting {
  return { ...CALM, family, tasks: asked };
}

/** Whether nobody can choose the key of a row. */
export function generatesKeys({ family, isKeyGenerated, tasks: asked }: Setting): boolean {
  return family === 'postgres' && isKeyGenerated && !asked.some(({ isUpsert }) => isUpsert);
}

/** Whether the table has a column with the number of writes. */
export function hasVersionColumn({ tasks: asked }: Pick<Setting, 'tasks'>): boolean {
  return asked.some((task) => kindFacts(task).hasVersion);
}

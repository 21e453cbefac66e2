import type { Contract } from '@tookeffect/wire';

type Declared = NonNullable<Contract['observe']>;

type MemberOfAny<Kind> = Kind extends unknown ? keyof Kind : never;

type WithEveryMember<Kind> = Kind extends unknown
  ? Kind & Readonly<Partial<Record<Exclude<MemberOfAny<Declared>, keyof Kind>, undefined>>>
  : never;

/** What a contract declares in `observe`; a member that reads of its connector do not have is `undefined`. */
export type Observation = WithEveryMember<Declared>;

/** A contract in which every member of an observation can be asked for, whatever its connector. */
export type ObservingContract = Omit<Contract, 'observe'> & { readonly observe?: Observation };

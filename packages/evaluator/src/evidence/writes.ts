import type { JsonValue } from '@tookeffect/core';
import type { CompiledCheck, CompiledContract } from '../compiled-contract.ts';
import { equals, isObject } from '../language/equality.ts';
import { type PathDocument, type SingularPath, resolvePath } from '../language/path.ts';
import { scalarText } from '../language/template.ts';
import { compareChecked } from './checked-members.ts';
import { showsMembers } from './state-before.ts';
import type { ObservedDocument } from './response.ts';

/** What shows whether an object was written since the baseline. */
export interface Writes {
  /** Whether its revision, which names each write, is the baseline's; `undefined` without one. */
  readonly isRevisionSame: boolean | undefined;
  /** How far its revision, an integer, rose since the baseline; `undefined` if that is not known. */
  readonly revisionRise: number | undefined;
  /** The revision that the baseline showed, as text. */
  readonly revisionBefore: string | undefined;
  /** Whether the content, or without one every checked member, is the baseline's. */
  readonly areMembersSame: boolean;
  /** Whether a member that the baseline shows is missing by name: it may be an error body. */
  readonly lacksMembers: boolean;
}

const NOT_SEEN: Writes = {
  isRevisionSame: undefined,
  revisionRise: undefined,
  revisionBefore: undefined,
  areMembersSame: false,
  lacksMembers: false,
};

/** Compares an object with the baseline. @param seen the object in the baseline, if it showed it */
export function writesSince(
  document: PathDocument,
  seen: ObservedDocument | undefined,
  { object, checks }: CompiledContract,
): Writes {
  if (!seen) return NOT_SEEN;
  const then: PathDocument = { observation: seen };
  const observed = checks.filter(({ path }) => path.root === 'observation');
  const isSame = (checked: Pick<CompiledCheck, 'path' | 'members'>): boolean =>
    compareChecked(checked, [document, then], document) !== 'different';
  const areMembersSame = object?.content
    ? isSame({ path: object.content, members: undefined })
    : observed.every(isSame);
  const body = (document.observation as ObservedDocument | undefined)?.body;
  const lacksMembers = isPlainObject(seen.body) && !showsMembers(seen.body, body);
  return { ...revisions(object?.revision, document, then), areMembersSame, lacksMembers };
}

function revisions(
  path: SingularPath | undefined,
  document: PathDocument,
  then: PathDocument,
): Pick<Writes, 'isRevisionSame' | 'revisionRise' | 'revisionBefore'> {
  const [now, before] = [document, then].map((one) => path && resolvePath(path, one));
  const revisionBefore = scalarText(before);
  if (now === undefined || before === undefined)
    return { isRevisionSame: undefined, revisionRise: undefined, revisionBefore };
  const areNumbers = Number.isSafeInteger(now) && Number.isSafeInteger(before);
  return {
    isRevisionSame: equals(now, before) === 'passed',
    revisionRise: areNumbers ? (now as number) - (before as number) : undefined,
    revisionBefore,
  };
}

function isPlainObject(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return value !== undefined && isObject(value);
}

import { declaredUnitMs, instantFormProblem } from '@tookeffect/evaluator';
import type { ConnectionDeclarations, DeclaredCollection } from '@tookeffect/wire';
import type { DeclarationFault } from '../connector.ts';
import { ID_PLACE, SINCE_PLACE } from './declared-collection.ts';

/** Lists what the schema cannot check in declared collections: segments of their paths, and that their members fit each other. */
export function collectionFaults({ collections = {} }: ConnectionDeclarations): DeclarationFault[] {
  return Object.entries(collections).flatMap(([name, collection]) =>
    [
      ...pathFaults(collection),
      ...memberFaults(collection),
      ...sinceFaults(collection),
      ...instantFaults(collection),
    ].map(({ pointer, message }) => ({
      pointer: `/collections/${name}${pointer}`,
      message,
    })),
  );
}

function pathFaults({ path, itemPath }: DeclaredCollection): DeclarationFault[] {
  return [
    ...targetFaults('/path', path.replace(SINCE_PLACE, 'since')),
    ...(itemPath === undefined ? [] : targetFaults('/itemPath', itemPath.replaceAll(ID_PLACE, 'id'))),
  ];
}

/** The schema permits only characters that are sent as they are, and one slash at the beginning. */
function targetFaults(pointer: string, target: string): DeclarationFault[] {
  const { pathname, search } = new URL(target, 'https://system.example');
  if (pathname + search === target) return [];
  return [{ pointer, message: 'The path must not have the segments . and .., percent-encoded or not.' }];
}

function memberFaults({ more, items }: DeclaredCollection): DeclarationFault[] {
  if (more === undefined || items !== undefined) return [];
  const message = 'A body that is the list itself has no member beside it; declare items.';
  return [{ pointer: '/more', message }];
}

/** A list that shows only new objects is told since when, and its objects are dated. */
function sinceFaults({ path, since, createdAt }: DeclaredCollection): DeclarationFault[] {
  const isSent = path.includes(SINCE_PLACE);
  if (!since) {
    const message =
      'The path has {since}; declare since, which says the format and the margin of that instant.';
    return isSent ? [{ pointer: '/path', message }] : [];
  }
  const shortestMs = 2 * declaredUnitMs(createdAt?.unit);
  const faults: [boolean, string][] = [
    [!isSent, 'The path does not send {since}; add a query parameter with it, or remove since.'],
    [createdAt === undefined, 'Only an instant tells new objects from older ones; declare createdAt.'],
    [
      since.marginSeconds * 1000 < shortestMs,
      'The margin is shorter than two units of createdAt; make marginSeconds longer.',
    ],
  ];
  return faults.flatMap(([isFault, message]) => (isFault ? [{ pointer: '/since', message }] : []));
}

function instantFaults({ createdAt }: DeclaredCollection): DeclarationFault[] {
  const problem = createdAt && instantFormProblem(createdAt);
  return problem === undefined ? [] : [{ pointer: '/createdAt/zone', message: `The zone ${problem}.` }];
}

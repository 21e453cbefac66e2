import type { ConnectionDeclarations, DeclaredCollection } from '@tookeffect/wire';
import type { DeclarationFault } from '../connector.ts';
import { ID_PLACE } from './declared-collection.ts';
import { TARGET } from './target-query.ts';

/** The members of a declared collection that name a member of a body. */
const MEMBER_PATHS = ['items', 'id', 'marker', 'creator', 'revision', 'more'] as const;

/** Lists what the schema cannot check in declared collections: their paths, and that their members fit each other. */
export function collectionFaults({ collections = {} }: ConnectionDeclarations): DeclarationFault[] {
  return Object.entries(collections).flatMap(([name, collection]) =>
    [...pathFaults(collection), ...memberFaults(collection)].map(({ pointer, message }) => ({
      pointer: `/collections/${name}${pointer}`,
      message,
    })),
  );
}

function pathFaults({ path, itemPath }: DeclaredCollection): DeclarationFault[] {
  const places = itemPath?.split(ID_PLACE).length;
  return [
    ...targetFaults('/path', path),
    ...(itemPath === undefined ? [] : targetFaults('/itemPath', itemPath.replaceAll(ID_PLACE, 'id'))),
    ...(places === undefined || places === 2
      ? []
      : [{ pointer: '/itemPath', message: `The path of one object must contain ${ID_PLACE} once.` }]),
  ];
}

function targetFaults(pointer: string, target: string): DeclarationFault[] {
  const { pathname, search } = new URL(target, 'https://system.example');
  const isExact = TARGET.test(target) && !/[{}]/.test(target) && pathname + search === target;
  const message =
    'The path must be written as it is sent: percent-encoded, with one slash at the beginning, without braces, a fragment, and the segments . and ...';
  return isExact ? [] : [{ pointer, message }];
}

function memberFaults(collection: DeclaredCollection): DeclarationFault[] {
  const paths: [string, string | undefined][] = [
    ...MEMBER_PATHS.map((name): [string, string | undefined] => [`/${name}`, collection[name]]),
    ['/createdAt/member', collection.createdAt?.member],
  ];
  const malformed = paths.filter(([, path]) => path?.split('.').includes(''));
  return [
    ...malformed.map(([pointer]) => ({
      pointer,
      message: 'Name a member, or members joined by dots such as metadata.operation.',
    })),
    ...(collection.more !== undefined && collection.items === undefined
      ? [
          {
            pointer: '/more',
            message: 'A body that is the list itself has no member beside it; declare items.',
          },
        ]
      : []),
  ];
}

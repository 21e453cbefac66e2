import type { ConnectionDeclarations, DeclaredCollection } from '@tookeffect/wire';
import type { DeclarationFault } from '../connector.ts';
import { ID_PLACE } from './declared-collection.ts';

/** Lists what the schema cannot check in declared collections: segments of their paths, and that their members fit each other. */
export function collectionFaults({ collections = {} }: ConnectionDeclarations): DeclarationFault[] {
  return Object.entries(collections).flatMap(([name, collection]) =>
    [...pathFaults(collection), ...memberFaults(collection)].map(({ pointer, message }) => ({
      pointer: `/collections/${name}${pointer}`,
      message,
    })),
  );
}

function pathFaults({ path, itemPath }: DeclaredCollection): DeclarationFault[] {
  return [
    ...targetFaults('/path', path),
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

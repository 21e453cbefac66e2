import type { ConnectionDeclarations } from '@tookeffect/wire';
import type { Setting } from './setting.ts';

/** What the owner of the connection declares of the API of a world. @param actor the account of its agents */
export function declarationsOf(
  { missing, showsCreation, stampUnit, family, hasActor, cache }: Setting,
  actor: string,
): ConnectionDeclarations {
  const declaredActor = hasActor ? { actor } : {};
  switch (family) {
    case 'postgres':
      return {};
    case 'github':
      return { ...declaredActor, ...(cache === 'none' && { uncached: true }) };
    case 'transfers':
      return { missing };
    case 'api':
    case 'api with markers':
    case 'api with versions':
      return {
        ...declaredActor,
        missing,
        collections: {
          orders: {
            ...{ path: '/orders', id: 'id', next: 'link' },
            ...(hasActor && { creator: 'by' }),
            ...(showsCreation && { createdAt: { member: 'created', format: 'rfc3339', unit: stampUnit } }),
            ...(family === 'api with markers' && { marker: 'marker' }),
            ...(family === 'api with versions' && { revision: 'version' }),
          },
        },
      };
  }
}

/** The origin of the system of record. */
export function originOf({ family }: Setting): string {
  return family === 'postgres' ? 'postgres://db.example:5432' : 'https://api.example';
}

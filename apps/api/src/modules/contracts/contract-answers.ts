import type { Contract, ContractSummary } from '@tookeffect/wire';
import type { RegisteredContract } from './contract-registry.ts';

/** The contract with what the server adds; none of it is covered by the hash. */
export function contractAnswer({ compiled, hash, publishedAt }: RegisteredContract): Contract {
  return { ...compiled.document, hash, publishedAt, status: 'published' };
}

/** One line of the list. */
export function contractSummary({ compiled, hash, publishedAt }: RegisteredContract): ContractSummary {
  const { id, service, title, description } = compiled.document;
  return { id, hash, service, title, description, status: 'published', publishedAt };
}

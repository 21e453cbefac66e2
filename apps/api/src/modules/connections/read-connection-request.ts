import type { CreateConnectionRequest, Credential } from '@tookeffect/wire';
import { DomainError, type FaultyPlace } from '../../domain/domain-error.ts';
import { systemAddress, type SystemAddress } from '../observation/index.ts';

/** What is spoken with a system of record. */
export type Wire = 'http' | 'postgres';

/** A connection to be, as it will be stored. */
export interface AcceptedConnection {
  /** In one spelling: lower-case host, no default port of HTTP, no slash at the end. */
  readonly baseUrl: string;
  readonly origin: string;
}

const SCHEMES: Readonly<Record<Wire, string>> = { http: 'https://', postgres: 'postgres://' };

const CREDENTIAL_TYPES: Readonly<Record<Wire, readonly Credential['type'][]>> = {
  http: ['none', 'bearer', 'basic', 'header'],
  postgres: ['basic'],
};

/**
 * Says what the schema cannot: whether service, base URL and credential fit each other.
 * @param wires what the contracts of the service speak; empty where the service has no contract
 * @throws {DomainError} `request_invalid` with the places
 */
export function readConnectionRequest(
  request: CreateConnectionRequest,
  wires: readonly Wire[],
): AcceptedConnection {
  const address = systemAddress(request.baseUrl, request.environment ?? 'live');
  if ('problem' in address) throw invalid([{ pointer: '/baseUrl', message: address.problem }]);
  const wire: Wire = address.scheme === 'postgres' ? 'postgres' : 'http';
  const faults = [...serviceFaults(wires, wire), ...credentialFaults(request.credential, wire)];
  if (faults.length > 0) throw invalid(faults);
  return { baseUrl: spell(address), origin: address.origin };
}

function serviceFaults(wires: readonly Wire[], wire: Wire): FaultyPlace[] {
  if (wires.length === 0) {
    return [{ pointer: '/service', message: 'No contract is of this service; see GET /v1/contracts.' }];
  }
  if (wires.includes(wire)) return [];
  const schemes = wires.map((known) => SCHEMES[known]).join(' or ');
  return [{ pointer: '/baseUrl', message: `The base URL of this service begins with ${schemes}.` }];
}

function credentialFaults({ type }: Credential, wire: Wire): FaultyPlace[] {
  const types = CREDENTIAL_TYPES[wire];
  if (types.includes(type)) return [];
  const message = `The system at this base URL takes a credential of type ${types.join(', ')}.`;
  return [{ pointer: '/credential/type', message }];
}

function spell({ scheme, origin, path }: SystemAddress): string {
  return scheme === 'postgres' ? `${origin}/${encodeURIComponent(path)}` : `${origin}${path}`;
}

function invalid(errors: readonly FaultyPlace[]): DomainError {
  return new DomainError('request_invalid', 'The connection cannot be used as it is described.', { errors });
}

import type { ConnectionDeclarations, CreateConnectionRequest } from '@tookeffect/wire';
import type { Connector, ConnectorRegistry, SystemAddress } from '../../connectors/index.ts';
import { DomainError, type InputFault } from '../../domain/domain-error.ts';

/**
 * Checks what the schema cannot check: whether service, base URL, credential and declarations fit each other.
 * @param known the connectors that the shipped contracts of the service read with; empty for a service of the workspace's own contracts, which any connector may serve
 * @returns the normalized base URL, and its origin
 * @throws {DomainError} `request_invalid` with every fault
 */
export function readConnectionRequest(
  { baseUrl, environment = 'live', credential, declarations = {} }: CreateConnectionRequest,
  connectors: ConnectorRegistry,
  known: readonly Connector[],
): Pick<SystemAddress, 'baseUrl' | 'origin'> {
  const read = connectors.readAddress(baseUrl, environment);
  if ('problem' in read) throw invalid([{ pointer: '/baseUrl', message: read.problem }]);
  const { address, connector } = read;
  const faults = [
    ...serviceFaults(known, connector),
    ...credentialFaults(credential, connector),
    ...declarationFaults(declarations, connector),
  ];
  if (faults.length > 0) throw invalid(faults);
  return address;
}

function serviceFaults(known: readonly Connector[], connector: Connector): InputFault[] {
  if (known.length === 0 || known.includes(connector)) return [];
  const schemes = known.map(({ schemes: [first] }) => `${first.name}://`).join(' or ');
  return [{ pointer: '/baseUrl', message: `The base URL of this service must begin with ${schemes}.` }];
}

function credentialFaults(
  credential: CreateConnectionRequest['credential'],
  { credentialTypes, trustsOwnAuthority }: Connector,
): InputFault[] {
  if (credentialTypes.includes(credential.type)) {
    if (credential.type !== 'basic' || credential.certificateAuthority === undefined || trustsOwnAuthority)
      return [];
    const message =
      'The system at this base URL is read with public certificate authorities only; leave this member out.';
    return [{ pointer: '/credential/certificateAuthority', message }];
  }
  const message = `The system at this base URL accepts credentials of type ${credentialTypes.join(', ')}.`;
  return [{ pointer: '/credential/type', message }];
}

function declarationFaults(declarations: ConnectionDeclarations, connector: Connector): InputFault[] {
  const faults = connector.declarationFaults?.(declarations) ?? httpDeclarations(declarations);
  return faults.map((fault) => ({ ...fault, pointer: `/declarations${fault.pointer}` }));
}

/** The declarations that only the HTTP connector has, as faults of another one. */
function httpDeclarations({ collections, freshBy }: ConnectionDeclarations): InputFault[] {
  const tests: readonly [string, unknown, string][] = [
    ['/collections', collections, 'Only systems that are read over HTTP have collections.'],
    [
      '/freshBy',
      freshBy,
      'Only reads over HTTP add a query parameter against caches; leave this member out.',
    ],
  ];
  return tests.flatMap(([pointer, value, message]) => (value === undefined ? [] : [{ pointer, message }]));
}

function invalid(errors: readonly InputFault[]): DomainError {
  return new DomainError(
    'request_invalid',
    'The connection is not valid. Correct the faults that `errors` lists.',
    { errors },
  );
}

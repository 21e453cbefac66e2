import type { CredentialType } from '@tookeffect/wire';
import type { ImapReadRequest } from '@tookeffect/evaluator';
import { ComputationTooHeavyError, type Computer, IN_THIS_THREAD } from '../../compute/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import {
  type ConnectionTestResult,
  type Connector,
  DENIED,
  DENIED_READ,
  type OpenConnection,
  type ReadContext,
  type ReadResult,
  type TimeBounds,
  UNREACHABLE,
  failedRead,
} from '../connector.ts';
import type { GuardedResolver } from '../network/address-guard.ts';
import {
  type AddressPath,
  type AddressProblem,
  type AddressScheme,
  connectionAddress,
} from '../system-address.ts';
import { testUser } from './imap-connection-test.ts';
import { RefusedError, withSession } from './imap-session.ts';
import { isMailboxName } from './mailbox-name.ts';
import { readMailbox } from './mailbox-read.ts';
import { SessionTooLargeError } from './response-stream.ts';

/** The bytes that a connection test may read. */
const MAX_TEST_BYTES = 65_536;
const UID = /^[1-9][0-9]{0,9}$/;
const KEY = /^[\w.+-]{1,200}$/;

/**
 * Reads messages of one mailbox of an IMAP server, with one connection for each read: EXAMINE, searches and fetches of
 * headers, and no command that changes anything.
 */
export class ImapConnector implements Connector<ImapReadRequest> {
  readonly name = 'imap';
  readonly schemes: readonly [AddressScheme, ...AddressScheme[]] = [
    { name: 'imaps', defaultPort: 993, showsDefaultPort: true, isPlainText: false, readPath },
    { name: 'imap', defaultPort: 143, showsDefaultPort: true, isPlainText: false, readPath },
  ];
  readonly credentialTypes: readonly CredentialType[] = ['basic'];

  readonly #resolver: GuardedResolver;
  readonly #computer: Computer;

  /** @param computer parses what the server says about messages; in this thread if it is left out */
  constructor(resolver: GuardedResolver, computer: Computer = IN_THIS_THREAD) {
    this.#resolver = resolver;
    this.#computer = computer;
  }

  requestProblem({ mailbox, messageKey, since, uid, uidValidity }: ImapReadRequest): string | undefined {
    if (!isMailboxName(mailbox)) return 'The name of the mailbox must not have control characters, * or %.';
    if (messageKey !== undefined && !KEY.test(messageKey))
      return 'What is before the @ of the Message-ID has letters, digits and . _ + - only.';
    if (since !== undefined && Number.isNaN(Date.parse(since))) return '`since` must be an instant.';
    const isNumbered = uid === undefined || (UID.test(uid) && UID.test(uidValidity ?? ''));
    return isNumbered ? undefined : 'The UID and the UIDVALIDITY must both be numbers from 1 on.';
  }

  async read(
    request: ImapReadRequest,
    connection: OpenConnection,
    context: ReadContext,
  ): Promise<ReadResult> {
    const address = connectionAddress(connection, this.schemes);
    if (!address || this.requestProblem(request) !== undefined) return failedRead('unreachable');
    const { credential, environment } = connection;
    if (credential.type !== 'basic') return DENIED_READ;
    const { maxBytes, signal, bodyStatuses } = context;
    try {
      const result = await withSession(
        { resolver: this.#resolver, address, environment, credential, maxBytes, signal },
        (session) => readMailbox(request, session, this.#computer),
      );
      if (result.outcome !== 'answered' || bodyStatuses.includes(result.status)) return result;
      const { body: _, ...rest } = result;
      return rest;
    } catch (error) {
      return toFailedRead(error, signal);
    }
  }

  async test(connection: OpenConnection, bounds: TimeBounds): Promise<ConnectionTestResult> {
    const address = connectionAddress(connection, this.schemes);
    if (!address) return UNREACHABLE;
    const { credential, environment } = connection;
    if (credential.type !== 'basic') return DENIED;
    const { signal } = bounds;
    try {
      return await withSession(
        { resolver: this.#resolver, address, environment, credential, signal, maxBytes: MAX_TEST_BYTES },
        testUser,
      );
    } catch (error) {
      return error instanceof RefusedError && error.isLogin ? DENIED : UNREACHABLE;
    }
  }
}

function readPath(pathname: string): AddressPath | AddressProblem {
  return pathname === '/'
    ? { path: '', suffix: '' }
    : {
        problem:
          'The base URL of an IMAP connection ends with the host or the port; inputs name the mailbox.',
      };
}

function toFailedRead(error: unknown, signal: AbortSignal): ReadResult {
  // The pool is full: that says nothing about the system.
  if (error instanceof DomainError) throw error;
  if (signal.aborted) return failedRead('timed_out');
  if (error instanceof SessionTooLargeError || error instanceof ComputationTooHeavyError)
    return failedRead('too_large');
  if (error instanceof RefusedError) return { outcome: 'answered', status: toStatus(error) };
  return error instanceof SyntaxError ? failedRead('not_json') : failedRead('unreachable');
}

/** @see RFC 5530 */
function toStatus({ code, isLogin }: RefusedError): number {
  if (['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CORRUPTION', 'CONTACTADMIN'].includes(code)) return 503;
  if (isLogin) return 401;
  return ['NOPERM', 'AUTHORIZATIONFAILED', 'PRIVACYREQUIRED', 'EXPIRED'].includes(code) ? 403 : 404;
}

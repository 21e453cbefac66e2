import { randomBytes } from 'node:crypto';
import { ComputationTooHeavyError, type Computer, IN_THIS_THREAD } from '../../compute/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import {
  DENIED_READ,
  type FailedResult,
  type OpenConnection,
  type ReadContext,
  type ReadResult,
  failedRead,
} from '../connector.ts';
import { credentialHeaders } from '../http/credential-headers.ts';
import { bodyBound, type HttpAnswer, type HttpResponseBounds, readResponse } from '../http/http-response.ts';
import { type AddressScheme, connectionAddress } from '../system-address.ts';
import type { GuardedResolver } from './address-guard.ts';
import { GuardedHttpClient } from './guarded-http-client.ts';

/** One reading call: a POST below the base URL. */
export interface JsonCall {
  /** Without a query. */
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
  /** Response headers to keep beside the usual ones, in lower case. */
  readonly keepHeaders?: readonly string[];
}

/** What a response says about its source. */
export interface CallSource {
  readonly isUncached: boolean;
  readonly isUnique: boolean;
}

/** The parameter that makes the address of a call unique. */
const UNIQUE_PARAMETER = 'tookeffect';

/**
 * Makes reading calls of APIs that read with POST: JSON comes back, and the address, the body and the method are the
 * connector's, never a contract's. Caches do not answer a POST with what they stored, by RFC 9111; one that does so all the
 * same meets an address that no other call had.
 */
export class JsonPoster {
  readonly #client: GuardedHttpClient;
  readonly #computer: Computer;
  readonly #schemes: readonly AddressScheme[];

  /** @param computer parses large bodies; in this thread if it is left out */
  constructor(
    resolver: GuardedResolver,
    schemes: readonly AddressScheme[],
    computer: Computer = IN_THIS_THREAD,
  ) {
    this.#client = new GuardedHttpClient(resolver);
    this.#computer = computer;
    this.#schemes = schemes;
  }

  /** What the calls of a connection say about their source. */
  sourceOf({ declarations }: OpenConnection): CallSource {
    const isUncached = declarations.uncached ?? false;
    return { isUncached, isUnique: !isUncached };
  }

  /**
   * Makes one call.
   * @returns the response, whose body is read for 200 only; or what a fault of the connection or the provider means
   */
  async call(
    { path, contentType, body, keepHeaders = [] }: JsonCall,
    connection: OpenConnection,
    { signal, maxBytes }: Pick<ReadContext, 'signal' | 'maxBytes'>,
  ): Promise<HttpAnswer | ReadResult> {
    const address = connectionAddress(connection, this.#schemes);
    if (!address) return failedRead('unreachable');
    const credential = credentialHeaders(connection.credential);
    if (!credential) return DENIED_READ;
    const token = this.sourceOf(connection).isUnique ? randomBytes(16).toString('hex') : undefined;
    const query = token === undefined ? '' : `?${UNIQUE_PARAMETER}=${token}`;
    const [scheme, authority = ''] = address.origin.split('://');
    const request = {
      origin: `${scheme?.endsWith('+http') ? 'http' : 'https'}://${authority}`,
      host: address.host,
      path: address.path + path + query,
      method: 'POST' as const,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'cache-control': 'no-cache',
        'content-type': contentType,
        'user-agent': 'tookeffect-observer',
        ...credential,
      },
      body,
      signal,
    };
    const bounds = { maxBytes, bodyStatuses: [200], keepHeaders, ...(token !== undefined && { token }) };
    try {
      const response = await this.#client.read(request, bodyBound('GET', bounds));
      return await readResponse(response, 'GET', { ...bounds, readPage: this.#readPage });
    } catch (error) {
      // The pool is full: that says nothing about the system.
      if (error instanceof DomainError) throw error;
      return this.#failure(signal);
    }
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  readonly #readPage: HttpResponseBounds['readPage'] = async (bytes) => {
    try {
      return await this.#computer.run('readPage', { bytes, form: {}, asText: false }, bytes.length);
    } catch (error) {
      if (error instanceof ComputationTooHeavyError) return { failure: 'too_large' };
      throw error;
    }
  };

  #failure(signal: AbortSignal): FailedResult {
    return failedRead(signal.aborted ? 'timed_out' : 'unreachable');
  }
}

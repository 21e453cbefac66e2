import { Agent, fetch, type RequestInit } from 'undici';

/** A session is a few kilobytes. */
const MOST_BYTES = 1024 * 1024;

/** Connections to the payment provider. Answers end after 1 MiB. */
export function paymentAgent(): Agent {
  return new Agent({ maxResponseSize: MOST_BYTES });
}

/**
 * A fetch that ends with a signal, whatever the other side does, and follows no redirect: the key goes nowhere else.
 * @param signal ends the request, its body included
 */
export function boundedFetch(agent: Agent, signal: AbortSignal): typeof globalThis.fetch {
  const bounded = (url: string, init: RequestInit = {}) => {
    const either = init.signal ? AbortSignal.any([init.signal, signal]) : signal;
    return fetch(url, { ...init, dispatcher: agent, redirect: 'error', signal: either });
  };
  // One interface, in the types of two versions.
  return bounded as unknown as typeof globalThis.fetch;
}

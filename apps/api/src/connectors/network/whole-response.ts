import type { Dispatcher } from 'undici';

/** A response, and its body where it was wanted. */
export interface WholeResponse {
  readonly status: number;
  readonly headers: Headers;
  /** `unread` where it was not wanted; `too_large` beyond its bound. Its rest is not read then, and its socket is closed. */
  readonly body: Buffer | 'unread' | 'too_large';
}

/** @returns how many bytes a body may have; null to leave it unread */
export type BodyBound = (status: number, headers: Headers) => number | null;

type Headers = Dispatcher.ResponseData['headers'];
type Handler = Required<
  Pick<
    Dispatcher.DispatchHandler,
    'onRequestStart' | 'onResponseStart' | 'onResponseData' | 'onResponseEnd' | 'onResponseError'
  >
>;

/**
 * Sends a request, and collects its response. Most bodies are one small chunk, for which the stream that
 * `Dispatcher.request` makes takes longer than the request itself.
 * @throws what the socket fails with, and the reason of `signal`
 */
export function readWhole(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  bodyBound: BodyBound,
  signal: AbortSignal,
): Promise<WholeResponse> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    dispatcher.dispatch(request, new ResponseCollector(bodyBound, signal, resolve, reject));
  });
}

class ResponseCollector implements Handler {
  private controller: Dispatcher.DispatchController | undefined;
  private head: Pick<WholeResponse, 'status' | 'headers'> | undefined;
  private bound = 0;
  private bytes = 0;
  private isSettled = false;
  private isEnded = false;
  private readonly chunks: Buffer[] = [];

  constructor(
    private readonly bodyBound: BodyBound,
    private readonly signal: AbortSignal,
    private readonly resolve: (response: WholeResponse) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    signal.addEventListener('abort', this.giveUp);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.signal.aborted) this.giveUp();
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) return;
    this.head = { status, headers };
    const bound = this.bodyBound(status, headers);
    if (bound !== null) {
      this.bound = bound;
      return;
    }
    this.settle('unread');
    // What has arrived together with the headers may be all: then the socket stays open.
    queueMicrotask(() => {
      if (!this.isEnded) controller.abort(new Error('the body is not read'));
    });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isSettled) return;
    this.bytes += chunk.length;
    if (this.bytes <= this.bound) {
      this.chunks.push(chunk);
      return;
    }
    this.settle('too_large');
    controller.abort(new Error('the body is too large'));
  }

  onResponseEnd(): void {
    this.isEnded = true;
    this.settle(Buffer.concat(this.chunks, this.bytes));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.isEnded = true;
    if (this.finish()) this.reject(error);
  }

  private readonly giveUp = (): void => {
    const reason = this.signal.reason as Error;
    if (this.finish()) this.reject(reason);
    this.controller?.abort(reason);
  };

  private settle(body: WholeResponse['body']): void {
    if (this.finish()) this.resolve({ ...this.head!, body });
  }

  /** @returns whether it was not finished yet */
  private finish(): boolean {
    if (this.isSettled) return false;
    this.isSettled = true;
    this.signal.removeEventListener('abort', this.giveUp);
    return true;
  }
}

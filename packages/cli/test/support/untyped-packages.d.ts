// The parts of an untyped package that the tests use.

declare module 'json-server' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
  type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  interface Server extends RequestListener {
    use(handler: Handler | readonly Handler[]): void;
  }
  const jsonServer: {
    create(): Server;
    defaults(options: { readonly logger: boolean }): readonly Handler[];
    readonly bodyParser: readonly Handler[];
    router(state: Record<string, unknown>): Handler;
  };
  export { jsonServer as default };
}

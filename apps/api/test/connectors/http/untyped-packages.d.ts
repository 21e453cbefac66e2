/** The parts of packages without types that the tests use. */

declare module 'json-server' {
  import type { RequestListener } from 'node:http';

  interface Database {
    get(collection: string): { value(): { id: number; [member: string]: unknown }[] };
  }

  const jsonServer: {
    create(): RequestListener & { use(handler: unknown): void };
    defaults(options: { logger: boolean }): unknown;
    router(data: object): { readonly db: Database };
  };
  export { jsonServer as default };
}

declare module 'apicache' {
  import type { RequestListener } from 'node:http';

  const apicache: {
    newInstance(options: { enabled: boolean }): {
      middleware(duration: string): (...args: [...Parameters<RequestListener>, next: () => void]) => void;
    };
  };
  export { apicache as default };
}

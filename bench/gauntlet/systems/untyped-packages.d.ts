// The parts of untyped packages that the systems use.

declare module 'express' {
  import type { RequestListener } from 'node:http';
  interface Application extends RequestListener {
    use(path: string, handler: RequestListener): void;
  }
  function express(): Application;
  export { express as default };
}

declare module 'express-pouchdb' {
  import type { RequestListener } from 'node:http';
  function serve(databases: unknown, options: Readonly<Record<string, unknown>>): RequestListener;
  export { serve as default };
}

declare module 'pouchdb-adapter-memory' {
  const plugin: object;
  export { plugin as default };
}

declare module 'pouchdb-core' {
  interface PouchDB {
    plugin(plugin: object): PouchDB;
    defaults(options: Readonly<Record<string, unknown>>): PouchDB;
  }
  const databases: PouchDB;
  export { databases as default };
}

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
    router(state: Readonly<Record<string, unknown>>): Handler;
  };
  export { jsonServer as default };
}

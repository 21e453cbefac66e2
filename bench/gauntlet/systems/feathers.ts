import type { RequestListener } from 'node:http';
import feathersExpress, { errorHandler, json, rest } from '@feathersjs/express';
import { feathers as createFeathers, type HookContext } from '@feathersjs/feathers';
import { MemoryService } from '@feathersjs/memory';
import type { CollectionDeclaration, Declarations } from '../model/operation.ts';
import { type HttpWorld, httpWorld } from './http-world.ts';
import { serveLocally } from './local-server.ts';
import type { System } from './system.ts';

/** The services that each world has; the path of one is the name of the world, and the name of the service. */
export const FEATHERS_SERVICES = ['orders', 'paged', 'coarse', 'late'] as const;
export type FeathersService = (typeof FEATHERS_SERVICES)[number];

/** Four services of a FeathersJS application; the declared name of each is its path without the slash. */
export interface FeathersWorld extends HttpWorld {
  readonly at: (service: FeathersService) => string;
}

/** What is used of a FeathersJS application; its own types do not say that it is an application of Express, too. */
interface FeathersApplication {
  use(handler: unknown): unknown;
  use(path: string, service: unknown): unknown;
  configure(step: unknown): unknown;
  setup(): Promise<unknown>;
  service(path: string): { hooks(hooks: unknown): unknown };
}

/** The default export of a CommonJS module. */
const makeExpress = feathersExpress.default as unknown as (application: unknown) => FeathersApplication;

const parseJson = json as unknown as () => unknown;
const handleErrors = errorHandler as unknown as (options: object) => unknown;

/** When a service says that it created an object: now, in whole minutes, or by a clock that is two hours slow. */
const CLOCKS: Readonly<Record<FeathersService, () => string>> = {
  orders: () => new Date().toISOString(),
  paged: () => new Date().toISOString(),
  coarse: () => `${new Date().toISOString().slice(0, 16)}:00.000Z`,
  late: () => new Date(Date.now() - 7_200_000).toISOString(),
};

/** npm `@feathersjs/feathers` with its memory service as npm installs them: a list is filtered by every parameter. */
export const feathers: System<FeathersWorld> = {
  name: 'feathers',
  needs: 'npm `@feathersjs/feathers`, `@feathersjs/express` and `@feathersjs/memory`',
  concurrency: 4,
  start: async () => {
    const app = makeExpress(createFeathers());
    app.use(parseJson());
    app.configure(rest());
    // Without it a missing object is answered with 500.
    app.use(handleErrors({ html: false, logger: false }));
    await app.setup();
    const server = await serveLocally(app as unknown as RequestListener);
    return {
      version: 'FeathersJS 5.0.50 (memory service)',
      open: (name) => {
        for (const service of FEATHERS_SERVICES) addService(app, `${name}_${service}`, service);
        return Promise.resolve(open(name, server.url));
      },
      stop: () => server.stop(),
    };
  },
};

/** The application stamps what it creates with its clock, and with the account that asked. */
function addService(app: FeathersApplication, path: string, kind: FeathersService): void {
  const paginate = kind === 'paged' ? { paginate: { default: 50, max: 50 } } : {};
  app.use(path, new MemoryService({ multi: true, ...paginate }));
  const stamp = ({ data, params }: HookContext): void => {
    const { headers } = params as { headers?: Readonly<Record<string, string>> };
    for (const item of [data as object].flat()) {
      Object.assign(item, { createdAt: CLOCKS[kind](), createdBy: headers?.['x-account'] ?? 'nobody' });
    }
  };
  const create = (context: HookContext): Promise<void> => {
    stamp(context);
    return Promise.resolve();
  };
  app.service(path).hooks({ before: { create: [create] } });
}

function open(name: string, url: string): FeathersWorld {
  const at = (service: FeathersService) => `/${name}_${service}`;
  const declared = (service: FeathersService): CollectionDeclaration => ({
    path: at(service),
    ...(service === 'paged' && { items: 'data' }),
    id: 'id',
    createdAt: { member: 'createdAt', format: 'rfc3339' },
    marker: 'reference',
    creator: 'createdBy',
  });
  const declarations: Declarations = {
    missing: 'absent',
    uncached: true,
    actor: 'agent',
    collections: Object.fromEntries(
      FEATHERS_SERVICES.map((service) => [at(service).slice(1), declared(service)]),
    ),
  };
  const world = httpWorld({
    name,
    connection: { service: 'http', baseUrl: url, credential: { type: 'none' }, declarations },
    agentHeaders: { 'x-account': 'agent' },
    otherHeaders: { 'x-account': 'clerk' },
    observed: FEATHERS_SERVICES.map(at),
  });
  return Object.assign(world, { at });
}

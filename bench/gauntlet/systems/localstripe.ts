import path from 'node:path';
import { gauntletFolder, installGauntletPackages } from '../install/python-packages.ts';
import type { ConnectionRequest, Declarations } from '../model/operation.ts';
import { asForm, type HttpWorld, httpWorld } from './http-world.ts';
import { findFreePort } from './local-server.ts';
import { startServer } from './spawned-server.ts';
import type { System } from './system.ts';

/** A payment provider without any other customer. */
export interface LocalstripeWorld extends HttpWorld {
  /** The same account at a provider whose clock is 7 seconds behind. */
  readonly behind: HttpWorld;
}

/** How many instances run; each serves one scenario at a time, because its objects are global. */
const INSTANCES = 3;
const KEY = 'sk_test_gauntlet';

/** What the owner of the connection says about the provider: `description` is for the marker. */
const DECLARATIONS: Declarations = {
  missing: 'absent',
  // It refuses query parameters that it does not know, and no cache is between.
  uncached: true,
  collections: {
    customers: collection('/v1/customers'),
    products: collection('/v1/products'),
    coupons: { path: '/v1/coupons', items: 'data', id: 'id', more: 'has_more' },
  },
};

function collection(at: string) {
  return {
    path: at,
    items: 'data',
    id: 'id',
    createdAt: { member: 'created', format: 'unixSeconds' },
    marker: 'description',
    more: 'has_more',
  };
}

/** PyPI `localstripe`: customers, products and coupons of a payment provider. */
export const localstripe: System<LocalstripeWorld> = {
  name: 'localstripe',
  needs: 'PyPI `localstripe`, Python 3.11 or newer',
  concurrency: INSTANCES,
  start: async () => {
    const python = await installGauntletPackages();
    const pairs = await Promise.all(
      Array.from({ length: INSTANCES }, async () => ({
        exact: await startInstance(python, 0),
        behind: await startInstance(python, -7),
      })),
    );
    const free = [...pairs];
    return {
      version: 'localstripe 1.15.10',
      open: async (name) => {
        const pair = free.pop()!;
        await Promise.all([reset(pair.exact.url), reset(pair.behind.url)]);
        const world = open(name, pair.exact.url);
        const behind = open(name, pair.behind.url);
        const close = async () => {
          await Promise.all([world.settled(), behind.settled()]);
          free.push(pair);
        };
        return Object.assign(world, { behind, close });
      },
      stop: async () => {
        await Promise.all(pairs.flatMap(({ exact, behind }) => [exact.stop(), behind.stop()]));
      },
    };
  },
};

async function startInstance(python: string, clockOffsetSeconds: number) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const program = path.join(gauntletFolder, 'python', 'serve_localstripe.py');
  const server = await startServer(python, ['-B', program, String(port), String(clockOffsetSeconds)], url);
  return { url, stop: () => server.stop() };
}

async function reset(url: string): Promise<void> {
  await fetch(`${url}/_config/data`, { method: 'DELETE' });
}

function open(name: string, baseUrl: string): HttpWorld {
  const connection: ConnectionRequest = {
    service: 'http',
    baseUrl,
    credential: { type: 'basic', username: KEY, password: '' },
    declarations: DECLARATIONS,
  };
  const observed = ['/v1/customers?limit=100', '/v1/products?limit=100', '/v1/coupons?limit=100'];
  return httpWorld({ name, connection, encode: asForm, observed });
}

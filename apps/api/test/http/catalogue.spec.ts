import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Body, Controller, Module } from '@nestjs/common';
import { expect, test } from 'vitest';
import {
  Authenticator,
  createHttpApplication,
  Documentation,
  Endpoint,
  ENDPOINTS,
  OPERATION_IDS,
} from '../../src/http/index.ts';
import { matchPath } from '../../src/http/catalogue/index.ts';

const SOURCES = path.resolve(import.meta.dirname, '../../src');

const nobody = { provide: Authenticator, useValue: { authenticate: () => Promise.resolve(null) } };
const undocumented = { provide: Documentation, useValue: { serve: () => undefined } };
const settings = {
  baseUrl: null,
  logLevel: 'silent' as const,
  http: {
    allowClearText: false,
    trustedProxies: [],
    limitsPerMinute: { reads: 1, writes: 1, verifies: 1, address: 1, webhooks: 1, accountCredentials: 1000 },
    limitStore: 'memory' as const,
    keepAliveMs: 5000,
    shutdownDelayMs: 0,
    maxConnections: 1000,
  },
};

test('with a handler for each endpoint of the catalogue, every route is registered', async () => {
  class Everything {
    readonly name = 'everything';
  }
  for (const operationId of OPERATION_IDS) {
    const descriptor = { value: () => ({}), configurable: true };
    Object.defineProperty(Everything.prototype, operationId, descriptor);
    Body()(Everything.prototype, operationId, 0);
    Endpoint(operationId)(Everything.prototype, operationId, descriptor);
  }
  Controller()(Everything);
  @Module({ controllers: [Everything], providers: [nobody, undocumented], exports: [Authenticator] })
  class EverythingModule {}
  const application = await createHttpApplication(EverythingModule, settings);
  const router = application.getHttpAdapter().getInstance() as unknown as {
    hasRoute(route: { url: string; method: string }): boolean;
  };
  for (const { method, path: path_ } of Object.values(ENDPOINTS)) {
    const url = path_.replaceAll(/\{([a-z]+)\}/g, ':$1');
    expect(router.hasRoute({ url, method }), `${method} ${url}`).toBe(true);
  }
  await application.close();
});

test('a route outside the catalogue prevents the start', async () => {
  class Stray {
    stray(): void {
      throw new Error('never called');
    }
  }
  const { Get } = await import('@nestjs/common');
  Get('/stray')(Stray.prototype, 'stray', Object.getOwnPropertyDescriptor(Stray.prototype, 'stray')!);
  Controller()(Stray);
  @Module({ controllers: [Stray], providers: [nobody, undocumented], exports: [Authenticator] })
  class StrayModule {}
  await expect(createHttpApplication(StrayModule, settings)).rejects.toThrow('/stray is not an endpoint');
});

test('a handler that does not take the body of its endpoint prevents the start', () => {
  class Verify {
    verify(): void {
      throw new Error('never called');
    }
  }
  const descriptor = Object.getOwnPropertyDescriptor(Verify.prototype, 'verify')!;
  const decorate = (): unknown => Endpoint('verifyOperation')(Verify.prototype, 'verify', descriptor);
  expect(decorate).toThrow('verifyOperation has a JSON body');
  Body()(Verify.prototype, 'verify', 0);
  expect(decorate).not.toThrow();
});

test('each endpoint of the catalogue has one handler in the sources', async () => {
  const files = await readdir(SOURCES, { recursive: true });
  const handled: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.controller.ts'))) {
    const text = await readFile(path.join(SOURCES, file), 'utf8');
    handled.push(...[...text.matchAll(/@Endpoint\('(\w+)'\)/g)].map(([, id]) => id!));
  }
  expect(handled.sort()).toEqual([...OPERATION_IDS].sort());
});

test('the methods of a path are those of the catalogue, and unknown paths below /v1 need a credential', () => {
  expect(matchPath('/v1/operations')).toEqual({ methods: ['POST', 'GET', 'HEAD'], isOpen: false });
  expect(matchPath('/v1/events/github/ws_1')).toEqual({ methods: ['POST'], isOpen: true });
  expect(matchPath('/v1/openapiXjson')).toEqual({ methods: [], isOpen: false });
  expect(matchPath('/v10')).toEqual({ methods: [], isOpen: true });
});

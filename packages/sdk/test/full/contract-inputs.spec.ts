import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPackages, type InstalledPackages, typeCheck } from '../support/installed-packages.ts';

let installed: InstalledPackages;

beforeAll(() => {
  installed = installPackages();
}, 120_000);

afterAll(() => installed.remove());

/** A line that ends with `// refused` must not compile, and every other line must. */
const PROGRAM = `
import { type ApiPromise, type BegunOperation, type OperationInput, TookEffect } from '@tookeffect/sdk';
type Contracts = {
  'shop.order.placed@1': { readonly number: string; readonly amountCents?: number };
  'dns.record.published@1': { readonly type: 'A' | 'TXT'; readonly values: readonly string[] };
};
const typed = new TookEffect<Contracts>();
export const begun: ApiPromise<BegunOperation> = typed.begin('shop.order.placed@1', { number: '7' });
export const ran: Promise<{ readonly result: string }> = typed.run('dns.record.published@1', { type: 'TXT', values: ['a'] }, (op) => op.id);
void typed.begin('nonsense', { number: '7' }); // refused
void typed.begin('shop.order.placed@1', {}); // refused
void typed.begin('shop.order.placed@1', { number: 7 }); // refused
void typed.begin('shop.order.placed@1', { number: '7', amount: 1 }); // refused
void typed.begin('dns.record.published@1', { number: '7' }); // refused
void typed.begin('shop.order.placed@2', { number: '7' }); // refused
void typed.run('nonsense', { number: '7' }, () => 1); // refused
void typed.run('dns.record.published@1', { type: 'MX', values: [] }, () => 1); // refused

const untyped = new TookEffect();
declare const id: string;
declare const input: OperationInput;
void untyped.begin(id, input);
void untyped.begin('nonsense', { anything: [1, null, 'a'] });
void untyped.run(id, input, async (op) => op.correlationKeys.marker, { acknowledge: (marker) => ({ status: 'succeeded', providerReference: marker }) });
void untyped.begin('nonsense', 'text'); // refused

const anyClient = (client: TookEffect): string => client.baseUrl;
export const passed = anyClient(typed);
`;

test.each(['typescript', '@typescript/typescript6'])(
  'with a map of contracts, %s compiles calls with their ids and inputs only; without one, every call',
  (compiler) => {
    writeFileSync(path.join(installed.folder, 'program.ts'), PROGRAM);
    const report = typeCheck(compiler, installed.folder, 'program.ts', { module: 'nodenext', noEmit: true });
    const lines = [...report.matchAll(/^program\.ts\((\d+),/gm)].map(([, line]) => Number(line));
    const refused = PROGRAM.split('\n').flatMap((line, index) =>
      line.endsWith('// refused') ? [index + 1] : [],
    );
    expect([...new Set(lines)], report).toEqual(refused);
  },
);

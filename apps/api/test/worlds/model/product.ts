import type { JsonValue } from '@tookeffect/core';
import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import path from 'node:path';
import * as evaluator from '@tookeffect/evaluator';
import { HttpConnector } from '../../../src/connectors/http/http-connector.ts';
import { readRows } from '../../../src/connectors/postgres/row-read.ts';
import { testResolver } from '../../connectors/reading.ts';
import { TRANSFER_CONTRACT } from './transfer-contract.ts';
import type { Product } from './world.ts';

const CONTRACTS = path.resolve(import.meta.dirname, '../../../../../contracts');

/** The product, with the parts that a mutant replaces. */
export function productWith(replaced: Partial<Omit<Product, 'contracts'>> = {}): Product {
  const product = { ...evaluator, http: new HttpConnector(testResolver()), readRows, ...replaced };
  return { ...product, contracts: compileContracts(product.compileContract) };
}

/** The shipped contracts, and the one of these worlds, by their id. */
function compileContracts(compile: Product['compileContract']): Product['contracts'] {
  const files = globSync('*/*/contract.json', { cwd: CONTRACTS });
  const shipped = files.map(
    (file) => JSON.parse(readFileSync(path.join(CONTRACTS, file), 'utf8')) as JsonValue,
  );
  return new Map(
    [...shipped, TRANSFER_CONTRACT].map((document) => {
      const compiled = compile(document);
      if ('findings' in compiled) throw new Error(JSON.stringify(compiled.findings));
      return [compiled.document.id, compiled];
    }),
  );
}

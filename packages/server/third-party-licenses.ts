import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** `…/node_modules/name` or `…/node_modules/@scope/name` of a file in a package. */
const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Lists the packages of other people whose code is in a bundle, each with its license.
 * @param inputs the files of the bundle, relative to `folder`
 * @throws {Error} for a package that names no license
 */
export function thirdPartyLicenses(inputs: readonly string[], folder: string): string {
  const files = inputs.map((file) => path.resolve(folder, file));
  const folders = new Set(files.flatMap((file) => PACKAGE_FOLDER.exec(file)?.[0] ?? []));
  const texts = [...folders].map(describePackage).sort();
  return [...new Set(texts)].join(`\n${'-'.repeat(80)}\n\n`);
}

function describePackage(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  if (license === undefined && files.length === 0) throw new Error(`${name} ${version} names no license`);
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return `${name} ${version} (${license ?? 'see below'})\n\n${texts.join('\n\n')}\n`;
}

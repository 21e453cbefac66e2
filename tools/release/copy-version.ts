// After `changeset version`: the Python package, the SDK's constant, the Helm chart and the gate get the version of the npm packages.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PublishedPackage, publishedPackages } from './published-packages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const [{ version }] = publishedPackages(root) as [PublishedPackage];
replace('python/src/tookeffect/_version.py', /(?<=__version__ = ").*(?=")/);
replace('packages/sdk/src/version.ts', /(?<=SDK_VERSION = ').*(?=')/);
replace('deploy/helm/tookeffect/Chart.yaml', /(?<=^version: ).*/m);
replace('deploy/helm/tookeffect/Chart.yaml', /(?<=^appVersion: ).*/m);
replace('actions/gate/action.yml', /(?<=default: ).*(?= # as the packages)/);

function replace(file: string, place: RegExp): void {
  const text = readFileSync(path.join(root, file), 'utf8');
  if (!place.test(text)) throw new Error(`${file} has no version`);
  writeFileSync(path.join(root, file), text.replace(place, version));
}

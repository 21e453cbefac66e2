// Bundles the command into `dist/main.js` and files that are loaded on demand, with everything that it imports: reading
// the 150 separate modules took as long as starting Node, and a package without dependencies installs in one step.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';

const outdir = 'dist';

/** The folder of the package that an input of the bundle belongs to, and its name. */
const PACKAGE = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//;

/** Parts of our own packages are loaded later for the sake of web pages; here, each would be one more file at every start. */
const ownPartsAtOnce: Plugin = {
  name: 'own-parts-at-once',
  setup: (bundle) => {
    bundle.onLoad({ filter: /packages\/(?:sdk|core)\/dist\/.*\.js$/ }, (file) => ({
      contents: withStaticImports(readFileSync(file.path, 'utf8')),
    }));
  },
};

rmSync(outdir, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: ['src/main.ts'],
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  // It is installed beside the command, with its database.
  external: ['@tookeffect/server'],
  // Some packages have a build that a bundler can read only under `module`.
  mainFields: ['module', 'main'],
  // Names are kept for stack traces; shorter files need less memory.
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  metafile: true,
  plugins: [ownPartsAtOnce],
  // Bundled CommonJS modules use these three, which an ES module lacks.
  banner: {
    js: `import { createRequire as nodeCreateRequire } from 'node:module';
const require = nodeCreateRequire(import.meta.url);
const { dirname: __dirname, filename: __filename } = import.meta;`,
  },
  logLevel: 'warning',
});
writeFileSync(path.join(outdir, 'THIRD-PARTY-LICENSES.txt'), licenceTexts(metafile));

function withStaticImports(code: string): string {
  const imports: string[] = [];
  const body = code.replaceAll(/\bimport\(("[^"]+"|'[^']+')\)/g, (_, from: string) => {
    const name = `part${imports.length}`;
    imports.push(`import * as ${name} from ${from};`);
    return `Promise.resolve(${name})`;
  });
  return imports.join('') + body;
}

/** The licences of the bundled packages demand that their texts come with the code. */
function licenceTexts({ inputs }: Metafile): string {
  const packages = new Map<string, string>();
  for (const input of Object.keys(inputs)) {
    const [, folder, name] = PACKAGE.exec(input) ?? [];
    if (folder !== undefined) packages.set(name!, folder);
  }
  return [...packages]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, folder]) => `${name} ${versionAndLicence(folder)}\n\n${licenceText(folder)}`)
    .join('\n----\n\n');
}

function versionAndLicence(folder: string): string {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly license: string;
  };
  return `${manifest.version} (${manifest.license})`;
}

function licenceText(folder: string): string {
  return readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trimEnd())
    .join('\n\n')
    .concat('\n');
}

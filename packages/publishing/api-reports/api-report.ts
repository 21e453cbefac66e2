import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';

/** The public types of one entry of a package, as text. */
export interface ApiReport {
  /** The committed file, relative to the root. */
  readonly file: string;
  readonly text: string;
}

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, Target>>;
}

type Target = string | { readonly [condition: string]: Target };

const ROOT = path.resolve(import.meta.dirname, '../../..');

const PYTHON_REPORT = 'python/api-report.txt';

/** @returns the report of each entry with types of each published package, which must be built, and of the Python package */
export function makeApiReports(): readonly ApiReport[] {
  return [...makeTypeScriptReports(), makePythonReport()];
}

function makePythonReport(): ApiReport {
  const program = path.join(import.meta.dirname, 'python_report.py');
  const args = ['-B', program, path.join(ROOT, 'python/src')];
  const text = execFileSync(process.env.TOOKEFFECT_PYTHON ?? 'python3', args, { encoding: 'utf8' });
  return { file: PYTHON_REPORT, text };
}

function makeTypeScriptReports(): readonly ApiReport[] {
  const manifests = globSync('packages/{,adapters/}*/package.json', { cwd: ROOT }).sort();
  return manifests.flatMap((file) => {
    const manifest = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Manifest;
    if (manifest.private) return [];
    return Object.entries(manifest.exports ?? {}).flatMap(([entry, target]) => {
      const types = findTypes(target);
      return types === undefined ? [] : [makeReport(path.dirname(file), entry, types)];
    });
  });
}

/** @returns the first declaration file for `import`, which has the same names as the one for `require` */
function findTypes(target: Target): string | undefined {
  if (typeof target === 'string') return undefined;
  if (typeof target.types === 'string') return target.types;
  for (const [condition, each] of Object.entries(target)) {
    const found = condition === 'require' ? undefined : findTypes(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

function makeReport(folder: string, entry: string, types: string): ApiReport {
  const name = entry === '.' ? 'index' : entry.slice(2).replaceAll('/', '-');
  const projectFolder = path.join(ROOT, folder);
  const reportTempFolder = path.join(projectFolder, 'dist/.api-report');
  mkdirSync(reportTempFolder, { recursive: true });
  try {
    const config = ExtractorConfig.prepare({
      configObject: {
        projectFolder,
        mainEntryPointFilePath: path.join(projectFolder, types),
        compiler: { overrideTsconfig: TSCONFIG },
        apiReport: {
          enabled: true,
          reportFileName: `${name}.api.md`,
          reportFolder: reportTempFolder,
          reportTempFolder,
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        newlineKind: 'lf',
        messages: {
          compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
          extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
          tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        },
      },
      configObjectFullPath: path.join(projectFolder, 'api-extractor.json'),
      packageJsonFullPath: path.join(projectFolder, 'package.json'),
    });
    Extractor.invoke(config, { localBuild: true, messageCallback: (message) => (message.handled = true) });
    const text = readFileSync(path.join(reportTempFolder, `${name}.api.md`), 'utf8');
    return { file: path.join(folder, 'api-report', `${name}.api.md`), text };
  } finally {
    rmSync(reportTempFolder, { recursive: true });
  }
}

const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
  },
};

/** Writes the reports, and removes those of entries that no longer exist. */
export function writeApiReports(reports: readonly ApiReport[]): void {
  for (const file of committedReports()) rmSync(path.join(ROOT, file));
  for (const { file, text } of reports) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
    writeFileSync(path.join(ROOT, file), text);
  }
}

/** @returns the committed reports, relative to the root */
export function committedReports(): readonly string[] {
  return globSync(['packages/{,adapters/}*/api-report/*.api.md', PYTHON_REPORT], { cwd: ROOT }).sort();
}

/** @returns the text of a committed report */
export function readCommittedReport(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

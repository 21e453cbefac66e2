import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SDK_VERSION } from '@tookeffect/sdk';
import envPaths from 'env-paths';
import type { CommandContext } from './command-context.ts';
import { coloursFor } from './output/layout.ts';

/** The package that people install. All packages have one version. */
const PACKAGE = 'tookeffect';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Output for programs, and commands that promise not to use the network. */
const WITHOUT_NOTICE = ['--json', '--jq', '--quiet', '--offline'];

/** Where the notice keeps what it knows. */
export interface NoticeFiles {
  readonly folder: string;
  /** What npm wrote. It was asked when the file was last changed. */
  readonly latest: string;
  /** Exists since a notice was shown; it was shown when the file was last changed. */
  readonly shown: string;
}

/** @returns the files in the user's folder for caches */
function noticeFiles(): NoticeFiles {
  const folder = envPaths('tookeffect', { suffix: '' }).cache;
  const [latest, shown] = ['latest-version', 'notice-shown'].map((name) => path.join(folder, name));
  return { folder, latest: latest!, shown: shown! };
}

/** Whether a command may end with a notice: a person reads it on a terminal, has not switched it off, and it is not CI. */
export function isNoticeWanted(
  arguments_: readonly string[],
  { environment, stdout, stderr }: Pick<CommandContext, 'environment' | 'stdout' | 'stderr'>,
): boolean {
  if (!stdout.isTTY || !stderr.isTTY) return false;
  if (environment.TOOKEFFECT_NO_UPDATE_NOTICE || environment.NO_UPDATE_NOTIFIER) return false;
  if (['CI', 'BUILD_NUMBER', 'RUN_ID'].some((name) => environment[name])) return false;
  return !arguments_.some((each) => WITHOUT_NOTICE.includes(each.split('=')[0]!));
}

/**
 * Shows a notice if npm has named a newer version, at most once a day, and asks npm in the background, at most once a day.
 * The answer is for a later command: this one waits for nothing. A notice is never worth an error, so none is thrown.
 */
export async function noticeUpdate(
  context: CommandContext,
  files: NoticeFiles = noticeFiles(),
): Promise<void> {
  try {
    const now = context.now().getTime();
    const latest = readLatest(files.latest);
    if (latest !== undefined && isNewer(latest, SDK_VERSION) && isOlderThanDay(files.shown, now)) {
      writeFileSync(files.shown, '');
      context.stderr.write(noticeText(latest, context));
    }
    if (isOlderThanDay(files.latest, now)) await askNpm(files, context.environment);
  } catch {
    // The folder cannot be written, or npm cannot be started.
  }
}

/** Whether a released version is newer than another one, which may be a prerelease such as `1.0.0-rc.1`. */
export function isNewer(latest: string, current: string): boolean {
  const [released, ours] = [latest, current.split('-')[0]!].map((version) => version.split('.').map(Number));
  for (const [index, part] of released!.entries()) {
    if (part !== ours![index]) return part > (ours![index] ?? 0);
  }
  return current.includes('-');
}

function noticeText(latest: string, { stderr, environment }: CommandContext): string {
  const colours = coloursFor(stderr, environment, true);
  return (
    `\n${colours.yellow('!')} ${PACKAGE} ${latest} is available; this is ${SDK_VERSION}: npm install --global ${PACKAGE}\n` +
    '  TOOKEFFECT_NO_UPDATE_NOTICE=1 turns this notice off\n'
  );
}

/** @returns the released version that npm has named; undefined for anything else, such as an error or a prerelease */
function readLatest(file: string): string | undefined {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  return /^\d{1,6}\.\d{1,6}\.\d{1,6}(?=\n?$)/.exec(readFileSync(file, 'utf8'))?.[0];
}

function isOlderThanDay(file: string, now: number): boolean {
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return changed === undefined || Math.abs(now - changed) >= DAY_MS;
}

/**
 * Starts npm, which asks the registry that the user has configured, with their proxy and credentials, and ends after this
 * process. It runs in the cache folder, so that the settings of the folder that the user works in, which may be another
 * person's, choose no registry; and it gets no setting of this command.
 */
async function askNpm(
  { folder, latest }: NoticeFiles,
  environment: CommandContext['environment'],
): Promise<void> {
  // Loaded here, so that other commands start fast.
  const { spawn } = await import('node:child_process');
  mkdirSync(folder, { recursive: true });
  // The file is empty until npm has an answer, and says that it was asked.
  const output = openSync(latest, 'w');
  const env = Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.toUpperCase().startsWith('TOOKEFFECT_')),
  );
  const limits = ['--fetch-retries=0', '--fetch-timeout=10000', '--logs-max=0', '--update-notifier=false'];
  const child = spawn('npm', ['view', PACKAGE, 'version', ...limits], {
    cwd: folder,
    env,
    detached: true,
    windowsHide: true,
    // On Windows, npm is a script. No argument comes from elsewhere.
    shell: process.platform === 'win32',
    stdio: ['ignore', output, 'ignore'],
  });
  // Without npm there is no notice.
  child.on('error', () => undefined).unref();
  closeSync(output);
}

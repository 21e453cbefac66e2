import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A folder without the repository, in which a person types commands. */
export interface EmptyFolder {
  readonly path: string;
  /** Every command that was run, as it was typed. */
  readonly commands: readonly string[];
  /** Runs a command with `sh`, counts it, and returns its standard output. @throws {Error} if it fails */
  run(command: string, environment?: Readonly<Record<string, string>>): Promise<string>;
  /** Starts a command that runs until Ctrl-C, in a process group of its own, and counts it. */
  start(command: string): ChildProcessByStdio<null, Readable, null>;
  /** Runs a command as `run` does, in a network namespace without a route where the system permits one. */
  runWithoutNetwork(command: string): Promise<string>;
}

/** The programs of the person: those of this process, without what the repository puts in front. */
const PROGRAMS = ['/usr/local/bin', '/usr/bin', '/bin'];

/**
 * Makes an empty folder whose commands see no setting, no cache and no package of the person who runs the tests.
 * @param home where programs keep their caches
 * @param registries the addresses of the local registries
 */
export async function makeEmptyFolder(
  folder: string,
  home: string,
  registries: { readonly npm: string; readonly python: string },
): Promise<EmptyFolder> {
  await mkdir(folder, { recursive: true });
  const environment = {
    PATH: [path.dirname(process.execPath), ...PROGRAMS].join(':'),
    HOME: home,
    TMPDIR: process.env.TMPDIR ?? '/tmp',
    npm_config_registry: registries.npm,
    npm_config_cache: path.join(home, '.npm'),
    npm_config_update_notifier: 'false',
    npm_config_yes: 'true',
    PIP_EXTRA_INDEX_URL: registries.python,
    PIP_CACHE_DIR: path.join(home, '.pip'),
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
    ...certificates(),
  };
  const commands: string[] = [];
  const run = async (
    command: string,
    own: Readonly<Record<string, string>>,
    wrapper: readonly string[],
  ): Promise<string> => {
    commands.push(command);
    const child = spawn('env', [...wrapper, 'sh', '-c', command], {
      cwd: folder,
      env: { ...environment, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'close');
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (child.exitCode !== 0) throw new Error(`${command}\nexit code ${child.exitCode}\n${output}${errors}`);
    return output;
  };
  return {
    path: folder,
    commands,
    run: (command, own = {}) => run(command, own, []),
    start: (command) => {
      commands.push(command);
      const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
      return spawn('sh', ['-c', command], { cwd: folder, env: environment, detached: true, stdio });
    },
    runWithoutNetwork: (command) => run(command, {}, networkless()),
  };
}

/** Certificates that the machine needs for its package registries. */
function certificates(): Readonly<Record<string, string>> {
  const names = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'PIP_CERT'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** @returns the command that runs another one without a network; empty where the system forbids it, which is printed */
function networkless(): readonly string[] {
  for (const wrapper of [
    ['unshare', '--net'],
    ['unshare', '--user', '--map-root-user', '--net'],
  ] as const) {
    if (spawnSync(wrapper[0], [...wrapper.slice(1), 'true']).status === 0) return wrapper;
  }
  console.warn(
    'This system permits no network namespace: the receipt is validated with the network in place.',
  );
  return [];
}

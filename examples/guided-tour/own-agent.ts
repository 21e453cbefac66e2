import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const AGENT = path.join(ROOT, 'examples/guided-tour/agent/agent');

/** The packages that an agent in TypeScript needs; nothing is published yet, so they are installed from files. */
const PACKED = ['core', 'sdk'] as const;

/** Where an agent finds the control plane and the shop. */
export interface AgentEnvironment {
  readonly TOOKEFFECT_BASE_URL: string;
  readonly TOOKEFFECT_API_KEY: string;
  /** A connection string with the role of the agents, which may write. */
  readonly SHOP_URL: string;
}

/**
 * Packs the SDK.
 * @param folder is emptied first
 * @returns the paths of the tarballs
 * @throws {Error} of `pnpm pack`, which `npm start` has on its path
 */
export async function packSdk(folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of PACKED) {
    const cwd = path.join(ROOT, 'packages', name);
    await promisify(execFile)('pnpm', ['pack', '--pack-destination', folder], { cwd });
  }
  return (await readdir(folder)).sort().map((file) => path.join(folder, file));
}

/** @returns the commands that run an agent in an empty folder, in TypeScript and in Python, as lines for a shell */
export function ownAgent(tarballs: readonly string[], environment: AgentEnvironment): string {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${quote(String(value))}`);
  return `Let an agent of your own act on the shop, in an empty folder outside this one:
  export ${variables.join(' ')}
in JavaScript, with Node 20.19 or newer:
  npm init -y && npm install ${tarballs.map(quote).join(' ')} pg
  cp ${quote(`${AGENT}.mjs`)} . && node agent.mjs
in Python 3.10 or newer:
  python3 -m venv .venv && .venv/bin/pip install ${quote(path.join(ROOT, 'python'))} 'psycopg[binary]'
  cp ${quote(`${AGENT}.py`)} . && .venv/bin/python agent.py
The key is valid for a day, and the password of the shop until the next start.`;
}

/** @returns the text as one word of a POSIX shell */
function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

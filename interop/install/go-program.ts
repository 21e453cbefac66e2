import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../tools/process.mjs';
import { toolchainFolder } from './checkout.ts';
import { once } from './once.ts';

/** A program in Go. */
export interface GoProgram {
  /** What the program is called, which is the end of its package's path. */
  readonly name: string;
  /** Its package, without a version. */
  readonly package: string;
  readonly version: string;
}

/**
 * Builds a program from its sources, once.
 * @returns the path of the program
 * @throws {Error} saying what is missing
 */
export async function installGoProgram({ name, package: path_, version }: GoProgram): Promise<string> {
  const folder = path.join(toolchainFolder, 'go', 'bin');
  const made = path.join(folder, name);
  const program = `${path_}@${version}`;
  await once({ name, fingerprint: program, made }, async () => {
    mkdirSync(folder, { recursive: true });
    const env = {
      ...process.env,
      GOBIN: folder,
      GOFLAGS: [process.env.GOFLAGS, '-trimpath', '-buildvcs=false'].filter(Boolean).join(' '),
      CGO_ENABLED: '0',
    };
    // Other tests run beside this, and some of them measure.
    const { exitCode, output } = await run('nice', ['-n', '15', 'go', 'install', program], {
      env,
      cwd: folder,
      quiet: true,
    });
    if (exitCode === 0) return;
    const reason = output.trim().slice(-2000);
    throw new Error(
      `${name} ${version} is missing: \`go install ${program}\` failed; it needs Go 1.26 or newer and the Go modules. ${reason}`,
    );
  });
  return made;
}

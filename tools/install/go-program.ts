import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { run } from '../process.mjs';
import { installOnce, toolchainFolder } from './install-once.mjs';

/** A Go program. */
export interface GoProgram {
  /** The last segment of the package's path. */
  readonly name: string;
  /** The package without a version. */
  readonly package: string;
  readonly version: string;
}

/**
 * Builds a program from source, once.
 * @returns the path of the program
 * @throws {Error} that says what is missing
 */
export function installGoProgram({ name, package: packagePath, version }: GoProgram): Promise<string> {
  const folder = path.join(toolchainFolder, 'go', 'bin');
  const made = path.join(folder, name);
  const program = `${packagePath}@${version}`;
  return installOnce({ name, fingerprint: program, made }, async () => {
    mkdirSync(folder, { recursive: true });
    const env = {
      ...process.env,
      GOBIN: folder,
      GOFLAGS: [process.env.GOFLAGS, '-trimpath', '-buildvcs=false'].filter(Boolean).join(' '),
      CGO_ENABLED: '0',
    };
    // Low priority, because other tests that measure time run at the same time.
    const { exitCode, output } = await run('nice', ['-n', '15', 'go', 'install', program], {
      env,
      cwd: folder,
      quiet: true,
    });
    if (exitCode === 0) return;
    const reason = output.trim().slice(-2000);
    throw new Error(
      `${name} ${version} is missing: \`go install ${program}\` failed; it needs Go 1.26 or newer and access to the Go modules. ${reason}`,
    );
  });
}

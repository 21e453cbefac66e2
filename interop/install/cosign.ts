import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../tools/process.mjs';
import { toolchainFolder } from './checkout.ts';
import { once } from './once.ts';

const VERSION = 'v3.1.3';
const PROGRAM = `github.com/sigstore/cosign/v3/cmd/cosign@${VERSION}`;

/**
 * Builds cosign from its sources, once; about five minutes of one core where nothing of it was built before.
 * @returns the path of the program
 * @throws {Error} saying what is missing
 */
export async function installCosign(): Promise<string> {
  const folder = path.join(toolchainFolder, 'go', 'bin');
  const made = path.join(folder, 'cosign');
  await once({ name: 'cosign', fingerprint: PROGRAM, made }, async () => {
    mkdirSync(folder, { recursive: true });
    const env = {
      ...process.env,
      GOBIN: folder,
      GOFLAGS: [process.env.GOFLAGS, '-trimpath', '-buildvcs=false'].filter(Boolean).join(' '),
      CGO_ENABLED: '0',
    };
    // Other tests run beside this, and some of them measure.
    const { exitCode, output } = await run('nice', ['-n', '15', 'go', 'install', PROGRAM], {
      env,
      cwd: folder,
      quiet: true,
    });
    if (exitCode === 0) return;
    const reason = output.trim().slice(-2000);
    throw new Error(
      `cosign ${VERSION} is missing: \`go install ${PROGRAM}\` failed; it needs Go 1.26 or newer and the Go modules. ${reason}`,
    );
  });
  return made;
}

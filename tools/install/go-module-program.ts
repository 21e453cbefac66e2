import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../process.mjs';
import { installOnce, toolchainFolder } from './install-once.mjs';

/** A program of a Go module whose `go.mod` replaces modules by folders of its repository. */
export interface GoModuleProgram {
  readonly name: string;
  /** The module and its version, such as `k8s.io/kubernetes@v1.34.4`. */
  readonly module: string;
  /** The package of the program within the module. */
  readonly package: string;
  /** The version under which the replaced modules are published. */
  readonly replacedBy: string;
}

/**
 * Builds a program of a Go module, once. `go install` refuses modules with `replace`; the replaced modules are published too,
 * so they are replaced by their published versions instead.
 * @returns the path of the program
 * @throws {Error} that says what is missing
 */
export function buildGoModuleProgram(program: GoModuleProgram): Promise<string> {
  const folder = path.join(toolchainFolder, 'go', program.name);
  const made = path.join(folder, program.name);
  return installOnce({ name: program.name, fingerprint: JSON.stringify(program), made }, async () => {
    mkdirSync(folder, { recursive: true });
    const [name, version] = program.module.split('@') as [string, string];
    const downloaded = await go(folder, 'mod', 'download', '-json', program.module);
    const { GoMod } = JSON.parse(downloaded) as { readonly GoMod: string };
    const own = readFileSync(GoMod, 'utf8');
    const replaced = own
      .split('\n')
      .flatMap((line) => / => \.\/staging\/src\/(\S+)$/.exec(line)?.[1] ?? [])
      .map((module) => `  ${module} => ${module} ${program.replacedBy}`);
    const [goVersion = 'go 1.24.0'] = /^go .+$/m.exec(own) ?? [];
    const lines = [
      'module build',
      goVersion,
      `require ${name} ${version}`,
      'replace (',
      ...replaced,
      ')',
      '',
    ];
    writeFileSync(path.join(folder, 'go.mod'), lines.join('\n'));
    writeFileSync(path.join(folder, 'go.sum'), '');
    const source = `//go:build tools\n\npackage build\n\nimport _ "${name}/${program.package}"\n`;
    writeFileSync(path.join(folder, 'program.go'), source);
    await go(folder, 'mod', 'tidy');
    await go(folder, 'build', '-trimpath', '-ldflags=-s -w', '-o', made, `${name}/${program.package}`);
  });
}

async function go(folder: string, ...args: string[]): Promise<string> {
  const { exitCode, output } = await run('nice', ['-n', '15', 'go', ...args], { cwd: folder, quiet: true });
  if (exitCode === 0) return output;
  throw new Error(
    `\`go ${args.join(' ')}\` failed; it needs Go 1.24 or newer and access to the Go module proxy. ${output.trim().slice(-1000)}`,
  );
}

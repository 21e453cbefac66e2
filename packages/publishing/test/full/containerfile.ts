import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What the tests read of the Containerfile. */
export interface ImageDescription {
  /** Variables of the image. */
  readonly environment: Readonly<Record<string, string>>;
  /** The command that installs the packages into /app. */
  readonly install: string;
  /** Folders that are copied from the stage that builds. */
  readonly copied: readonly string[];
  readonly user: string;
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

export const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Reads the Containerfile. @throws {Error} if an instruction that a test needs is missing */
export function readContainerfile(): ImageDescription {
  const text = readFileSync(path.join(ROOT, 'Containerfile'), 'utf8').replaceAll(/\\\n\s*/g, '');
  const [build = '', image = ''] = text.split(/^FROM .*$/m).slice(1);
  const find = (pattern: RegExp, place = image): string => {
    const found = pattern.exec(place)?.[1];
    if (found === undefined) throw new Error(`The Containerfile has nothing like ${pattern.source}`);
    return found;
  };
  const list = (pattern: RegExp): readonly string[] => JSON.parse(find(pattern)) as string[];
  const variables = find(/^ENV (.+)$/m).split(' ');
  return {
    environment: Object.fromEntries(variables.map((each) => each.split('=') as [string, string])),
    install: find(/^RUN (npm install .+)$/m, build),
    copied: [...image.matchAll(/^COPY --from=build (\S+) /gm)].map(([, folder]) => folder!),
    user: find(/^USER (\S+)$/m),
    command: [...list(/^ENTRYPOINT (\[.+\])$/m), ...list(/^CMD (\[.+\])$/m)],
    healthCheck: list(/^HEALTHCHECK .*CMD (\[.+\])$/m),
  };
}

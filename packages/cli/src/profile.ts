import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseStrict, type TookEffectOptions } from '@tookeffect/sdk';
import envPaths from 'env-paths';
import type { CommandContext, GlobalOptions } from './command-context.ts';
import { UsageError } from './errors.ts';

/** The stored settings of a profile. */
export interface Profile {
  readonly apiKey?: string;
  readonly baseUrl?: string;
}

type Environment = CommandContext['environment'];
type Profiles = Readonly<Record<string, Profile>>;

/**
 * Chooses the client's settings: a flag overrides the environment, and that overrides the profile. The API key has no
 * flag, because every user of the machine can read command lines.
 * @throws {UsageError} for an invalid profile file
 */
export function readClientOptions(options: GlobalOptions, environment: Environment): TookEffectOptions {
  const profile = readProfile(profileFilePath(environment), profileName(options, environment));
  return {
    apiKey: environment.TOOKEFFECT_API_KEY || profile.apiKey,
    baseUrl: options.baseUrl ?? (environment.TOOKEFFECT_BASE_URL || profile.baseUrl),
  };
}

/** @returns the name of the profile: `--profile`, or else TOOKEFFECT_PROFILE, or else `default` */
export function profileName(options: GlobalOptions, environment: Environment): string {
  return options.profile ?? (environment.TOOKEFFECT_PROFILE || 'default');
}

/** @returns the path of the profile file: `config.json` in TOOKEFFECT_CONFIG_DIR, or else in the user's configuration folder */
export function profileFilePath(environment: Environment): string {
  const folder = environment.TOOKEFFECT_CONFIG_DIR || envPaths('tookeffect', { suffix: '' }).config;
  return path.join(folder, 'config.json');
}

/**
 * @returns the profile; an empty one if the file or the profile does not exist
 * @throws {UsageError} for an invalid file, and for one that other users can read; its content is not shown
 */
export function readProfile(file: string, name: string): Profile {
  return readProfiles(file)[name] ?? {};
}

/**
 * Writes a profile; the other profiles are kept. Only the owner can read the file (0600).
 * @throws {UsageError} for an invalid file, and for one that other users can read
 */
export function writeProfile(file: string, name: string, profile: Profile): void {
  const profiles = { ...readProfiles(file), [name]: profile };
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.new`;
  writeFileSync(temporary, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, file);
}

function readProfiles(file: string): Profiles {
  if (!existsSync(file)) return {};
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new UsageError(`other users can read ${file}: run chmod 600 on it, and replace the API keys in it`);
  }
  let content: unknown;
  try {
    content = parseStrict(readFileSync(file));
  } catch {
    throw new UsageError(`${file} is not JSON`);
  }
  if (
    !isRecord(content) ||
    !isRecord(content.profiles) ||
    !Object.values(content.profiles).every(isProfile)
  ) {
    throw new UsageError(`${file} must be {"profiles": {"default": {"apiKey": "…", "baseUrl": "…"}}}`);
  }
  return content.profiles as Profiles;
}

function isProfile(value: unknown): value is Profile {
  return (
    isRecord(value) &&
    Object.entries(value).every(
      ([name, member]) => (name === 'apiKey' || name === 'baseUrl') && typeof member === 'string',
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_BASE_URL, parseStrict, type TookEffectOptions } from '@tookeffect/sdk';
import envPaths from 'env-paths';
import type { CommandContext, GlobalOptions } from './command-context.ts';
import { UsageError } from './errors.ts';

/** The stored settings of a profile. */
export interface Profile {
  readonly apiKey?: string;
  readonly baseUrl?: string;
}

/** The content of the profile file. */
export interface StoredProfiles {
  readonly profiles: Readonly<Record<string, Profile>>;
  /** The profile of commands that name none; `default` when omitted. */
  readonly current?: string;
}

type Environment = CommandContext['environment'];

/** The profile of a command: its name, and whether the command or its environment names it. */
export interface ChosenProfile {
  readonly name: string;
  readonly isNamed: boolean;
}

/**
 * Chooses the client's settings: a flag overrides the environment, and that overrides the profile. The API key has no
 * flag, because every user of the machine can read command lines.
 * @throws {UsageError} for an invalid profile file, and for a named profile that does not exist
 */
export function readClientOptions(options: GlobalOptions, environment: Environment): TookEffectOptions {
  const stored = readProfiles(profileFilePath(environment));
  const { name, isNamed } = chosenProfile(options, environment, stored);
  const profile = stored.profiles[name];
  if (profile === undefined && isNamed) throw unknownProfile(name, stored);
  return {
    apiKey: environment.TOOKEFFECT_API_KEY || profile?.apiKey,
    baseUrl: options.baseUrl ?? (environment.TOOKEFFECT_BASE_URL || profile?.baseUrl),
  };
}

/** Where the settings of a command come from; without the credential itself. */
export interface SettingSources {
  readonly baseUrl: string;
  readonly baseUrlSource: string;
  readonly credentialSource: string;
}

/** @returns where the address and the credential of `readClientOptions` come from */
export function chosenSettings(options: GlobalOptions, environment: Environment): SettingSources {
  const { apiKey, baseUrl } = readClientOptions(options, environment);
  const { name } = chosenProfile(options, environment, readProfiles(profileFilePath(environment)));
  const profile = `profile ${name}`;
  const environmentSource = environment.TOOKEFFECT_BASE_URL ? 'TOOKEFFECT_BASE_URL' : profile;
  const credentialSource = environment.TOOKEFFECT_API_KEY ? 'TOOKEFFECT_API_KEY' : profile;
  return {
    baseUrl: baseUrl ?? DEFAULT_BASE_URL,
    baseUrlSource: options.baseUrl ? '--base-url' : baseUrl === undefined ? 'default' : environmentSource,
    credentialSource: apiKey === undefined ? 'none' : credentialSource,
  };
}

/** Chooses the profile: `--profile`, or else TOOKEFFECT_PROFILE, or else that of `profile use`, or else `default`. */
export function chosenProfile(
  options: GlobalOptions,
  environment: Environment,
  { current }: StoredProfiles,
): ChosenProfile {
  const named = options.profile ?? (environment.TOOKEFFECT_PROFILE || undefined);
  return { name: named ?? current ?? 'default', isNamed: named !== undefined };
}

/** @returns an error that names the profiles that exist */
export function unknownProfile(name: string, { profiles }: StoredProfiles): UsageError {
  const names = Object.keys(profiles).join(', ');
  const known = names === '' ? 'there are none yet' : `there are ${names}`;
  return new UsageError(
    `no profile is called ${name}; ${known}. \`tookeffect login --profile ${name}\` makes it`,
  );
}

/** @returns the path of the profile file: `config.json` in TOOKEFFECT_CONFIG_DIR, or else in the user's configuration folder */
export function profileFilePath(environment: Environment): string {
  const folder = environment.TOOKEFFECT_CONFIG_DIR || envPaths('tookeffect', { suffix: '' }).config;
  return path.join(folder, 'config.json');
}

/**
 * Writes the profile file, which only its owner can read (0600).
 * @throws {UsageError} if it cannot be written, for example because the disk is full; the earlier file is then unchanged
 */
export function writeProfiles(file: string, stored: StoredProfiles): void {
  const temporary = `${file}.new`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
    chmodSync(temporary, 0o600);
    renameSync(temporary, file);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    throw new UsageError(
      `${file} cannot be written (${code}); TOOKEFFECT_CONFIG_DIR chooses another folder`,
      {
        cause,
      },
    );
  }
}

/**
 * Reads the profile file; it is empty if it does not exist.
 * @throws {UsageError} for an invalid file, and for one that other users can read; its content is not shown
 */
export function readProfiles(file: string): StoredProfiles {
  if (!existsSync(file)) return { profiles: {} };
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new UsageError(`other users can read ${file}: run chmod 600 on it, and replace the API keys in it`);
  }
  let content: unknown;
  try {
    content = parseStrict(readFileSync(file));
  } catch {
    throw new UsageError(`${file} is not JSON`);
  }
  if (!isStoredProfiles(content)) {
    throw new UsageError(`${file} must be {"profiles": {"default": {"apiKey": "…", "baseUrl": "…"}}}`);
  }
  return content;
}

function isStoredProfiles(content: unknown): content is StoredProfiles {
  return (
    isRecord(content) &&
    isRecord(content.profiles) &&
    Object.values(content.profiles).every(isProfile) &&
    (content.current === undefined || typeof content.current === 'string')
  );
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

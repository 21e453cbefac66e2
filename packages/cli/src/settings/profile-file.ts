import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseStrict } from '@tookeffect/sdk';
import envPaths from 'env-paths';
import type { Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage-error.ts';

/** What a profile keeps. */
export interface Profile {
  readonly apiKey?: string;
  readonly baseUrl?: string;
}

type Profiles = Readonly<Record<string, Profile>>;

/** Where profiles are kept: `config.json` in the user's configuration folder, or in TOOKEFFECT_CONFIG_DIR. */
export function profileFilePath(environment: Surroundings['environment']): string {
  const folder = environment.TOOKEFFECT_CONFIG_DIR || envPaths('tookeffect', { suffix: '' }).config;
  return path.join(folder, 'config.json');
}

/**
 * @returns the profile; an empty one where there is no file, or none of that name
 * @throws {UsageError} for a file that is not of its shape, or that others may read; its content is not shown
 */
export function readProfile(file: string, name: string): Profile {
  return readProfiles(file)[name] ?? {};
}

/** Writes a profile beside the others, to a file that only its owner may read. */
export function writeProfile(file: string, name: string, profile: Profile): void {
  const profiles = { ...readProfiles(file), [name]: profile };
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.new`;
  writeFileSync(fresh, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 });
  chmodSync(fresh, 0o600);
  renameSync(fresh, file);
}

function readProfiles(file: string): Profiles {
  if (!existsSync(file)) return {};
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new UsageError(`${file} may be read by others: chmod 600 it, and think of its keys as seen`);
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

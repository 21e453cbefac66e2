import type { TookEffectOptions } from '@tookeffect/sdk';
import type { Surroundings } from '../surroundings.ts';
import { profileFilePath, readProfile } from './profile-file.ts';

/** The options that every command has. */
export interface GlobalOptions {
  readonly json?: boolean;
  /** False for `--no-color`. */
  readonly color?: boolean;
  readonly profile?: string;
  readonly baseUrl?: string;
}

/** @returns the profile's name: `--profile`, TOOKEFFECT_PROFILE, or `default` */
export function profileName(options: GlobalOptions, environment: Surroundings['environment']): string {
  return options.profile ?? (environment.TOOKEFFECT_PROFILE || 'default');
}

/** @returns what the client is made of: a flag before the environment before the profile; keys have no flag */
export function clientOptions(
  options: GlobalOptions,
  environment: Surroundings['environment'],
): TookEffectOptions {
  const profile = readProfile(profileFilePath(environment), profileName(options, environment));
  return {
    apiKey: environment.TOOKEFFECT_API_KEY || profile.apiKey,
    baseUrl: options.baseUrl ?? (environment.TOOKEFFECT_BASE_URL || profile.baseUrl),
  };
}

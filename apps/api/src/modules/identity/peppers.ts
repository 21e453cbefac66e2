import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sha256Hex } from '@tookeffect/core';
import { DataSource } from 'typeorm';
import { type Soon, whenKnown } from '../../domain/soon.ts';
import { acrossAccounts } from '../../database/index.ts';
import { SecretsDirectory } from '../secrets/index.ts';

/** A secret under which API keys are hashed. */
export interface Pepper {
  /** The first 16 hex characters of a domain-separated SHA-256 of the pepper; stored with each key. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: KeyObject;
}

/** The current pepper first; the one before it, while it is accepted. */
export type LivePeppers = readonly [Pepper, ...Pepper[]];

/** What a stored key may be hashed with, and what it should be hashed with. */
export interface KeyPeppers {
  readonly accepted: LivePeppers;
  readonly current: Pepper;
}

const FILE = 'api-key-pepper';
const OLD_FILE = 'api-key-pepper-old';
const MAX_STALENESS_MS = 1000;
const ID_DOMAIN = Buffer.from('tookeffect-pepper-v1\n');

const LOSS =
  'API keys are hashed with it, and none is accepted without it. Restore it from the backup of the secrets directory. Without a backup, run admin pepper rotate --lost, and create new API keys.';

/** The peppers in the secrets directory. During a rotation two are live. */
@Injectable()
export class Peppers {
  private cached: Soon<LivePeppers> | null = null;
  private cachedUntil = 0;

  constructor(
    private readonly secrets: SecretsDirectory,
    private readonly database: DataSource,
  ) {}

  /** Reads the pepper for a new key; creates the first one. @throws {SecretFileError} `secret_file_missing` */
  async current(): Promise<Pepper> {
    return (await this.read())[0];
  }

  /** @param pepperId of a stored key; null for one from before the first rotation */
  forKey(pepperId: string | null): Soon<KeyPeppers> {
    return whenKnown(this.live(), (known) => {
      if (pepperId === null) return { accepted: known, current: known[0] };
      const named = known.find(({ id }) => id === pepperId);
      if (named) return { accepted: [named], current: known[0] };
      // Another process has rotated the pepper.
      return this.reload().then((reread) => ({
        accepted: [reread.find(({ id }) => id === pepperId) ?? reread[0]],
        current: reread[0],
      }));
    });
  }

  /** @returns the live peppers, at most a second old */
  private live(): Soon<LivePeppers> {
    return this.cached && this.cachedUntil > performance.now() ? this.cached : this.reload();
  }

  /**
   * Makes a new pepper the current one; the one before it stays accepted.
   * @param isLost whether the current pepper is lost, and with it every API key
   * @returns null where an old pepper is still accepted
   */
  async rotate(isLost: boolean): Promise<Pepper | null> {
    const [current, old] = [await this.secrets.read(FILE), await this.secrets.read(OLD_FILE)];
    if (old !== null && !(current?.equals(old) ?? false)) return null;
    if (current === null && !isLost) await this.read();
    if (current !== null) await this.secrets.replace(OLD_FILE, current);
    const next = randomBytes(32);
    await this.secrets.replace(FILE, next);
    this.cached = null;
    return toPepper(next);
  }

  /** Removes the old pepper: keys that are hashed with it are no longer accepted. */
  async removeOld(): Promise<void> {
    await this.secrets.remove(OLD_FILE);
    this.cached = null;
  }

  private reload(): Promise<LivePeppers> {
    const reading = this.read();
    this.cached = reading;
    this.cachedUntil = performance.now() + MAX_STALENESS_MS;
    const replace = (known: LivePeppers | null): void => {
      if (this.cached === reading) this.cached = known;
    };
    reading.then(replace, () => replace(null));
    return reading;
  }

  private async read(): Promise<LivePeppers> {
    const current = await this.secrets.establish(
      FILE,
      () => randomBytes(32),
      () => this.hasApiKeys(),
      LOSS,
    );
    const old = await this.secrets.read(OLD_FILE);
    return old === null ? [toPepper(current)] : [toPepper(current), toPepper(old)];
  }

  private async hasApiKeys(): Promise<boolean> {
    const [row] = await acrossAccounts(() =>
      this.database.query<[{ found: boolean }]>('SELECT EXISTS (SELECT FROM api_key) AS found'),
    );
    return row.found;
  }
}

function toPepper(bytes: Buffer): Pepper {
  return { id: sha256Hex(Buffer.concat([ID_DOMAIN, bytes])).slice(0, 16), key: createSecretKey(bytes) };
}

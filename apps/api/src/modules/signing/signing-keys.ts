import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, type Environment, type Instant } from '@tookeffect/core';
import { RecurringWork } from '../../clock/index.ts';
import { SETTINGS, type Settings, chosenIssuer, receiptIssuer } from '../../config/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { Log, loggableError } from '../../log/index.ts';
import { type KeyRing, type SigningKeyRecord, nextKey, signerAt } from './domain/key-ring.ts';
import { KeyLifecycle } from './key-lifecycle.ts';
import { PrivateKeys, type SigningKey } from './private-keys.ts';
import { PublishedKeys } from './published-keys.ts';

/** A key that signs receipts. */
export interface ReceiptKey extends SigningKey {
  /** The issuer that a receipt of this key names. */
  readonly issuer: string;
}

/** How often the published keys are read again; after this time every server knows a new key. */
const REFRESH_MS = 1000;

/**
 * The keys that sign receipts. The database decides which one signs, and not the settings of a server, so that servers
 * that share a database agree.
 */
@Injectable()
export class SigningKeys implements OnModuleInit, OnApplicationShutdown {
  private ring!: KeyRing;
  private rootKey!: SigningKey;
  private readonly loaded = new Map<string, SigningKey>();
  private readonly missing = new Set<string>();
  private readonly rounds = new RecurringWork(() => this.refreshOrWarn());
  private isBehind = false;
  private isForeign = false;

  constructor(
    private readonly published: PublishedKeys,
    private readonly privateKeys: PrivateKeys,
    private readonly lifecycle: KeyLifecycle,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws {SigningKeyError} where the file of a key that signs now, or of the root key, is missing */
  async onModuleInit(): Promise<void> {
    this.rootKey = await this.lifecycle.createFirstKeys(receiptIssuer(this.settings));
    const { keys, now } = await this.published.read();
    for (const environment of ENVIRONMENTS) {
      const signer = signerAt(keys, environment, now);
      if (signer) this.loaded.set(signer.keyId, await this.privateKeys.read(signer.keyId));
      if (signer) this.warnOfOtherIssuer(signer);
    }
    await this.refresh();
    this.rounds.start(REFRESH_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }

  /**
   * Chooses the key that signs a receipt of that instant.
   * @throws {DomainError} `unavailable` where no key is valid at the instant, or its file is missing
   */
  keyFor(environment: Environment, issuedAt: Instant): ReceiptKey {
    const record = signerAt(this.ring.keys, environment, issuedAt);
    const key = record && this.loaded.get(record.keyId);
    if (key) return { ...key, issuer: record.issuer };
    throw new DomainError('unavailable', 'This server has no key that is valid at this instant. Try again.', {
      retryAfterSeconds: 1,
    });
  }

  /** The root key that was established when the server started. */
  get root(): SigningKey {
    return this.rootKey;
  }

  /** Reads the published keys, and loads the private keys that sign now or next. */
  async refresh(): Promise<void> {
    const ring = await this.published.read();
    for (const environment of ENVIRONMENTS) {
      for (const record of [signerAt(ring.keys, environment, ring.now), nextKey(ring, environment)]) {
        if (record) await this.loadOrLog(record);
      }
    }
    this.logForeignDocument(ring);
    this.ring = ring;
  }

  private async loadOrLog({ keyId, environment, notBefore }: SigningKeyRecord): Promise<void> {
    if (this.loaded.has(keyId)) return;
    try {
      this.loaded.set(keyId, await this.privateKeys.read(keyId));
      this.missing.delete(keyId);
    } catch (error) {
      if (this.missing.has(keyId)) return;
      this.missing.add(keyId);
      const message = 'a private key cannot be read; no receipts can be signed while this key is current';
      this.log.error({ keyId, environment, notBefore, reason: (error as Error).message }, message);
    }
  }

  private logForeignDocument({ isStored, version }: { isStored: boolean; version: number }): void {
    if (!isStored && !this.isForeign) {
      const message =
        'the key document in the database is not signed by a root key of this server, or is older than one that was published; the newest authentic one counts. Has somebody written to the database? Run admin check-invariants';
      this.log.error({ version }, message);
    }
    this.isForeign = !isStored;
  }

  private async refreshOrWarn(): Promise<void> {
    try {
      await this.refresh();
      this.isBehind = false;
    } catch (error) {
      if (!this.isBehind) {
        this.log.warn(
          { err: loggableError(error) },
          'the published keys could not be read; the next round retries',
        );
      }
      this.isBehind = true;
    }
  }

  private warnOfOtherIssuer({ keyId, environment, issuer }: SigningKeyRecord): void {
    const chosen = chosenIssuer(this.settings);
    if (chosen === null || chosen === issuer) return;
    const message = 'receipts name the issuer of their key until it is rotated: admin keys rotate';
    this.log.warn({ keyId, environment, issuer, chosen }, message);
  }
}

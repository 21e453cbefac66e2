import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, type Environment, type Instant } from '@tookeffect/core';
import { RecurringWork } from '../../clock/index.ts';
import { SETTINGS, type Settings, chosenIssuer, receiptIssuer } from '../../config/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { Log, loggableError } from '../../log/index.ts';
import { type KeyRing, type SigningKeyRecord, nextKey, signerAt } from './domain/signing-key-record.ts';
import { KeyCustody } from './key-custody.ts';
import type { SigningKey } from './signing-key.ts';

/** A key that signs receipts. */
export interface ReceiptKey extends SigningKey {
  /** What a receipt of this key says of its issuer. */
  readonly issuer: string;
}

/** How often the published keys are read again: a new one is known to every server after this. */
const REFRESH_MS = 1000;

/**
 * The keys that sign receipts. Which one signs is read from the database; the settings of a server have no say once a
 * key is made, so that servers that share a database agree.
 */
@Injectable()
export class SigningKeys implements OnModuleInit, OnModuleDestroy {
  private ring!: KeyRing;
  private rootKey!: SigningKey;
  private readonly loaded = new Map<string, SigningKey>();
  private readonly missing = new Set<string>();
  private readonly rounds = new RecurringWork(() => this.refreshOrWarn());
  private isBehind = false;

  constructor(
    private readonly custody: KeyCustody,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws {SigningKeyError} where the file of a key that signs now, or of the root key, is missing */
  async onModuleInit(): Promise<void> {
    this.rootKey = await this.custody.open(receiptIssuer(this.settings));
    const { keys, now } = await this.custody.ring();
    for (const environment of ENVIRONMENTS) {
      const signer = signerAt(keys, environment, now);
      if (signer) this.loaded.set(signer.keyId, await this.custody.load(signer.keyId));
      if (signer) this.warnOfOtherIssuer(signer);
    }
    await this.refresh();
    this.rounds.start(REFRESH_MS);
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }

  /**
   * The key that signs a receipt of that instant.
   * @throws {DomainError} `unavailable` where none vouches for it, or its file is not here
   */
  keyFor(environment: Environment, issuedAt: Instant): ReceiptKey {
    const record = signerAt(this.ring.keys, environment, issuedAt);
    const key = record && this.loaded.get(record.keyId);
    if (key) return { ...key, issuer: record.issuer };
    throw new DomainError('unavailable', 'No key of this server signs receipts at this instant. Try again.', {
      retryAfterSeconds: 1,
    });
  }

  /** The established root key, as it was at the start. */
  get root(): SigningKey {
    return this.rootKey;
  }

  /** Reads what is published, and loads the private keys that sign now or will. */
  async refresh(): Promise<void> {
    const ring = await this.custody.ring();
    for (const environment of ENVIRONMENTS) {
      for (const record of [signerAt(ring.keys, environment, ring.now), nextKey(ring, environment)]) {
        if (record) await this.loadOrSay(record);
      }
    }
    this.ring = ring;
  }

  private async loadOrSay({ keyId, environment, notBefore }: SigningKeyRecord): Promise<void> {
    if (this.loaded.has(keyId)) return;
    try {
      this.loaded.set(keyId, await this.custody.load(keyId));
      this.missing.delete(keyId);
    } catch (error) {
      if (this.missing.has(keyId)) return;
      this.missing.add(keyId);
      const message = 'a private key cannot be used here; no receipt can be signed once it is its turn';
      this.log.error({ keyId, environment, notBefore, reason: (error as Error).message }, message);
    }
  }

  private async refreshOrWarn(): Promise<void> {
    try {
      await this.refresh();
      this.isBehind = false;
    } catch (error) {
      if (!this.isBehind) {
        this.log.warn({ err: loggableError(error) }, 'the published keys could not be read; it tries again');
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

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { WebhookScheme } from '@tookeffect/wire';
import { newId } from '../../ids/new-id.ts';
import { type WebhookEnvelope, type WebhookHeaders, readEnvelope } from './domain/webhook-envelope.ts';
import { type WebhookDescriptor, WEBHOOK_PROVIDERS } from './domain/webhook-providers.ts';
import { UnsealedValues } from '../secrets/index.ts';
import {
  type DeliveredBytes,
  isSignedWith,
  signedBytes,
  type WebhookKey,
  webhookKey,
} from './webhook-signature.ts';
import { WebhookSecretSealer } from './webhook-secret-sealer.ts';
import type { WebhookSecretEntity } from './webhook-secret.entity.ts';
import { WebhookSecretsRepository } from './webhook-secrets.repository.ts';

/** One delivery of a provider. */
export interface Delivery extends DeliveredBytes {
  readonly provider: string;
  readonly workspaceId: string;
  readonly headers: WebhookHeaders;
}

/** A delivery with a valid signature or token. */
export interface VerifiedDelivery {
  readonly descriptor: WebhookDescriptor;
  readonly scheme: WebhookScheme;
  readonly envelope: WebhookEnvelope;
  readonly secret: WebhookSecretEntity;
  /** The bytes that the signature covers; the body if nothing is signed. */
  readonly signed: Buffer;
}

const WORKSPACE_ID = /^ws_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** @returns whether the headers, the provider or the workspace alone show that a delivery cannot be valid */
export function isImpossible(provider: string, workspaceId: string, headers: WebhookHeaders): boolean {
  const schemes = WEBHOOK_PROVIDERS.get(provider)?.schemes ?? [];
  return !WORKSPACE_ID.test(workspaceId) || schemes.every((scheme) => readEnvelope(scheme, headers) === null);
}

/** Finds the secret that a delivery was signed with. */
@Injectable()
export class WebhookVerifier {
  private readonly keys = new UnsealedValues<WebhookKey | null>();
  private readonly decoys = new Map<string, Promise<Decoy>>();

  constructor(
    private readonly secrets: WebhookSecretsRepository,
    private readonly sealer: WebhookSecretSealer,
  ) {}

  /**
   * Compares the signatures with those of every active secret. Its time does not show whether the workspace has secrets.
   * @returns null if no secret signed the delivery; also for unknown providers and workspaces
   */
  async verify(delivery: Delivery): Promise<VerifiedDelivery | null> {
    const descriptor = WEBHOOK_PROVIDERS.get(delivery.provider);
    if (!descriptor || isImpossible(delivery.provider, delivery.workspaceId, delivery.headers)) return null;
    const secrets = await this.secrets.active(delivery.workspaceId, delivery.provider);
    for (const secret of secrets) {
      const key = await this.keyOf(secret, descriptor, secret.id);
      const verified = key === null ? null : verifyWith(key, delivery);
      if (verified) return { ...verified, descriptor, secret };
    }
    if (secrets.length === 0) {
      verifyWith(await this.decoyKey(delivery, descriptor), delivery);
    }
    return null;
  }

  /** Writes when the secret was last used, to the minute. */
  markUsed({ id }: Pick<WebhookSecretEntity, 'id'>): Promise<void> {
    return this.secrets.markUsed(id);
  }

  /** A rotation of the key-encryption keys may have removed the key of the decoy; then there is another one. */
  private async decoyKey(
    { provider, workspaceId }: Delivery,
    descriptor: WebhookDescriptor,
  ): Promise<WebhookKey> {
    for (;;) {
      const known = this.decoys.get(provider) ?? this.makeDecoy(provider, descriptor.schemes[0]!);
      this.decoys.set(provider, known);
      // It is remembered for each workspace, as a secret is.
      const key = await this.keyOf(await known, descriptor, `${workspaceId} ${provider}`);
      if (key !== null) return key;
      this.decoys.delete(provider);
    }
  }

  /** @returns null where the key-encryption key is lost */
  private keyOf(
    { sealedSecret, ...owner }: Decoy,
    descriptor: WebhookDescriptor,
    name: string,
  ): Promise<WebhookKey | null> {
    const { id, workspaceId, provider } = owner;
    return this.keys.get(name, sealedSecret, [id, workspaceId, provider], async () => {
      const secret = await this.sealer.unseal({ ...owner, sealedSecret });
      return secret === null ? null : webhookKey(descriptor, secret);
    });
  }

  private async makeDecoy(provider: string, scheme: WebhookScheme): Promise<Decoy> {
    const owner = { id: newId('whs'), workspaceId: newId('ws'), provider };
    return { ...owner, sealedSecret: await this.sealer.seal(generateSecret(scheme), owner) };
  }
}

/** @returns a random secret, or the public key of a random pair */
export function generateSecret({ secretForm }: WebhookScheme): string {
  switch (secretForm) {
    case 'text':
      return `whsec_${randomBytes(32).toString('base64url')}`;
    case 'whsec':
      return `whsec_${randomBytes(32).toString('base64')}`;
    case 'whpk':
      return `whpk_${randomPublicKey().toString('base64')}`;
    case 'hex_public_key':
      return randomPublicKey().toString('hex');
  }
}

type Decoy = Parameters<WebhookSecretSealer['unseal']>[0];

function verifyWith(
  key: WebhookKey,
  delivery: Delivery,
): Pick<VerifiedDelivery, 'scheme' | 'envelope' | 'signed'> | null {
  const { scheme } = key;
  const envelope = readEnvelope(scheme, delivery.headers);
  const signed = envelope && signedBytes(scheme, envelope, delivery);
  if (!envelope || !signed || !isSignedWith(key, envelope, signed)) return null;
  return { scheme, envelope, signed: scheme.payload === '' ? delivery.body : signed };
}

/** The last 32 bytes of its DER form. */
function randomPublicKey(): Buffer {
  return generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
}

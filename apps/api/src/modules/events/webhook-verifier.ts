import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { WebhookScheme } from '@tookeffect/wire';
import { newId } from '../../ids/new-id.ts';
import { type WebhookEnvelope, type WebhookHeaders, readEnvelope } from './domain/webhook-envelope.ts';
import { type WebhookDescriptor, WEBHOOK_PROVIDERS } from './domain/webhook-providers.ts';
import { schemeOf } from './domain/webhook-secret-form.ts';
import { type DeliveredBytes, isSignedWith, signedBytes } from './webhook-signature.ts';
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
      const unsealed = await this.sealer.unseal(secret);
      const verified = unsealed === null ? null : verifyWith(descriptor, unsealed, delivery);
      if (verified) return { ...verified, descriptor, secret };
    }
    if (secrets.length === 0) {
      verifyWith(descriptor, await this.unsealDecoy(delivery.provider, descriptor), delivery);
    }
    return null;
  }

  /** Writes when the secret was last used, to the minute. */
  markUsed({ id }: Pick<WebhookSecretEntity, 'id'>): Promise<void> {
    return this.secrets.markUsed(id);
  }

  /** A rotation of the key-encryption keys may have removed the key of the decoy; then there is another one. */
  private async unsealDecoy(provider: string, { schemes }: WebhookDescriptor): Promise<string> {
    for (;;) {
      const known = this.decoys.get(provider) ?? this.makeDecoy(provider, schemes[0]!);
      this.decoys.set(provider, known);
      const unsealed = await this.sealer.unseal(await known);
      if (unsealed !== null) return unsealed;
      this.decoys.delete(provider);
    }
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
  descriptor: WebhookDescriptor,
  secret: string,
  delivery: Delivery,
): Pick<VerifiedDelivery, 'scheme' | 'envelope' | 'signed'> | null {
  const scheme = schemeOf(descriptor, secret);
  const envelope = scheme && readEnvelope(scheme, delivery.headers);
  const signed = scheme && envelope ? signedBytes(scheme, envelope, delivery) : null;
  if (!scheme || !envelope || !signed || !isSignedWith(scheme, secret, envelope, signed)) return null;
  return { scheme, envelope, signed: scheme.payload === '' ? delivery.body : signed };
}

/** The last 32 bytes of its DER form. */
function randomPublicKey(): Buffer {
  return generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
}

import { Inject, Injectable } from '@nestjs/common';
import type {
  CreatedWebhookSecret,
  CreateWebhookSecretRequest,
  RotatedWebhookSecret,
  RotateWebhookSecretRequest,
  WebhookSecret,
  WebhookSecretList,
} from '@tookeffect/wire';
import { publicUrl, SETTINGS, type Settings } from '../../config/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError, type InputFault, notFound } from '../../domain/domain-error.ts';
import { parseInstant } from '../../domain/instant.ts';
import { newId } from '../../ids/new-id.ts';
import { type PageQuery, pageRange, toPage } from '../../domain/page.ts';
import { WEBHOOK_PROVIDERS, type WebhookDescriptor } from './domain/webhook-providers.ts';
import { schemeOf, SECRET_FORMS } from './domain/webhook-secret-form.ts';
import { WebhookSecretSealer } from './webhook-secret-sealer.ts';
import type { WebhookSecretEntity } from './webhook-secret.entity.ts';
import { WebhookSecretsRepository } from './webhook-secrets.repository.ts';
import { generateSecret } from './webhook-verifier.ts';

/** Each delivery is checked against every active secret, so few are allowed: a rotation needs two. */
const MAX_ACTIVE = 5;
const HINT_LENGTH = 4;
/** How long a replaced secret is accepted: a day is enough to enter the new one at the provider. */
const GRACE_SECONDS = 24 * 3600;

/** The secrets with which providers sign a workspace's events. */
@Injectable()
export class WebhookSecretsService {
  constructor(
    private readonly repository: WebhookSecretsRepository,
    private readonly sealer: WebhookSecretSealer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Seals and stores the caller's secret, or a generated one, which only this response contains.
   * @throws {DomainError} `request_invalid`
   */
  async create(
    { accountId, workspaceId }: Caller,
    { provider, service, secret, expiresAt }: CreateWebhookSecretRequest,
  ): Promise<CreatedWebhookSecret> {
    const descriptor = WEBHOOK_PROVIDERS.get(provider);
    if (!descriptor) {
      const known = [...WEBHOOK_PROVIDERS.keys()].join(', ');
      throw invalid({ pointer: '/provider', message: `This provider is not supported; use ${known}.` });
    }
    const expiry = expiresAt === undefined ? null : parseInstant(expiresAt);
    if (expiresAt !== undefined && expiry === null)
      throw invalid({ pointer: '/expiresAt', message: 'This date does not exist.' });
    const made = await this.seal({ workspaceId, provider, descriptor }, secret);
    const stored = await this.repository.insert(
      { ...made.row, accountId, service: serviceOf(descriptor, service), expiresAt: expiry },
      MAX_ACTIVE,
    );
    if (stored === 'expired')
      throw invalid({ pointer: '/expiresAt', message: 'This instant has passed; choose a later one.' });
    if (stored === 'too_many') throw tooMany();
    return { webhookSecret: this.toWebhookSecret(stored), secret: made.created };
  }

  /**
   * Stores the successor of a secret; both are accepted until the grace time ends.
   * @throws {DomainError} `not_found` also for a secret that is not accepted any more; `request_invalid`
   */
  async rotate(
    { accountId, workspaceId }: Caller,
    id: string,
    { secret, graceSeconds = GRACE_SECONDS }: RotateWebhookSecretRequest,
  ): Promise<RotatedWebhookSecret> {
    let generated: string | null = null;
    const rotated = await this.repository.rotate(workspaceId, id, {
      successorOf: async ({ provider, service }) => {
        const descriptor = WEBHOOK_PROVIDERS.get(provider)!;
        const made = await this.seal({ workspaceId, provider, descriptor }, secret);
        generated = made.created;
        return { ...made.row, accountId, service, expiresAt: null };
      },
      graceSeconds,
      maxActive: MAX_ACTIVE,
    });
    if (rotated === null) throw notFound();
    if (rotated === 'too_many') throw tooMany();
    const { created, previous } = rotated;
    return {
      webhookSecret: this.toWebhookSecret(created),
      secret: generated,
      previous: this.toWebhookSecret(previous),
    };
  }

  /** Newest first. @throws {DomainError} `request_invalid` for an invalid limit or cursor */
  async list({ workspaceId }: Caller, query: PageQuery): Promise<WebhookSecretList> {
    const range = pageRange('webhooks', query);
    const secrets = await this.repository.page(workspaceId, range.after, range.limit + 1);
    const data = secrets.map((secret) => this.toWebhookSecret(secret));
    return toPage(data, range, ({ id }) => id);
  }

  /** Events that are signed with it are refused from now on. @throws {DomainError} `not_found` */
  async delete({ workspaceId }: Caller, id: string): Promise<void> {
    if (!(await this.repository.delete(workspaceId, id))) throw notFound();
  }

  /** The URL to configure at a provider. */
  endpointUrl({ provider, workspaceId }: Pick<WebhookSecretEntity, 'provider' | 'workspaceId'>): string {
    return `${publicUrl(this.settings)}/v1/events/${provider}/${workspaceId}`;
  }

  /**
   * Makes the row of the caller's secret, or of a generated one.
   * @throws {DomainError} `request_invalid` for a secret of another form than the provider uses, or one that only it can make
   */
  private async seal(
    { workspaceId, provider, descriptor }: SealedFor,
    given: string | undefined,
  ): Promise<SealedRow> {
    const [first] = descriptor.schemes;
    if (given === undefined && first!.secretFrom === 'provider') {
      const message = `${descriptor.title} creates the secret. ${descriptor.setup}`;
      throw invalid({ pointer: '/secret', message });
    }
    const secret = given ?? generateSecret(first!);
    const scheme = schemeOf(descriptor, secret);
    if (!scheme) {
      const forms = descriptor.schemes.map(({ secretForm }) => SECRET_FORMS[secretForm]).join(', or ');
      throw invalid({ pointer: '/secret', message: `A secret of ${descriptor.title} is ${forms}.` });
    }
    const owner = { id: newId('whs'), workspaceId, provider };
    const sealedSecret = await this.sealer.seal(secret, owner);
    const row = { ...owner, sealedSecret, hint: secret.slice(-HINT_LENGTH), isEvidence: scheme.isEvidence };
    return { row, created: given === undefined ? secret : null };
  }

  private toWebhookSecret(secret: WebhookSecretEntity): WebhookSecret {
    const { id, provider, service, isEvidence, hint, createdAt, expiresAt, lastUsedAt } = secret;
    return {
      ...{ id, provider, service, isEvidence },
      endpointUrl: this.endpointUrl(secret),
      hint,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    };
  }
}

/** For whom a secret is sealed. */
interface SealedFor {
  readonly workspaceId: string;
  readonly provider: string;
  readonly descriptor: WebhookDescriptor;
}

/** The part of a row that the secret decides, and the secret if it was generated. */
interface SealedRow {
  readonly row: Pick<
    WebhookSecretEntity,
    'id' | 'workspaceId' | 'provider' | 'sealedSecret' | 'hint' | 'isEvidence'
  >;
  readonly created: string | null;
}

function tooMany(): DomainError {
  const message = `A provider has at most ${MAX_ACTIVE} active secrets; delete one first.`;
  return invalid({ pointer: '/provider', message });
}

/** @throws {DomainError} `request_invalid` unless the provider or the caller names the service, but not both */
function serviceOf({ title, service }: WebhookDescriptor, named: string | undefined): string {
  if (service === null && named === undefined) {
    throw invalid({
      pointer: '/service',
      message: `Many services use ${title}; name the one that sends the events.`,
    });
  }
  if (service !== null && named !== undefined && named !== service) {
    throw invalid({
      pointer: '/service',
      message: `The events of ${title} are about ${service}; leave it out.`,
    });
  }
  return service ?? named!;
}

function invalid(fault: InputFault): DomainError {
  return new DomainError(
    'request_invalid',
    'The webhook secret is not valid. Correct the faults that `errors` lists.',
    {
      errors: [fault],
    },
  );
}

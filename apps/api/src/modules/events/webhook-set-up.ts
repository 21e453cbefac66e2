import { Injectable } from '@nestjs/common';
import type { WebhookProvider, WebhookProviderList } from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { ContractRegistry, type EventUse } from '../contracts/index.ts';
import { WEBHOOK_PROVIDERS } from './domain/webhook-providers.ts';
import { WebhookSecretsRepository } from './webhook-secrets.repository.ts';
import { WebhookSecretsService } from './webhook-secrets.service.ts';

/** Says how to configure the webhook of each provider for a workspace. */
@Injectable()
export class WebhookSetUp {
  constructor(
    private readonly contracts: ContractRegistry,
    private readonly repository: WebhookSecretsRepository,
    private readonly secrets: WebhookSecretsService,
  ) {}

  /** Every provider, by name. */
  async providers({ workspaceId }: Caller): Promise<WebhookProviderList> {
    const active = await this.repository.countActive(workspaceId);
    const uses = await this.contracts.eventUses({ workspaceId });
    const data = [...WEBHOOK_PROVIDERS].map(([provider, descriptor]): WebhookProvider => {
      const { title, service, contentType, schemes, setup } = descriptor;
      return {
        ...{ provider, title, service, contentType, schemes, setup },
        endpointUrl: this.secrets.endpointUrl({ provider, workspaceId }),
        events: eventsOf(uses.filter((use) => use.service === service)),
        activeSecrets: active.get(provider) ?? 0,
      };
    });
    return { data };
  }
}

/** The events that contracts use, by name. */
function eventsOf(uses: readonly EventUse[]): WebhookProvider['events'] {
  return [...Map.groupBy(uses, ({ event }) => event)]
    .map(([event, users]) => ({ event, contracts: users.map(({ id }) => id).sort() }))
    .sort((left, right) => (left.event < right.event ? -1 : 1));
}

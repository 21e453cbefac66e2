import { Injectable } from '@nestjs/common';
import type { Contract, WebhookProvider, WebhookProviderList } from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { ContractRegistry } from '../contracts/index.ts';
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
    const services = [...new Set([...WEBHOOK_PROVIDERS.values()].map(({ service }) => service))];
    const found = services.flatMap((service) =>
      service === null ? [] : [this.contracts.documentsWithEvents({ workspaceId }, service)],
    );
    const contracts = (await Promise.all(found)).flat();
    const data = [...WEBHOOK_PROVIDERS].map(([provider, descriptor]): WebhookProvider => {
      const { title, service, contentType, schemes, setup } = descriptor;
      return {
        ...{ provider, title, service, contentType, schemes, setup },
        endpointUrl: this.secrets.endpointUrl({ provider, workspaceId }),
        events: eventsOf(contracts.filter((contract) => contract.service === service)),
        activeSecrets: active.get(provider) ?? 0,
      };
    });
    return { data };
  }
}

/** The events that contracts use, by name. */
function eventsOf(contracts: readonly Contract[]): WebhookProvider['events'] {
  const users = new Map<string, string[]>();
  for (const { id, evidence } of contracts) {
    const names = [...(evidence.corroborates ?? []), ...(evidence.contradicts ?? [])].map(
      ({ event }) => event,
    );
    for (const name of new Set(names)) users.set(name, [...(users.get(name) ?? []), id]);
  }
  return [...users]
    .map(([event, ids]) => ({ event, contracts: ids.sort() }))
    .sort((left, right) => (left.event < right.event ? -1 : 1));
}

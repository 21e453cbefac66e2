export { wakeDigests } from './event-digests.ts';
export { EventCalls } from './event-calls.ts';
export { type FoundEvents, ProviderEventsRepository } from './provider-events.repository.ts';
export { EventsModule, WebhookSecretsModule } from './events.module.ts';
export { WebhookSecretSealer } from './webhook-secret-sealer.ts';

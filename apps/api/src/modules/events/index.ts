export { type FoundEvents, ProviderEventsRepository } from './provider-events.repository.ts';
export { EventsModule } from './events.module.ts';
export { WebhookSecretSealer } from './webhook-secret-sealer.ts';

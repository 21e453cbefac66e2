export { EventsModule } from './events.module.ts';
export { WebhookSecretKeeper } from './webhook-secret-keeper.ts';

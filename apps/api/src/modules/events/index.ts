export { EventsModule } from './events.module.ts';
export { EventsService } from './events.service.ts';
export { WebhookSecretKeeper } from './webhook-secret-keeper.ts';
export { WebhookSecretsService } from './webhook-secrets.service.ts';

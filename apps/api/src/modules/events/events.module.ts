import { Module } from '@nestjs/common';
import { SecretsModule } from '../secrets/index.ts';
import { EventsController } from './events.controller.ts';
import { EventsService } from './events.service.ts';
import { ProviderEventsRepository } from './provider-events.repository.ts';
import { WebhookSecretKeeper } from './webhook-secret-keeper.ts';
import { WebhookSecretsController } from './webhook-secrets.controller.ts';
import { WebhookSecretsRepository } from './webhook-secrets.repository.ts';
import { WebhookSecretsService } from './webhook-secrets.service.ts';

/** Events that providers sign (E2), and the secrets that they sign with. */
@Module({
  imports: [SecretsModule],
  controllers: [EventsController, WebhookSecretsController],
  providers: [
    EventsService,
    ProviderEventsRepository,
    WebhookSecretKeeper,
    WebhookSecretsRepository,
    WebhookSecretsService,
  ],
  exports: [WebhookSecretKeeper],
})
export class EventsModule {}

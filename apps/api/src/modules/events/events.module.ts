import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SecretsModule } from '../secrets/index.ts';
import { EventCalls } from './event-calls.ts';
import { EventIndex } from './event-index.ts';
import { EventsController } from './events.controller.ts';
import { EventsService } from './events.service.ts';
import { ProviderEventEntity } from './provider-event.entity.ts';
import { ProviderEventsRepository } from './provider-events.repository.ts';
import { WebhookSecretSealer } from './webhook-secret-sealer.ts';
import { WebhookSecretEntity } from './webhook-secret.entity.ts';
import { WebhookSecretsRepository } from './webhook-secrets.repository.ts';
import { WebhookSetUp } from './webhook-set-up.ts';
import { WebhookSecretsService } from './webhook-secrets.service.ts';
import { WebhookVerifier } from './webhook-verifier.ts';

/** The sealed secrets of webhooks: all that a command needs to seal them again. */
@Module({
  imports: [SecretsModule, TypeOrmModule.forFeature([WebhookSecretEntity])],
  providers: [WebhookSecretsRepository, WebhookSecretSealer],
  exports: [WebhookSecretsRepository, WebhookSecretSealer],
})
export class WebhookSecretsModule {}

/** Events that providers sign (E2), and the secrets that they are signed with. */
@Module({
  imports: [WebhookSecretsModule, TypeOrmModule.forFeature([ProviderEventEntity])],
  controllers: [EventsController],
  providers: [
    EventCalls,
    EventIndex,
    EventsService,
    ProviderEventsRepository,
    WebhookSecretsService,
    WebhookSetUp,
    WebhookVerifier,
  ],
  exports: [ProviderEventsRepository, WebhookSecretsModule],
})
export class EventsModule {}

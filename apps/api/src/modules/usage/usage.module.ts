import { Module } from '@nestjs/common';
import { UsageController } from './usage.controller.ts';
import { UsageRepository } from './usage.repository.ts';
import { UsageService } from './usage.service.ts';

/** Credits and usage. */
@Module({ controllers: [UsageController], providers: [UsageRepository, UsageService] })
export class UsageModule {}

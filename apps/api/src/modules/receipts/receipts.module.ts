import { Module } from '@nestjs/common';
import { ReceiptsController } from './receipts.controller.ts';
import { ReceiptsRepository } from './receipts.repository.ts';
import { ReceiptsService } from './receipts.service.ts';

/** Signed receipts. */
@Module({ controllers: [ReceiptsController], providers: [ReceiptsRepository, ReceiptsService] })
export class ReceiptsModule {}

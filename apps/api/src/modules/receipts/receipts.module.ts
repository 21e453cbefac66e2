import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReceiptEntity } from './receipt.entity.ts';
import { ReceiptsController } from './receipts.controller.ts';
import { ReceiptsRepository } from './receipts.repository.ts';
import { ReceiptsService } from './receipts.service.ts';

/** Signed receipts. */
@Module({
  imports: [TypeOrmModule.forFeature([ReceiptEntity])],
  controllers: [ReceiptsController],
  providers: [ReceiptsRepository, ReceiptsService],
})
export class ReceiptsModule {}

import { Module } from '@nestjs/common';
import { KeyCustody } from './key-custody.ts';
import { KeyDocumentService } from './key-document.service.ts';
import { KeyLifecycleModule } from './key-lifecycle.module.ts';
import { SigningController } from './signing.controller.ts';
import { SigningKeys } from './signing-keys.ts';

/** The keys that sign receipts, and the document that publishes them. */
@Module({
  imports: [KeyLifecycleModule],
  controllers: [SigningController],
  providers: [KeyCustody, SigningKeys, KeyDocumentService],
  exports: [SigningKeys],
})
export class SigningModule {}

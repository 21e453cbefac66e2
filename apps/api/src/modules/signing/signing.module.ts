import { Module } from '@nestjs/common';
import { SecretsModule } from '../secrets/index.ts';
import { KeyDocumentService } from './key-document.service.ts';
import { SigningController } from './signing.controller.ts';
import { SigningKeysRepository } from './signing-keys.repository.ts';
import { SigningKeys } from './signing-keys.ts';

/** The keys that sign receipts, and the document that publishes them. */
@Module({
  imports: [SecretsModule],
  controllers: [SigningController],
  providers: [SigningKeysRepository, SigningKeys, KeyDocumentService],
  exports: [SigningKeys],
})
export class SigningModule {}

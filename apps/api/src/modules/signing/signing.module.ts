import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SecretsModule } from '../secrets/index.ts';
import { KeyDocumentEntity } from './key-document.entity.ts';
import { KeyLifecycle } from './key-lifecycle.ts';
import { PrivateKeys } from './private-keys.ts';
import { PublishedKeys } from './published-keys.ts';
import { RootKeys } from './root-keys.ts';
import { SignedKeyDocuments } from './signed-key-documents.ts';
import { SigningKeyEntity } from './signing-key.entity.ts';
import { SigningController } from './signing.controller.ts';
import { SigningKeys } from './signing-keys.ts';
import { SigningKeysRepository } from './signing-keys.repository.ts';

/** Creates and revokes keys. It loads no private key at the start, so that it also works where one is missing. */
@Module({
  imports: [SecretsModule, TypeOrmModule.forFeature([SigningKeyEntity, KeyDocumentEntity])],
  providers: [SigningKeysRepository, SignedKeyDocuments, PublishedKeys, PrivateKeys, RootKeys, KeyLifecycle],
  exports: [PublishedKeys, PrivateKeys, RootKeys, KeyLifecycle],
})
export class KeyLifecycleModule {}

/** The keys that sign receipts, and the document that publishes them. */
@Module({
  imports: [KeyLifecycleModule],
  controllers: [SigningController],
  providers: [SigningKeys],
  exports: [SigningKeys],
})
export class SigningModule {}

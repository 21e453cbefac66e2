import { Module } from '@nestjs/common';
import { Documentation } from '../http/index.ts';
import { ApiDocumentation } from './documentation.ts';
import { OpenApiController } from './openapi.controller.ts';

/** `/docs`, `GET /v1/openapi.json` and the error pages. */
@Module({
  controllers: [OpenApiController],
  providers: [ApiDocumentation, { provide: Documentation, useExisting: ApiDocumentation }],
})
export class OpenApiModule {}

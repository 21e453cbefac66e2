import { Module } from '@nestjs/common';
import { OpenApiController } from './openapi.controller.ts';

/** `GET /v1/openapi.json` and the error pages. */
@Module({ controllers: [OpenApiController] })
export class OpenApiModule {}

import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../config/index.ts';
import { Log } from '../log/index.ts';
import { BaseUrl } from './base-url.ts';
import { CredentialGuard } from './guards/credential.guard.ts';
import { RateLimitGuard } from './guards/limit.guards.ts';
import { ParameterGuard } from './guards/parameter.guard.ts';
import { RequestBodyGuard } from './guards/request-body.guard.ts';
import { ScopeGuard } from './guards/scope.guard.ts';
import { memoryLimits, sharedLimits } from './limits/limit-store.ts';
import { RequestLimits } from './limits/request-limits.ts';
import { ProblemFilter } from './problems/problem.filter.ts';
import { RequestHooks } from './request-hooks.ts';
import { OpenResponses } from './server/open-responses.ts';

/** The settings that the HTTP layer reads. */
export type HttpModuleSettings = Pick<Settings, 'baseUrl' | 'http' | 'logLevel'>;

/** The guards of every endpoint, in the order in which they refuse a request. */
const GUARDS = [CredentialGuard, RateLimitGuard, RequestBodyGuard, ScopeGuard, ParameterGuard] as const;

/** What every request passes through, around the handlers of an application. */
@Module({})
export class HttpModule {
  /**
   * @param application exports an `Authenticator`, and a `DataSource` where limits are shared
   * @param baseUrl the address of the server that the application gets
   */
  static around(
    application: Type | DynamicModule,
    settings: HttpModuleSettings,
    baseUrl: BaseUrl,
    log: Log,
  ): DynamicModule {
    return {
      module: HttpModule,
      imports: [application],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: BaseUrl, useValue: baseUrl },
        { provide: Log, useValue: log },
        {
          provide: RequestLimits,
          inject: [{ token: DataSource, optional: true }],
          useFactory: (database: DataSource | undefined) => makeLimits(settings, database),
        },
        ...GUARDS,
        ...GUARDS.map((guard) => ({ provide: APP_GUARD, useExisting: guard })),
        { provide: APP_FILTER, useClass: ProblemFilter },
        RequestHooks,
        OpenResponses,
      ],
    };
  }
}

/** @throws {Error} when limits are shared and the application has no `DataSource` */
function makeLimits({ http }: HttpModuleSettings, database: DataSource | undefined): RequestLimits {
  if (http.limitStore === 'memory') return new RequestLimits(http.limitsPerMinute, memoryLimits());
  if (database === undefined) throw new Error('limits in the database need a DataSource');
  return new RequestLimits(http.limitsPerMinute, sharedLimits(database));
}

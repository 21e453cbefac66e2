import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Settings } from './settings.ts';

/** What to inject for the settings: `@Inject(SETTINGS) settings: Settings`. */
export const SETTINGS = Symbol('settings');

/** Offers the settings, read before the application is made, to every module. */
@Global()
@Module({})
export class ConfigModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: SETTINGS, useValue: settings }],
      exports: [SETTINGS],
    };
  }
}

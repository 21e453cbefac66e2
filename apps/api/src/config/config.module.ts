import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Settings } from './settings.ts';

/** The injection token of the settings: `@Inject(SETTINGS) settings: Settings`. */
export const SETTINGS = Symbol('settings');

/** Provides the settings to every module. They are read before the application is made. */
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

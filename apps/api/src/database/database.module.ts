import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { BatchFailures } from './batch-failures.ts';

/**
 * Offers every module `BatchFailures` and the prepared `DataSource`, which it closes at the end of the application's
 * shutdown. A module gets the repositories of its entities with `TypeOrmModule.forFeature([ConnectionEntity])`, a class of
 * that module with `@InjectRepository(ConnectionEntity)`.
 */
@Module({})
export class DatabaseModule {
  /** @param dataSource from `makeDataSource`, initialized */
  static with(dataSource: DataSource): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => dataSource.options,
          dataSourceFactory: () => Promise.resolve(dataSource),
        }),
      ],
      providers: [BatchFailures],
      exports: [BatchFailures],
    };
  }
}

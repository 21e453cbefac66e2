export { bigintColumn } from './bigint-column.ts';
export { DatabaseModule } from './database.module.ts';
export { makeDataSource } from './data-source.ts';
export { prepareDatabase, UnsuitableDatabaseError } from './prepare-database.ts';

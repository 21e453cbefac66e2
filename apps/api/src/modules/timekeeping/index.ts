export { ClockAgreement } from './clock-agreement.ts';
export { type ClockReading, DatabaseClock } from './database-clock.ts';
export { MAX_DIFFERENCE_MS } from './domain/clock-difference.ts';
export { SourceClocks } from './source-clocks.ts';
export { TimekeepingModule } from './timekeeping.module.ts';
export { TimeSource } from './time-source.ts';

export { Clock } from './clock.ts';
export { RecurringWork } from './recurring-work.ts';
export { ClockModule } from './clock.module.ts';

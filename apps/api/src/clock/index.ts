export { Clock, ClockModule, SystemClock } from './clock.ts';
export { ContinuedClock } from './continued-clock.ts';
export { RecurringWork } from './recurring-work.ts';

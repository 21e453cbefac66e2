export { Clock, ClockModule, SystemClock } from './clock.ts';
export { RecurringWork } from './recurring-work.ts';

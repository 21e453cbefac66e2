export { Clock } from './clock.ts';
export { ClockModule } from './clock.module.ts';

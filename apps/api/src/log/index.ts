export { Log } from './log.ts';
export { loggableError } from './loggable-error.ts';
export { LogModule } from './log.module.ts';

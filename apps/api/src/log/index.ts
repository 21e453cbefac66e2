export { Log, loggableError, LogModule, NestLog } from './log.ts';

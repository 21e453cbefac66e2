export { Log } from './log.ts';
export { LogModule } from './log.module.ts';

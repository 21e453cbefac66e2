/** A TookEffect control plane for development, started by one function. The program `tookeffect-server` is in this package too. */
export { type DevServer, type StartDevServerOptions, startDevServer } from './start-dev-server.ts';

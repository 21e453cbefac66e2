export { controlPlaneServer } from './control-plane-server.ts';

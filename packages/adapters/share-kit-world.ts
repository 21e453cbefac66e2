export { shareKitWorld as setup } from '@tookeffect/adapter-testkit';

/** The version of this package, as `user-agent` and `x-tookeffect-client` name it. */
export const SDK_VERSION = '0.0.0';

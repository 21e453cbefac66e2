/** The version of this package; sent in the headers `user-agent` and `x-tookeffect-client`. */
export const SDK_VERSION = '0.0.0';

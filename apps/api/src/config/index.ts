export { isConfidentialUrl } from './confidential-url.ts';
export { ConfigModule, SETTINGS } from './config.module.ts';
export { chosenIssuer, receiptIssuer, publicUrl } from './public-url.ts';
export { readSettings, settingsSchema } from './read-settings.ts';
export type { CheckoutSettings, LimitsPerMinute, OAuthSettings, Settings } from './settings.ts';
export { SERVER_VERSION } from './server-version.ts';
export { SettingsError } from './settings-reader.ts';

export { ConfigModule, SETTINGS } from './config.module.ts';
export { issuerOf, publicUrl } from './public-url.ts';
export { readSettings } from './read-settings.ts';
export type * from './settings.ts';
export { LOG_LEVELS } from './settings.ts';
export { SettingsError, type SettingFault } from './settings-reader.ts';

export type { Settings, SettingsChange, SettingsValues } from './settings.ts';
export { settingsModule, settingsOf } from './settings-module.ts';

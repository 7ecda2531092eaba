export type { Settings, SettingsChange, SettingsValues } from './settings.ts';
export { settingsModule } from './settings-module.ts';

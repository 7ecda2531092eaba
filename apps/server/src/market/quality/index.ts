export { qualityCalls } from './quality-calls.ts';
export { qualityCommand } from './quality-command.ts';
export type { QualityNeeds } from './repair-flag.ts';
export { type ScreenedAsset, screenAsset, screenStored, toFlags } from './screen-stored.ts';

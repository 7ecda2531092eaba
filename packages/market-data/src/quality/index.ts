export { describeRepair } from './describe-repair.ts';
export * from './quality-flag.ts';
export { type RepairedBars, repairBars } from './repair-bars.ts';
export { screenBars } from './screen-bars.ts';
export type { ScreenRequest } from './screening.ts';

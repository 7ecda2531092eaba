export { calendarOfBars } from './calendar-of-bars.ts';
export { describeRepair } from './describe-repair.ts';
export { type JudgedBars, judgedBars, type Life } from './judged-bars.ts';
export * from './quality-flag.ts';
export { type RepairedBars, repairBars } from './repair-bars.ts';
export { screenBars } from './screen-bars.ts';
export { ConfirmedDays, type FileFinding, type SaidOfFile, screenFile } from './screen-file.ts';
export type { ScreenRequest } from './screening.ts';
export { type UsableBars, usableBars } from './usable-bars.ts';

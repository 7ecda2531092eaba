export { type DetectedColumns, detectColumns } from './detect-columns.ts';
export { createFilesFx, type FilesFx, RATES_FOLDER } from './files-fx.ts';
export {
  createFilesSource,
  type FileProblem,
  type FilesSource,
  type FilesSourceOptions,
} from './files-source.ts';
export { type FileBars, type PriceFile, readPriceFile } from './read-price-file.ts';
export { type FileRates, type RateFile, readRateFile } from './read-rate-file.ts';
export { readTime, type WrittenTime } from './read-time.ts';
export { readZippedText } from './read-zip.ts';
export type { LineProblem } from './row-table.ts';
export { findSeparator, splitLine } from './split-line.ts';

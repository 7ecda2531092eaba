export { type DetectedColumns, detectColumns } from './detect-columns.ts';
export { fileActions } from './file-actions.ts';
export type { FileBars } from './file-bars.ts';
export type { FileRule, LineProblem } from './file-problems.ts';
export { createFilesFx, type FilesFx, RATES_FOLDER } from './files-fx.ts';
export {
  createFilesSource,
  type FileProblem,
  type FilesSource,
  type FilesSourceOptions,
} from './files-source.ts';
export { isTableName, listTables, noTablesIn, OTHER_TABLE_PROBLEM } from './list-tables.ts';
export { type PriceFile, readPriceBatches, readPriceFile, readPriceTable } from './read-price-file.ts';
export { type FileRates, type RateFile, readRateFile } from './read-rate-file.ts';
export type { ReadingOptions, TableReading } from './read-table.ts';
export type { DateOrder } from './read-time.ts';
export { readZippedText } from './read-zip.ts';
export { type TextFile, textInMemory, UnreadableText } from './text-file.ts';
export { type NamedText, openTables } from './zip-files.ts';

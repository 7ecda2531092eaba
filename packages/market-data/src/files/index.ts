export {
  createFilesSource,
  type FileProblem,
  type FilesSource,
  type FilesSourceOptions,
} from './files-source.ts';
export { type FileBars, type LineProblem, type PriceFile, readPriceFile } from './read-price-file.ts';
export { readZippedText } from './read-zip.ts';

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export { rankAssets as default } from './rank-assets.ts';

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export { computeVolumes as default } from './compute-volumes.ts';

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export { runStudy as default } from './run-study.ts';

export * from './check-sentence.ts';
export * from './tools/all-tools.ts';
export * from './tools/describe-tools.ts';
export { findTerms } from './tools/glossary-tool.ts';
export { measures } from './tools/measures.ts';
export { type Pin, type PinnedAsset, pinAsset } from './tools/pin-asset.ts';
export * from './tools/tool.ts';
export { ToolRefusal } from './tools/words.ts';

export * from './check-sentence.ts';
export * from './tools/tool.ts';

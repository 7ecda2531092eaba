export * from './cross-validate.ts';
export * from './fit-sparse-logistic.ts';
export * from './fit-tone-model.ts';
export * from './judge-linking.ts';
export * from './judge-tone.ts';
export * from './make-examples.ts';
export * from './parse-corpus.ts';
export * from './parse-entity-aliases.ts';

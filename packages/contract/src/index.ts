import { configurationCalls } from './configuration.ts';

export * from './call.ts';
export * from './configuration.ts';

/** Every HTTP call of the product, by its name. One line per module. */
export const calls = {
  ...configurationCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

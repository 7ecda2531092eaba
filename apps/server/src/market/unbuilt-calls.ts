import type { CallName } from '@auspex/contract';
import { NotFound } from '../platform/errors/index.ts';
import type { CallHandlers } from '../platform/module.ts';

/** Answers 404 for calls whose use case is not there yet. */
export function unbuiltCalls(names: readonly CallName[]): CallHandlers {
  return Object.fromEntries(
    names.map((name) => [name, () => Promise.reject(new NotFound())]),
  ) as CallHandlers;
}

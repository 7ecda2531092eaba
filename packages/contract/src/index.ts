import { accountsCalls } from './accounts.ts';
import { auditCalls } from './audit.ts';
import { configurationCalls } from './configuration.ts';
import { jobCalls } from './jobs.ts';
import { outboxCalls } from './outbox.ts';

export * from './accounts.ts';
export * from './audit.ts';
export * from './call.ts';
export * from './call-table.ts';
export * from './configuration.ts';
export * from './jobs.ts';
export * from './outbox.ts';
export * from './paged-list.ts';

/** Every HTTP call of the product, by its name. One line per module. */
export const calls = {
  ...accountsCalls,
  ...configurationCalls,
  ...outboxCalls,
  ...jobCalls,
  ...auditCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

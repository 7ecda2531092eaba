import { accountsCalls } from './accounts.ts';
import { auditCalls } from './audit.ts';
import { configurationCalls } from './configuration.ts';
import { jobCalls } from './jobs.ts';
import { newsletterCalls } from './newsletter.ts';
import { outboxCalls } from './outbox.ts';
import { teamCalls } from './team.ts';

export * from './accounts.ts';
export * from './audit.ts';
export * from './call.ts';
export * from './call-table.ts';
export * from './configuration.ts';
export * from './jobs.ts';
export * from './newsletter.ts';
export * from './outbox.ts';
export * from './paged-list.ts';
export * from './team.ts';

/** Every HTTP call of the product, by its name. One line per module. */
export const calls = {
  ...accountsCalls,
  ...configurationCalls,
  ...outboxCalls,
  ...jobCalls,
  ...auditCalls,
  ...newsletterCalls,
  ...teamCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

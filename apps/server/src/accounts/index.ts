export type { ExchangeVault, MemberFacts } from './accounts.ts';
export { accountsModule } from './accounts-module.ts';
export { type Delay, delayAt } from './delay.ts';
export { greeting } from './mails/greeting.ts';

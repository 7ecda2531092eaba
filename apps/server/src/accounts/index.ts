export type { ExchangeVault, MemberFacts, Reader } from './accounts.ts';
export { accountsModule } from './accounts-module.ts';
export { type Delay, delayAt } from './delay.ts';
export { greeting } from './mails/greeting.ts';
export { bearerChallenge, issuerOf } from './oauth/addresses.ts';

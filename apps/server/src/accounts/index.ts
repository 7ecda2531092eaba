export type { ExchangeVault, MemberFacts } from './accounts.ts';
export { accountsModule } from './accounts-module.ts';
